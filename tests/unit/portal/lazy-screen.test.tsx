import { expect, it } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyScreen, useAreFetched } from '../../../src/portal/frame/lazy-screen';

const load = () => Promise.resolve(({ name }: { name: string }) => <p>{name}</p>);

it('a screen that was fetched ahead shows at once', async () => {
  const Screen = lazyScreen(load);
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

it('a screen that was not is fetched when it is shown', async () => {
  const Screen = lazyScreen(load);
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Screen name="Downloads" />
    </Suspense>,
  );
  expect(screen.getByText('waiting')).toBeDefined();
  expect(await screen.findByText('Downloads')).toBeDefined();
});

it('screens are fetched side by side, and are there when the last has come', async () => {
  const arrive: (() => void)[] = [];
  const held = () => new Promise<typeof Empty>((resolve) => arrive.push(() => resolve(Empty)));
  const Empty = () => null;
  const chunks = [lazyScreen(held), lazyScreen(held)];
  const { result } = renderHook(() => useAreFetched(chunks));
  expect(arrive).toHaveLength(2);
  await act(async () => arrive[0]?.());
  expect(result.current).toBe(false);
  await act(async () => arrive[1]?.());
  await waitFor(() => expect(result.current).toBe(true));
});

it('a screen that cannot be fetched is waited for no longer', async () => {
  const chunks = [lazyScreen(load), lazyScreen(() => Promise.reject(new Error('gone')))];
  const { result } = renderHook(() => useAreFetched(chunks));
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
});
