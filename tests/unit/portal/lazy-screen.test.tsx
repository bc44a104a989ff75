import { expect, it, jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { LoadingRows } from '../../../src/components/ui/status';
import { lazyScreen, useAreFetched } from '../../../src/portal/frame/lazy-screen';
import { untilIdle } from '../../../src/portal/frame/use-is-idle';
import { Boundary } from '../../../src/portal/shell/boundary';
import { withTexts } from './portal-harness';

const load = () => Promise.resolve({ Shown: ({ name }: { name: string }) => <p>{name}</p> });

it('shows a prefetched screen at once', async () => {
  const Screen = lazyScreen(load, 'Shown');
  expect(Screen.isFetched()).toBe(false);
  await Screen.fetch();
  expect(Screen.isFetched()).toBe(true);
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Screen name="Downloads" />
    </Suspense>,
  );
  expect(screen.getByText('Downloads')).toBeDefined();
});

it('fetches a screen that was not prefetched when it is shown', async () => {
  const Screen = lazyScreen(load, 'Shown');
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Screen name="Downloads" />
    </Suspense>,
  );
  expect(screen.getByText('waiting')).toBeDefined();
  expect(await screen.findByText('Downloads')).toBeDefined();
});

it('fetches screens in parallel and is ready after the last screen', async () => {
  const arrive: (() => void)[] = [];
  const held = () => new Promise<{ Empty: () => null }>((resolve) => arrive.push(() => resolve({ Empty })));
  const Empty = () => null;
  const chunks = [lazyScreen(held, 'Empty'), lazyScreen(held, 'Empty')];
  const { result } = renderHook(() => useAreFetched(chunks));
  expect(arrive).toHaveLength(2);
  await act(async () => arrive[0]?.());
  expect(result.current).toBe(false);
  await act(async () => arrive[1]?.());
  await waitFor(() => expect(result.current).toBe(true));
});

it('begins to fetch a screen in the first render, before effects run', () => {
  let isRequested = false;
  const Screen = lazyScreen(() => {
    isRequested = true;
    return load();
  }, 'Shown');
  function Page() {
    return useAreFetched([Screen]) && <Screen name="Downloads" />;
  }
  // No effect runs.
  renderToString(<Page />);
  expect(isRequested).toBe(true);
});

it('stops waiting for a screen that cannot be fetched', async () => {
  const chunks = [
    lazyScreen(load, 'Shown'),
    lazyScreen(() => Promise.reject<Awaited<ReturnType<typeof load>>>(new Error('gone')), 'Shown'),
  ];
  const { result } = renderHook(() => useAreFetched(chunks));
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
});

it('waits with other requests until the screen shows its data', async () => {
  jest.useFakeTimers();
  const { rerender } = render(
    withTexts(
      <main>
        <LoadingRows />
      </main>,
    ),
  );
  let isIdle = false;
  const waiting = untilIdle().then(() => {
    isIdle = true;
  });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(isIdle).toBe(false);
  rerender(<main>rows</main>);
  await jest.advanceTimersByTimeAsync(2_000);
  await waiting;
  expect(isIdle).toBe(true);
  jest.useRealTimers();
});

it('shows the next screen of the page after one that broke', () => {
  function Breaks(): null {
    throw new Error('gone');
  }
  const page = (at: string, content: ReactNode) => (
    <Boundary at={at} instead={<p>broken</p>}>
      {content}
    </Boundary>
  );
  const { rerender } = render(page('/app/users/', <Breaks />), { onCaughtError: () => undefined });
  rerender(page('/app/users/', <p>Users</p>));
  expect(screen.getByText('broken')).toBeDefined();
  rerender(page('/app/users/groups/', <p>Groups</p>));
  expect(screen.getByText('Groups')).toBeDefined();
});
