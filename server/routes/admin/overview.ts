import { Overview } from '../../contract/overview';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../http/app-type';
import type { Services } from '../../services/services';

export function overviewRoutes(app: App, services: Services): void {
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
}
