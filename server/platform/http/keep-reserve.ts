import type { Reserve } from '../reserve';
import type { App } from './app-type';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call must be possible on a full disk too: it frees room, or stores next to nothing on the way there. */
    worksOnFullDisk?: true;
  }
}

/** Whether a call of this method may store something. */
export const mayStore = (method: string) => method !== 'GET' && method !== 'HEAD';

/** Registers a hook: while the disk has no reserve, calls that may store something are refused, unless the route opts out. */
export function keepReserve(app: App, reserve: Reserve): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (mayStore(request.method) && !request.routeOptions.config.worksOnFullDisk) reserve.keep();
    done();
  });
}
