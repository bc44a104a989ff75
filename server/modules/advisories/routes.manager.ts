import { IdParams, NoContent } from '../../contract/fields';
import { Problem } from '../../contract/problem';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { Advisories } from './advisories';

export function advisoryManagerRoutes(app: App, { advisories }: { advisories: Advisories }): void {
  app.post(
    '/advisories/:id/dealtWith',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Mark the newest revision of an advisory as dealt with by your group',
        tags: ['advisories'],
        params: IdParams,
        response: { 204: NoContent, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      await advisories.dealWith(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}
