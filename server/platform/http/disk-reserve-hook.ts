import type { Reserve } from '../disk-reserve';
import type { App } from './app-type';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The call is allowed on a full disk: it frees space, or is needed for that and stores almost nothing.
     */
    worksOnFullDisk?: true;
  }
}

/** True if a call with this method may store something. */
export const mayStore = (method: string) => method !== 'GET' && method !== 'HEAD';

/**
 * Registers a hook: while the disk has no reserve, calls that may store something are refused, unless the
 * route opts out with `worksOnFullDisk`.
 */
export function keepReserve(app: App, reserve: Reserve): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (mayStore(request.method) && !request.routeOptions.config.worksOnFullDisk) reserve.keep();
    done();
  });
}
