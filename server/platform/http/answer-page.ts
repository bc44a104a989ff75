import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListQuery, Page } from '../../contract/list';

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

/** Where to begin in a list, and how much to read. */
export type Part = Pick<ListQuery, 'limit' | 'cursor' | 'uncounted'>;

/**
 * The pages of a list after its first, each read when the one before was taken, with a turn of the event loop in between.
 * A page begins after the last row of the one before.
 */
export async function* pagesAfter<Row>(
  first: Pick<Page<Row>, 'next'>,
  read: (part: Part) => Promise<Pick<Page<Row>, 'rows' | 'next'>>,
  rowsPerPage: number,
): AsyncGenerator<Row[]> {
  for (let { next } = first; next !== undefined;) {
    await otherWork();
    const page = await read({ limit: String(rowsPerPage), cursor: next, uncounted: true });
    yield page.rows;
    ({ next } = page);
  }
}

/** Reading, checking and writing as JSON of more rows of mails or messages is a turn that others notice. */
const usualRowsPerPage = 200;

/**
 * Answers a list: the page that was asked for, or all of it, which is sent while it is read and is never in memory as a whole.
 * @param read a page; its rows as the schema of the route describes them
 */
export async function answerList<Row>(
  request: Pick<FastifyRequest, 'url'> & { query: ListQuery },
  reply: FastifyReply,
  read: (part: Part) => Promise<Page<Row>>,
  rowsPerPage = usualRowsPerPage,
): Promise<Row[]> {
  if (request.query.limit !== undefined) return answerPage(request, reply, await read({}));
  const first = await read({ limit: String(rowsPerPage) });
  const { next: _, ...whole } = first;
  const rows = answerPage(request, reply, whole);
  if (first.next === undefined) return rows;
  const serialize = reply.getSerializationFunction('200');
  if (!serialize) throw new Error(`${request.url} has no schema`);
  const inner = (page: Row[]) => serialize(page as unknown as Record<string, unknown>).slice(1, -1);
  reply.type('application/json; charset=utf-8');
  const stream = Readable.from(
    (async function* () {
      yield `[${inner(rows)}`;
      for await (const page of pagesAfter(first, read, rowsPerPage))
        if (page.length > 0) yield `,${inner(page)}`;
      yield ']';
    })(),
  );
  // Fastify sends a stream as it is; its types know only what the schema describes.
  return stream as unknown as Row[];
}
