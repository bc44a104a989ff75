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
  return async (path: string, data: unknown) => {
    await waitFor(() => expect(open.has(path)).toBe(true));
    await act(async () => {
      open.get(path)?.(data);
      open.delete(path);
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  };
}

function catalogue() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, hook: renderHook(() => useCatalogue(), { wrapper }).result };
}

const TYPES = '/downloadTypes';
const RELEASES_1 = '/downloadTypes/1/downloadables';
const RELEASES_2 = '/downloadTypes/2/downloadables';

it('is pending again while it is tried again after a first load that failed', async () => {
  const answer = fakeServer();
  const { hook } = catalogue();
  expect(hook.current.isPending).toBe(true);
  await answer(TYPES, 'lost');
  expect(hook.current.error).not.toBeNull();

  act(() => void hook.current.retry());
  await waitFor(() => expect(hook.current).toMatchObject({ isPending: true, error: null }));
  await answer(TYPES, [{ id: 1 }]);
  expect(hook.current.isPending).toBe(true);
  await answer(RELEASES_1, [{ id: 11 }]);
  expect(hook.current).toMatchObject({ isPending: false, entries: [{ releases: [{ id: 11 }] }] });
});

it('stays while the releases of a type that is new are on their way', async () => {
  const answer = fakeServer();
  const { client, hook } = catalogue();
  await answer(TYPES, [{ id: 1 }]);
  await answer(RELEASES_1, [{ id: 11 }]);

  act(() => void client.refetchQueries({ queryKey: ['downloadTypes'], exact: true }));
  await answer(TYPES, [{ id: 1 }, { id: 2 }]);
  expect(hook.current).toMatchObject({ isPending: false, entries: [{ type: { id: 1 } }] });
  await answer(RELEASES_2, [{ id: 22 }]);
  expect(hook.current.entries.map(({ type }) => type.id)).toEqual([1, 2]);
});
