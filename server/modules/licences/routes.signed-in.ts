import { Type } from 'typebox';
import { IdParams } from '../../contract/fields';
import { KeptLicence, LicenceDetails, LicencesQuery } from '../../contract/licence';
import { listOf } from '../../contract/list';
import { answerList } from '../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import { attachment } from '../../platform/http/content-disposition';
import type { Licences } from './licences';

export function licenceRoutes(app: App, services: { licences: Licences }): void {
  const tags = ['licences'];

  app.get(
    '/licenses',
    {
      schema: {
        summary: 'The licences that are kept: all for an administrator, those of your group for a customer',
        tags,
        querystring: LicencesQuery,
        response: { 200: listOf(KeptLicence) },
      },
    },
    async (request, reply) =>
      answerList(request, reply, (part) =>
        services.licences.list(personOf(request), { ...request.query, ...part }),
      ),
  );

  app.get(
    '/licenses/:id',
    {
      schema: {
        summary:
          'A licence, with the others of its name and group: earlier ones, and those it was renewed by',
        tags,
        params: IdParams,
        response: { 200: LicenceDetails },
      },
    },
    (request) => services.licences.get(personOf(request), idOf(request.params)),
  );

  app.get(
    '/licenses/:id/file',
    {
      schema: {
        summary: 'The .bel file of a licence; of a withdrawn one only for an administrator',
        tags,
        produces: ['application/jose'],
        params: IdParams,
        response: { 200: Type.String({ contentMediaType: 'application/jose' }) },
      },
    },
    async (request, reply) => {
      const { name, file } = await services.licences.file(personOf(request), idOf(request.params), {
        isFetched: request.method !== 'HEAD',
      });
      return reply
        .type('application/jose')
        .header('content-disposition', attachment(`${name}.bel`))
        .send(file);
    },
  );
}
