import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../../contract/limits';
import type { App } from '../app-type';

interface Watched {
  request: IncomingMessage;
  response: ServerResponse;
  /** bytes that the connection had read when the request began */
  startedAt: number;
  /** bytes transferred at each check, oldest first */
  samples: number[];
  phase: 'receiving' | 'answering' | 'sending';
}

export interface SlowClientLimits {
  lookEveryMs: number;
  /** how long a body or a reader must be too slow before its connection is closed */
  bodyWindowMs: number;
  readerWindowMs: number;
  /**
   * min pace: an eighth of the 64 KiB/s that must be served, to allow for interruptions of an honest client
   */
  minBytesPerSecond: number;
  /** max bytes of any request */
  maxRequestBytes: number;
}

const defaultLimits: SlowClientLimits = {
  lookEveryMs: 5_000,
  bodyWindowMs: 50_000,
  readerWindowMs: 80_000,
  minBytesPerSecond: 8 * 1024,
  maxRequestBytes: limits.sbomBytes + 1024 * 1024,
};

/**
 * Returns the phase of a request. After an early response (such as 401) the body is still received, and that
 * too must have an end.
 */
function phaseOf({ request, response }: Watched): Watched['phase'] {
  if (response.headersSent && !response.writableFinished) return 'sending';
  return request.complete ? 'answering' : 'receiving';
}

/**
 * Closes connections that send or read their bytes too slowly. A timeout for a whole request would also hit
 * honest slow clients. Slow headers are handled by Node's own `headersTimeout`.
 */
export function cutSlowClients(app: App, allowed: SlowClientLimits = defaultLimits): void {
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
    const window = phase === 'receiving' ? allowed.bodyWindowMs : allowed.readerWindowMs;
    const looks = Math.ceil(window / allowed.lookEveryMs);
    entry.samples.push(passed);
    if (entry.samples.length > looks + 1) entry.samples.shift();
    const first = entry.samples[0] ?? 0;
    const tooSlow =
      entry.samples.length > looks && passed - first < (allowed.minBytesPerSecond * window) / 1000;
    const tooMuch = phase === 'receiving' && passed - entry.startedAt > allowed.maxRequestBytes;
    if (tooSlow || tooMuch) socket.destroy();
  }

  const timer = setInterval(() => {
    for (const entry of watched) look(entry);
  }, allowed.lookEveryMs);
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
