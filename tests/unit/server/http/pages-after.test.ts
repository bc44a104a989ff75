import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { answerList, pagesAfter, type Part } from '../../../../server/platform/http/answer-page';

it('reads each page after the previous one was consumed, yielding to the event loop', async () => {
  const parts: Part[] = [];
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const read = (part: Part) => {
    parts.push(part);
    return Promise.resolve({
      rows: [part.cursor],
      ...(parts.length < 5 && { next: `page ${parts.length}` }),
    });
  };
  const taken: unknown[] = [];
  const turnsAtPage: number[] = [];
  for await (const rows of pagesAfter({ next: 'first' }, read, 500)) {
    taken.push(...rows);
    turnsAtPage.push(turns);
    expect(parts).toHaveLength(taken.length);
  }
  clearImmediate(timer);
  expect(taken).toEqual(['first', 'page 1', 'page 2', 'page 3', 'page 4']);
  expect(new Set(turnsAtPage).size).toBe(5);
  expect(parts[0]).toEqual({ limit: '500', cursor: 'first', uncounted: true, rest: {} });
  expect(new Set(parts.map(({ rest }) => rest)).size).toBe(1);
});

it('reads no page when there is no next cursor', async () => {
  for await (const _ of pagesAfter({}, () => Promise.reject(new Error('read')), 500))
    throw new Error('a page');
});

it.each<[string, string[][], string]>([
  ['in the first page', [[], ['a'], ['b']], '["a","b"]'],
  ['in the last page', [['a'], []], '["a"]'],
  ['in all pages', [[], [], []], '[]'],
])('writes a whole list as JSON when all rows are left out %s', async (_where, pages, written) => {
  let read = 0;
  const reply = {
    header: () => reply,
    type: () => reply,
    getSerializationFunction: () => (rows: unknown) => JSON.stringify(rows),
  };
  const answer = await answerList<string>(
    { url: '/api/advisories', query: {} },
    reply as unknown as FastifyReply,
    () => {
      const rows = pages[read] ?? [];
      read += 1;
      return Promise.resolve({ rows, total: 9, ...(read < pages.length && { next: String(read) }) });
    },
    1,
  );
  expect(await text(answer as unknown as Readable)).toBe(written);
});
