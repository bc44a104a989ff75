import type { FastifyReply, FastifyRequest } from 'fastify';

type Raw<T extends { raw: unknown }> = Pick<T, 'raw'>;

/**
 * Runs `work` once, when a response was sent or its connection has ended. This works only with
 * `createHttpServer`, which handles the requests of a connection one after another: a response that waits
 * behind another one would get no `close` from Node when the connection ends.
 */
export function onResponseClosed(
  request: Raw<FastifyRequest>,
  reply: Raw<FastifyReply>,
  work: () => void,
): void {
  if (request.raw.socket.destroyed) work();
  else reply.raw.once('close', work);
}
