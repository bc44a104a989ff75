import { expect, it } from '@jest/globals';
import { pagesAfter, type Part } from '../../../../server/platform/http/answer-page';

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
