import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../contract/list';

/** Puts into headers what stands beside the rows of a list, and returns the rows. */
export function answerPage<Row>(
  { url }: Pick<FastifyRequest, 'url'>,
  reply: Pick<FastifyReply, 'header'>,
  { rows, total, next }: Page<Row>,
): Row[] {
  reply.header('x-total-count', String(total));
  if (next !== undefined) {
    const { pathname, searchParams } = new URL(url, 'http://list.invalid');
    searchParams.set('cursor', next);
    reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
  }
  return rows;
}
