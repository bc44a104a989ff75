import { NoContent } from '../../contract/fields';
import { Overview, OrphansQuery } from '../../contract/overview';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../platform/http/app-type';
import type { Orphans } from '../releases/uploads/orphans';
import type { Overviews } from './overview';

export function overviewRoutes(app: App, services: { orphans: Orphans; overviews: Overviews }): void {
  app.get(
    '/overview',
    {
      schema: {
        summary: 'What needs doing, the first five of each, and the releases of the last thirty days',
        tags: ['overview'],
        response: { 200: Overview, 401: Problem, 403: Problem },
      },
    },
    (request) => services.overviews.read(personOf(request)),
  );

  app.delete(
    '/orphans',
    {
      config: { worksOnFullDisk: true, needsRecentLogin: true },
      schema: {
        summary: 'Delete the stored files that the database has no record of, all that the overview counts',
        tags: ['overview'],
        querystring: OrphansQuery,
        response: { 204: NoContent, 401: Problem, 403: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      await services.orphans.deleteAll(personOf(request), Number(request.query.count));
      return reply.code(204).send(null);
    },
  );
}
