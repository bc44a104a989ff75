import type { DiskReserve } from '../../disk-reserve';
import type { App } from '../app-type';

/** True if a call with this method may store something. */
export const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD';

/**
 * Registers a hook: while the disk has no reserve, calls that may store something are refused, unless the
 * route opts out with `allowedOnFullDisk`.
 */
export function ensureReserve(app: App, reserve: DiskReserve): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (isWrite(request.method) && !request.routeOptions.config.call?.allowedOnFullDisk) reserve.ensure();
    done();
  });
}
