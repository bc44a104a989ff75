import { expect, it } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart, useAreFetched } from '../../../src/portal/frame/lazy-screen';

const load = () => Promise.resolve(({ name }: { name: string }) => <p>{name}</p>);

it('a part that was fetched ahead shows at once', async () => {
  const Part = lazyPart(load);
  expect(Part.isFetched()).toBe(false);
  await Part.fetch();
  expect(Part.isFetched()).toBe(true);
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Part name="Downloads" />
    </Suspense>,
  );
  expect(screen.getByText('Downloads')).toBeDefined();
});

it('a part that was not is fetched when it is shown', async () => {
  const Part = lazyPart(load);
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Part name="Downloads" />
    </Suspense>,
  );
  expect(screen.getByText('waiting')).toBeDefined();
  expect(await screen.findByText('Downloads')).toBeDefined();
});

it('parts are fetched side by side, and are there when the last has come', async () => {
  const arrive: (() => void)[] = [];
  const held = () => new Promise<typeof Empty>((resolve) => arrive.push(() => resolve(Empty)));
  const Empty = () => null;
  const parts = [lazyPart(held), lazyPart(held)];
  const { result } = renderHook(() => useAreFetched(parts));
  expect(arrive).toHaveLength(2);
  await act(async () => arrive[0]?.());
  expect(result.current).toBe(false);
  await act(async () => arrive[1]?.());
  await waitFor(() => expect(result.current).toBe(true));
});

it('a part that cannot be fetched is waited for no longer', async () => {
  const parts = [lazyPart(load), lazyPart(() => Promise.reject(new Error('gone')))];
  const { result } = renderHook(() => useAreFetched(parts));
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
});
