import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { AxiosError, type AxiosAdapter } from 'axios';
import type { ReactNode } from 'react';
import { api } from '../../../src/portal/api/client/api-client';
import { useCatalogue } from '../../../src/portal/api/download-types';

const original = api.defaults.adapter;
afterEach(() => {
  api.defaults.adapter = original;
});

/** The first of several pages. */
class Part {
  readonly link: string;
  constructor(
    readonly rows: object[],
    next: string,
  ) {
    this.link = `</api/downloadTypes?cursor=${next}>; rel="next"`;
  }
}

/** A server whose responses the test sends. */
function fakeServer() {
  const open = new Map<string, (answer: unknown) => void>();
  const calls: string[] = [];
  const adapter: AxiosAdapter = (config) =>
    new Promise((resolve, reject) => {
      const params = Object.entries(config.params as Record<string, string | undefined>);
      const query = new URLSearchParams(
        params.filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      const path = decodeURIComponent([config.url, query].join('?'));
      calls.push(path);
      open.set(path, (data) => {
        if (data === 'lost') reject(new AxiosError('lost', AxiosError.ERR_NETWORK, config));
        else if (data instanceof Part)
          resolve({ data: data.rows, status: 200, statusText: 'OK', headers: { link: data.link }, config });
        else resolve({ data, status: 200, statusText: 'OK', headers: {}, config });
      });
    });
  api.defaults.adapter = adapter;
  return {
    calls: () => calls,
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
  /** The result of each render. */
  const shown: string[] = [];
  const { result } = renderHook(
    () => {
      const all = useCatalogue();
      const entries = all.data?.map(({ type, releases }) => `${type.id} with ${releases.length}`);
      shown.push(all.isError ? 'failure' : all.isPending ? 'loading' : `types ${entries?.join(', ')}`);
      return all;
    },
    { wrapper },
  );
  return { result, shown, shows: (what: string) => waitFor(() => expect(shown.at(-1)).toBe(what)) };
}

const TYPES = '/downloadTypes?include=downloadables,userGroups&limit=25';

it('returns releases and groups in one request', async () => {
  const server = fakeServer();
  const { result, shows } = catalogue();
  const group = { id: 5, user_group_id: 6, name: 'Harbour' };
  await server.answer(TYPES, [
    { id: 1, downloadables: [{ id: 11 }, { id: 12 }], user_groups: [group] },
    { id: 2, downloadables: [] },
  ]);
  await shows('types 1 with 2, 2 with 0');
  expect(server.calls()).toEqual([TYPES]);
  expect(result.current.data?.[0]?.type).toEqual({ id: 1, user_groups: [group] });
});

it('returns many types page by page, each page at once', async () => {
  const server = fakeServer();
  const { result, shows } = catalogue();
  await server.answer(TYPES, new Part([{ id: 1, downloadables: [{ id: 11 }] }], 'abc'));
  await shows('types 1 with 1');
  expect(result.current.hasNextPage).toBe(true);
  await server.answer(`${TYPES}&cursor=abc`, new Part([{ id: 2 }], 'def'));
  await server.answer(`${TYPES}&cursor=def`, [{ id: 3 }]);
  await shows('types 1 with 1, 2 with 0, 3 with 0');
  expect(result.current.hasNextPage).toBe(false);
});

it('keeps the loaded pages after a failed page and retries only on demand', async () => {
  const server = fakeServer();
  const { result, shows } = catalogue();
  await server.answer(TYPES, new Part([{ id: 1 }], 'abc'));
  await server.answer(`${TYPES}&cursor=abc`, 'lost');
  await shows('failure');
  expect(result.current.data).toHaveLength(1);
  expect(server.calls()).toHaveLength(2);
  act(() => void result.current.refetch());
  await server.answer(TYPES, new Part([{ id: 1 }], 'abc'));
  await server.answer(`${TYPES}&cursor=abc`, [{ id: 2 }]);
  await shows('types 1 with 0, 2 with 0');
});

it('is loading, never empty, during the retry of a failed first load', async () => {
  const server = fakeServer();
  const { result, shown, shows } = catalogue();
  await server.answer(TYPES, 'lost');
  await shows('failure');

  shown.length = 0;
  act(() => void result.current.refetch());
  await shows('loading');
  await server.answer(TYPES, [{ id: 1 }]);
  await shows('types 1 with 0');
  expect(new Set(shown)).toEqual(new Set(['loading', 'types 1 with 0']));
});
