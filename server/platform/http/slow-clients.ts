import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from './app-type';

interface Watched {
  request: IncomingMessage;
  response: ServerResponse;
  /** bytes that the connection had read when the request began */
  startedAt: number;
  /** bytes that had passed at each look, oldest first */
  samples: number[];
  phase: 'receiving' | 'answering' | 'sending';
}

export interface SlowClientLimits {
  lookEveryMs: number;
  /** over how long a body or a reader must be too slow before it is cut */
  bodyWindowMs: number;
  readerWindowMs: number;
  /** an eighth of the 64 KiB/s that must be served: room for a hiccup on an honest line */
  leastBytesPerSecond: number;
  /** the most bytes of a request of any kind */
  mostRequestBytes: number;
}

const usual: SlowClientLimits = {
  lookEveryMs: 5_000,
  bodyWindowMs: 50_000,
  readerWindowMs: 80_000,
  leastBytesPerSecond: 8 * 1024,
  mostRequestBytes: 8 * 1024 * 1024,
};

/** A body whose answer was sent early (a 401, say) is still received, which must not take for ever. */
function phaseOf({ request, response }: Watched): Watched['phase'] {
  if (response.headersSent && !response.writableFinished) return 'sending';
  return request.complete ? 'answering' : 'receiving';
}

/**
 * Cuts connections that send or read their bytes too slowly; a fixed time for a whole request would
 * cut honest slow ones. Slow headers are cut by Node's own `headersTimeout`.
 */
export function cutSlowClients(app: App, limits: SlowClientLimits = usual): void {
  const watched = new Set<Watched>();

  function look(entry: Watched): void {
    const { request, response } = entry;
    const { socket } = request;
    if (socket.destroyed || (response.writableFinished && request.complete)) {
      watched.delete(entry);
      return;
    }
    const phase = phaseOf(entry);
    if (phase !== entry.phase) {
      entry.phase = phase;
      entry.samples = [];
    }
    if (phase === 'answering') return;
    const passed = phase === 'receiving' ? socket.bytesRead : socket.bytesWritten - socket.writableLength;
    const window = phase === 'receiving' ? limits.bodyWindowMs : limits.readerWindowMs;
    const looks = Math.ceil(window / limits.lookEveryMs);
    entry.samples.push(passed);
    if (entry.samples.length > looks + 1) entry.samples.shift();
    const first = entry.samples[0] ?? 0;
    const tooSlow =
      entry.samples.length > looks && passed - first < (limits.leastBytesPerSecond * window) / 1000;
    const tooMuch = phase === 'receiving' && passed - entry.startedAt > limits.mostRequestBytes;
    if (tooSlow || tooMuch) socket.destroy();
  }

  const timer = setInterval(() => {
    for (const entry of watched) look(entry);
  }, limits.lookEveryMs);
  timer.unref();

  app.addHook('onRequest', (request, reply, done) => {
    const { bytesRead } = request.raw.socket;
    const entry: Watched = {
      request: request.raw,
      response: reply.raw,
      startedAt: bytesRead,
      samples: [bytesRead],
      phase: 'receiving',
    };
    watched.add(entry);
    reply.raw.once('close', () => {
      if (request.raw.complete) watched.delete(entry);
    });
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
