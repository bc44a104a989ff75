import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { History } from '../../../src/portal/releases/catalogue/history';
import { List, renderPortal, serve } from './portal-harness';
import { listedType } from './screens/examples';

const releases = Array.from({ length: 100 }, (_, index) => ({
  ...{ id: 100 - index, name: `1.${100 - index}`, release_date: '2026-01-01T00:00:00Z' },
  ...{ hash: 'a'.repeat(32), size: 1 },
}));
const [latest, , found] = releases;
const type = { ...listedType, release_count: 100, latest: latest ?? null };

function show(shown: typeof type & { found?: typeof releases }) {
  const calls = serve({ 'GET /advisories': [], 'GET /downloadables': new List(releases) });
  const { container } = renderPortal(<History type={shown} />);
  const details = container.querySelector('details');
  if (!details) throw new Error('The history is missing');
  return { calls, details, lines: () => within(details).queryAllByRole('listitem') };
}

it('a history fetches its releases when it is opened, a page at a time', async () => {
  const { calls, details, lines } = show(type);
  expect(calls).not.toContain('GET /downloadables');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  // The latest one is not part of the history.
  await waitFor(() => expect(lines()).toHaveLength(24));
  fireEvent.click(screen.getByRole('button', { name: 'Show 25 more Scanner server' }));
  await waitFor(() => expect(lines()).toHaveLength(49));
  details.open = false;
  fireEvent(details, new Event('toggle'));
  expect(lines()).toHaveLength(0);
});

it('a history shows only what a search found, and the others on demand', async () => {
  const { calls, lines } = show({ ...type, ...(latest && found && { found: [latest, found] }) });
  const [line = document.body, ...others] = lines();
  expect(others).toEqual([]);
  expect(within(line).getByText('Found among the earlier releases')).toBeDefined();
  expect(within(line).getByRole('link', { name: '1.98' })).toBeDefined();
  expect(calls).not.toContain('GET /downloadables');
  fireEvent.click(screen.getByRole('button', { name: 'Show 25 more Scanner server' }));
  await waitFor(() => expect(lines()).toHaveLength(24));
  expect(document.activeElement).toBe(lines()[0]);
  expect(lines()[0]?.textContent).toContain('1.98');
});
