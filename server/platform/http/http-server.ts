import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { HttpProblem } from './problem';
import type { App } from './app-type';

/** Requests of a connection that may wait behind the one that is being answered. Browsers send one at a time. */
const mostWaiting = 8;

/**
 * Node parses the rest of the 64 KiB that it has read even after the socket is destroyed: 1,500 requests, which delay all
 * others. Its parser stops at the next request when `onIncoming` returns 2, "no body, and no further request". That is
 * undocumented; without it only time is lost.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming?: () => number } | null };
  if (parser) parser.onIncoming = () => 2;
}

/**
 * Returns a listener that handles the requests of one connection one after another. Node parses all that has arrived,
 * whether the answers are read or not (pipelining, RFC 9112 section 9.3.2); handled at once, they would fill the memory.
 * A connection on which too many wait is ended.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    // The first in the queue is being answered.
    if (queue.length > mostWaiting) {
      socket.destroy();
      stopParsing(socket);
      return;
    }
    queue.push(() => {
      response.once('close', () => {
        queue.shift();
        // After the last answer of a connection nothing more is handled, though it may have been sent.
        if (socket.writable) queue[0]?.();
      });
      handle(request, response);
    });
    if (queue.length === 1) queue[0]?.();
  };
}

/** The HTTP server under the application. No fixed time for a request or an answer: `cutSlowClients` looks at their pace. */
export function createHttpServer(handle: RequestListener): Server {
  const listener = oneAtATime(handle);
  const server = createServer(
    {
      requestTimeout: 0,
      keepAliveTimeout: 30_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      // Node's own answers to a missing Host and a strange Expect have neither body nor headers: `checkRequest` answers.
      requireHostHeader: false,
    },
    listener,
  );
  server.on('checkExpectation', listener);
  return server;
}

/** Refuses, ahead of everything else, a request that HTTP itself does not allow (RFC 9112 section 3.2, RFC 9110 section 10.1.1). */
export function checkRequest(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion === '1.1' && headers.host === undefined) return done(new HttpProblem(400, 'malformed'));
    if (headers.expect !== undefined && !/100-continue/i.test(headers.expect))
      return done(new HttpProblem(417, 'expectation_failed'));
    done();
  });
}
