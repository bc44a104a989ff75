import { Health } from '../../contract/health';
import { Problem as ProblemSchema } from '../../contract/problem';
import type { App } from '../../http/app-type';
import { Problem } from '../../problems/problem';
import type { Services } from '../../services/services';
import { version } from '../../version';

export function healthRoutes(app: App, services: Services): void {
  app.get(
    '/health',
    {
      // Some monitors ask so.
      exposeHeadRoute: true,
      config: { swagger: { exposeHeadRoute: true } },
      schema: {
        summary: 'Whether the server can work',
        tags: ['server'],
        response: { 200: Health, 503: ProblemSchema },
      },
    },
    async () => {
      await services.health.check().catch(() => {
        throw new Problem(503, 'unhealthy', { retryAfter: 10 });
      });
      return { status: 'ok' as const, version };
    },
  );
}
