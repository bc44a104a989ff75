import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { HttpProblem } from './problem';
import type { App } from './app-type';

/**
 * Max number of queued requests of a connection, behind the one that is being answered. Browsers send one at
 * a time.
 */
const maxBacklog = 8;

/**
 * Stops the parser of a destroyed socket. Otherwise Node parses the rest of the 64 KiB that it has read:
 * 1,500 requests, which delay all others. The parser stops at the next request when `onIncoming` returns 2,
 * "no body, and no further request". That is undocumented; without it only time is lost.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming?: () => number } | null };
  if (parser) parser.onIncoming = () => 2;
}

/**
 * Returns a listener that handles the requests of one connection one after another. Node parses everything
 * that has arrived, even if the client does not read the responses (pipelining, RFC 9112 section 9.3.2).
 * Handled at once, these requests would fill the memory. A connection with too many queued requests is
 * closed.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    // The first in the queue is being answered.
    if (queue.length > maxBacklog) {
      socket.destroy();
      stopParsing(socket);
      return;
    }
    queue.push(() => {
      response.once('close', () => {
        queue.shift();
        // After the last response of a connection no more requests are handled, even if the client has sent
        // some.
        if (socket.writable) queue[0]?.();
      });
      handle(request, response);
    });
    if (queue.length === 1) queue[0]?.();
  };
}

/**
 * Creates the HTTP server of the application. It has no timeout for a whole request or response:
 * `cutSlowClients` checks their pace.
 */
export function createHttpServer(handle: RequestListener): Server {
  const listener = oneAtATime(handle);
  const server = createServer(
    {
      requestTimeout: 0,
      keepAliveTimeout: 30_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      // Node's own responses to a missing Host and an unknown Expect have no body and no headers:
      // `checkRequest` answers.
      requireHostHeader: false,
    },
    listener,
  );
  server.on('checkExpectation', listener);
  return server;
}

/**
 * Registers a hook, before all others, that refuses requests that HTTP does not allow (RFC 9112 section 3.2,
 * RFC 9110 section 10.1.1).
 */
export function checkRequest(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion === '1.1' && headers.host === undefined) return done(new HttpProblem(400, 'malformed'));
    if (headers.expect !== undefined && !/100-continue/i.test(headers.expect))
      return done(new HttpProblem(417, 'expectation_failed'));
    done();
  });
}
