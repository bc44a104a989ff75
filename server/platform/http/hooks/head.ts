import { Readable } from 'node:stream';
import type { App } from '../app-type';

/** Registers a hook that discards the stream of an answer to HEAD unread, because the answer has no body. */
export function dropBodiesOfHead(app: App): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload);
    payload.destroy();
    done(null, Readable.from([]));
  });
}
