import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { createContentCache } from '../../../../server/modules/advisories/content-cache';
import { contentOf, type Content } from '../../../../server/platform/http/send-content';

function cacheWith(maxBytes?: number) {
  const state = { stamp: 'a' };
  const cached = createContentCache(() => Promise.resolve(state.stamp), maxBytes);
  return { state, cached, render: jest.fn(() => contentOf('text/plain', 'text')) };
}

it('renders a page once, also for simultaneous requests, until the next publication', async () => {
  const { state, cached, render } = cacheWith();
  await Promise.all(Array.from({ length: 32 }, () => cached('page', render)));
  await cached('page', render);
  expect(render).toHaveBeenCalledTimes(1);
  state.stamp = 'b';
  await cached('page', render);
  expect(render).toHaveBeenCalledTimes(2);
});

it('does not cache missing pages and errors', async () => {
  const { cached } = cacheWith();
  const missing = jest.fn(() => Promise.resolve<Content | undefined>(undefined));
  for (let time = 0; time < 2; time += 1) expect(await cached('missing', missing)).toBeUndefined();
  expect(missing).toHaveBeenCalledTimes(2);
  const failing = jest.fn(() => Promise.reject<Content>(new Error('away')));
  for (let time = 0; time < 2; time += 1) await expect(cached('failing', failing)).rejects.toThrow('away');
  expect(failing).toHaveBeenCalledTimes(2);
});

it('limits the bytes of cached pages, and drops the page that was not read the longest', async () => {
  const { cached, render } = cacheWith(3 * Buffer.byteLength('text'));
  for (const page of ['1', '2', '3', '1', '4', '1', '3', '4']) await cached(page, render);
  expect(render).toHaveBeenCalledTimes(4);
  await cached('2', render);
  expect(render).toHaveBeenCalledTimes(5);
});

it('keeps a page that is larger than the limit while nobody reads another', async () => {
  const { cached, render } = cacheWith(1);
  for (const page of ['1', '1', '2', '1']) await cached(page, render);
  expect(render).toHaveBeenCalledTimes(3);
});

it('renders one page at a time', async () => {
  const { cached } = cacheWith();
  let running = 0;
  const slow = async () => {
    running += 1;
    expect(running).toBe(1);
    await turn();
    running -= 1;
    return contentOf('text/plain', 'text');
  };
  await Promise.all(['1', '2', '3'].map((page) => cached(page, slow)));
});
