import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListQuery, Page } from '../../contract/list';

/** Sets the headers of a page of a list (total, link to the next page), and returns its rows. */
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

/** The start and the size of a page. */
export type Part = Pick<ListQuery, 'limit' | 'cursor' | 'uncounted' | 'rest'>;

/**
 * Yields the pages of a list after the first. A page is read when the previous one was consumed, after a turn
 * of the event loop. The rows are those after the first page at the time when the second one is read.
 */
export async function* pagesAfter<Row>(
  first: Pick<Page<Row>, 'next'>,
  read: (part: Part) => Promise<Pick<Page<Row>, 'rows' | 'next'>>,
  rowsPerPage: number,
): AsyncGenerator<Row[]> {
  const rest = {};
  for (let { next } = first; next !== undefined;) {
    await otherWork();
    const page = await read({ limit: String(rowsPerPage), cursor: next, uncounted: true, rest });
    yield page.rows;
    ({ next } = page);
  }
}

/**
 * With more rows of mails or messages, one page takes so long to read, check and serialize that other
 * requests wait noticeably.
 */
const defaultRowsPerPage = 200;

/**
 * Answers a list: one page if the query has a limit, otherwise all rows. All rows are sent while they are
 * read, so they are never in memory at the same time. Requests are handled after every `rowsPerPage` rows.
 * @param read reads a page; its rows have the form of the response schema of the route
 */
export async function answerList<Row>(
  request: Pick<FastifyRequest, 'url'> & { query: ListQuery },
  reply: FastifyReply,
  read: (part: Part) => Promise<Page<Row>>,
  rowsPerPage = defaultRowsPerPage,
): Promise<Row[]> {
  const isWhole = request.query.limit === undefined;
  const first = await read(isWhole ? { limit: String(rowsPerPage) } : {});
  const { next, ...whole } = first;
  const rows = answerPage(request, reply, isWhole ? whole : first);
  if (rows.length <= rowsPerPage && !(isWhole && next !== undefined)) return rows;
  const serialize = reply.getSerializationFunction('200');
  if (!serialize) throw new Error(`${request.url} has no schema`);
  const inner = (page: Row[]) => serialize(page as unknown as Record<string, unknown>).slice(1, -1);
  reply.type('application/json; charset=utf-8');
  async function* pages() {
    for (let at = 0; at < rows.length; at += rowsPerPage) {
      if (at > 0) await otherWork();
      yield rows.slice(at, at + rowsPerPage);
    }
    yield* pagesAfter(isWhole ? first : {}, read, rowsPerPage);
  }
  const stream = Readable.from(
    (async function* () {
      let before = '[';
      for await (const page of pages()) {
        // Damaged rows are left out, so a page can be empty.
        if (page.length === 0) continue;
        yield before + inner(page);
        before = ',';
      }
      yield before === '[' ? '[]' : ']';
    })(),
  );
  // Fastify sends a stream unchanged, but its types allow only what the schema describes.
  return stream as unknown as Row[];
}
