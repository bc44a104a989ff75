import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from '../../../src/portal/lazy-part';

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
