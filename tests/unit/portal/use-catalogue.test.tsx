import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { AxiosError, type AxiosAdapter } from 'axios';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { api } from '../../../src/portal/api-client';
import { useCatalogue } from '../../../src/portal/downloads/use-catalogue';

const original = api.defaults.adapter;
afterEach(() => {
  api.defaults.adapter = original;
});

/** A server whose answers come when the test says so. */
function fakeServer() {
  const open = new Map<string, (answer: unknown) => void>();
  const adapter: AxiosAdapter = (config) =>
    new Promise((resolve, reject) => {
      open.set(config.url ?? '', (data) => {
        if (data === 'lost') reject(new AxiosError('lost', AxiosError.ERR_NETWORK, config));
        else resolve({ data, status: 200, statusText: 'OK', headers: {}, config });
      });
    });
  api.defaults.adapter = adapter;
  return {
    asked: (path: string) => waitFor(() => expect(open.has(path)).toBe(true)),
    async answer(path: string, data: unknown) {
      await this.asked(path);
      open.get(path)?.(data);
      open.delete(path);
    },
  };
}

function catalogue() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  /** What a screen shows of each render. */
  const shown: string[] = [];
  const { result } = renderHook(
    () => {
      const all = useCatalogue();
      const types = all.entries.map(({ type }) => type.id).join(' and ');
      shown.push(all.error ? 'failure' : all.isPending ? 'loading' : `types ${types}`);
      return all;
    },
    { wrapper },
  );
  return { client, result, shown, shows: (what: string) => waitFor(() => expect(shown.at(-1)).toBe(what)) };
}

const TYPES = '/downloadTypes';
const RELEASES_1 = '/downloadTypes/1/downloadables';
const RELEASES_2 = '/downloadTypes/2/downloadables';

it('is loading again, and never empty, while it is tried again after a first load that failed', async () => {
  const server = fakeServer();
  const { result, shown, shows } = catalogue();
  await server.answer(TYPES, 'lost');
  await shows('failure');

  shown.length = 0;
  act(() => void result.current.retry());
  await shows('loading');
  await server.answer(TYPES, [{ id: 1 }]);
  await server.answer(RELEASES_1, [{ id: 11 }]);
  await shows('types 1');
  expect(new Set(shown)).toEqual(new Set(['loading', 'types 1']));
});

it('stays while the releases of a type that is new are on their way', async () => {
  const server = fakeServer();
  const { client, shown, shows } = catalogue();
  await server.answer(TYPES, [{ id: 1 }]);
  await server.answer(RELEASES_1, [{ id: 11 }]);
  await shows('types 1');

  shown.length = 0;
  act(() => void client.refetchQueries({ queryKey: ['downloadTypes'], exact: true }));
  await server.answer(TYPES, [{ id: 1 }, { id: 2 }]);
  await server.asked(RELEASES_2);
  await shows('types 1');
  await server.answer(RELEASES_2, [{ id: 22 }]);
  await shows('types 1 and 2');
  expect(new Set(shown)).toEqual(new Set(['types 1', 'types 1 and 2']));
});
