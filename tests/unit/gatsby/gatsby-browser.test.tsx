import { expect, it, jest } from '@jest/globals';
import type { BrowserPluginArgs, RouteUpdateArgs } from 'gatsby';

const { onClientEntry, onRouteUpdate } = await import('../../../gatsby-browser');

it('a page that is delayed is marked, for the bar of the styles, until it is shown', () => {
  const emit = jest.fn<(event: { pathname: string }) => void>();
  window.___emitter = { on: (_type, listener) => void emit.mockImplementation(listener) };
  const told: unknown[] = [];
  window.addEventListener('site:route-delayed', ({ detail }: CustomEventInit) => told.push(detail));
  onClientEntry?.({} as BrowserPluginArgs, { plugins: [] });
  expect(document.documentElement.dataset.route).toBeUndefined();

  emit({ pathname: '/en/features/' });
  expect(document.documentElement.dataset.route).toBe('delayed');
  expect(told).toEqual([{ pathname: '/en/features/' }]);

  const shown = { location: { pathname: '/en/features/' }, loadPageSync: () => undefined };
  onRouteUpdate?.(shown as unknown as RouteUpdateArgs, { plugins: [] });
  expect(document.documentElement.dataset.route).toBeUndefined();
});
