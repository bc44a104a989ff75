import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

type Raw<T extends { raw: unknown }> = Pick<T, 'raw'>;

const waiting = new WeakMap<Socket, Set<() => void>>();

/** What is still to be done when a connection ends: one listener, however many requests it carries. */
function workOn(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known) return known;
  const work = new Set<() => void>();
  waiting.set(socket, work);
  socket.once('close', () => {
    for (const each of work) each();
  });
  return work;
}

/**
 * Does a piece of work once, when an answer is out or its connection has ended. An answer that waits behind another one
 * on its connection (pipelining, RFC 9112 section 9.3.2) gets no `close` of its own when the connection ends.
 */
export function onGone(request: Raw<FastifyRequest>, reply: Raw<FastifyReply>, work: () => void): void {
  const { socket } = request.raw;
  if (socket.destroyed) return work();
  const onConnection = workOn(socket);
  const once = () => {
    if (onConnection.delete(once)) work();
  };
  onConnection.add(once);
  reply.raw.once('close', once);
}
