import { Type } from 'typebox';
import { NewLicence } from '../../contract/licence';
import { limits } from '../../contract/limits';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../http/app-type';
import { attachment } from '../../http/content-disposition';
import type { Services } from '../../services/services';

export function licenceAdminRoutes(app: App, services: Services): void {
  app.post(
    '/license/create',
    {
      bodyLimit: limits.licenceFileBytes,
      schema: {
        summary: 'Make a licence: the text of its .bel file, a JWS (RFC 7515)',
        tags: ['licences'],
        produces: ['application/jose'],
        body: NewLicence,
        response: {
          200: Type.String({ contentMediaType: 'application/jose' }),
          401: Problem,
          403: Problem,
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      const { license } = request.body;
      const file = await services.licences.create(personOf(request), license);
      return reply
        .type('application/jose')
        .header('content-disposition', attachment(`${license.name.trim()}.bel`))
        .send(file);
    },
  );
}
