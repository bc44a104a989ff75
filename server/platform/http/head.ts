import { Readable } from 'node:stream';
import type { App } from './app-type';

/** Registers a hook: what a stream would send is not read for an answer to HEAD, which has no body. */
export function dropBodiesOfHead(app: App): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload);
    payload.destroy();
    done(null, Readable.from([]));
  });
}
