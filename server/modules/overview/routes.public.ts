import { Health as HealthAnswer } from '../../contract/health';
import { Problem } from '../../contract/problem';
import type { App } from '../../platform/http/app-type';
import { HttpProblem } from '../../platform/http/problem';
import type { Watch } from '../../platform/conditions/watch';
import type { Health } from './health';
import { isStorageRefusal } from '../../platform/storage/errors';
import { version } from '../../platform/version';

export function healthRoutes(app: App, { health, watch }: { health: Health; watch: Watch }): void {
  app.get(
    '/health',
    {
      // Some monitors use HEAD.
      config: { skipsCallQueue: true, swagger: { exposeHeadRoute: true } },
      schema: {
        summary: 'Whether the server can work, and what somebody must look at',
        tags: ['server'],
        response: { 200: HealthAnswer, 503: Problem },
      },
    },
    async () => {
      const reasons = await health.check().catch((error: unknown) => {
        // Only the file storage fails, so the server is degraded (200), not unhealthy (503).
        if (isStorageRefusal(error)) return watch.conditions.reasons();
        throw new HttpProblem(503, 'unhealthy', { retryAfter: 10 });
      });
      return reasons.length === 0
        ? { status: 'ok' as const, version }
        : { status: 'degraded' as const, reasons, version };
    },
  );
}
