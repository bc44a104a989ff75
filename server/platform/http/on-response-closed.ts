import type { FastifyReply, FastifyRequest } from 'fastify';

type Raw<T extends { raw: unknown }> = Pick<T, 'raw'>;

/**
 * Does a piece of work once, when an answer is out or its connection has ended. It counts on `createHttpServer`: an
 * answer that waits behind another one on its connection gets no `close` from Node when the connection ends.
 */
export function onResponseClosed(
  request: Raw<FastifyRequest>,
  reply: Raw<FastifyReply>,
  work: () => void,
): void {
  if (request.raw.socket.destroyed) work();
  else reply.raw.once('close', work);
}
