import { expect, it, jest } from '@jest/globals';
import { createContentCache } from '../../../../server/modules/advisories/pages/content-cache';
import { contentOf, type Content } from '../../../../server/platform/http/send-content';

function cacheWith(start = 0) {
  const state = { stamp: 'a', now: start };
  const cached = createContentCache(
    () => Promise.resolve(state.stamp),
    () => state.now,
  );
  const render = jest.fn(() => contentOf('text/plain', 'text'));
  return { state, cached, render };
}

it('renders a page once per minute, also for simultaneous requests', async () => {
  const { state, cached, render } = cacheWith();
  await Promise.all(Array.from({ length: 32 }, () => cached('page', render)));
  state.now = 59_000;
  await cached('page', render);
  expect(render).toHaveBeenCalledTimes(1);
  state.now = 61_000;
  await cached('page', render);
  expect(render).toHaveBeenCalledTimes(2);
});

it('renders a page again after a publication', async () => {
  const { state, cached, render } = cacheWith();
  await cached('page', render);
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

it('limits the number of cached pages', async () => {
  const { cached, render } = cacheWith();
  for (let page = 0; page < 301; page += 1) await cached(`page ${page}`, render);
  await cached('page 0', render);
  expect(render).toHaveBeenCalledTimes(302);
});
