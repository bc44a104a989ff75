import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '../../platform/http/app-type';
import { notFound } from '../../platform/http/problem';
import type { Metrics } from '../../platform/metrics/metrics';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** True if a header is `Bearer` with this token. Compares in constant time. */
function names(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer ([^ ]+)$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

/** `GET /metrics`, outside `/api`, at the default path of Prometheus. */
export function metricsRoutes(app: App, { metrics }: { metrics: Metrics }, token: string | undefined): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token === undefined || !names(request.headers.authorization, token)) throw notFound();
    const { text, type } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
