import type { Metrics } from '../../metrics/metrics';
import type { App } from '../app-type';

/** Registers a hook that counts every answered request, by the template of its route. */
export function countRequests(app: App, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? undefined : request.routeOptions.url;
    metrics.countRequest({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}
