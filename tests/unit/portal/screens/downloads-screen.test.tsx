import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DownloadsScreen } from '../../../../src/portal/releases/catalogue/downloads-screen';
import { renderPortal, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';
import { type } from './examples';

const release = { id: 7, name: '4.12.0', release_date: '2026-05-01T10:00:00Z', hash: 'a', size: 10 };

testScreenStates({
  element: <DownloadsScreen />,
  isAdmin: false,
  call: 'GET /downloadTypes',
  failure: 'Not everything could be loaded',
  shown: {
    'an empty list': { answer: [], says: 'No downloadable found' },
    'the support address beside an empty list': { answer: [], says: /Email support@example\.com\./ },
    'a type without a release': { answer: [{ ...type, downloadables: [] }], says: 'No release yet' },
    'that the only release was withdrawn': {
      answer: [{ ...type, downloadables: [{ ...release, state: 'withdrawn' }] }],
      says: 'Withdrawn: 4.12.0',
    },
    'the latest release of a type': { answer: [{ ...type, downloadables: [release] }], says: '4.12.0' },
  },
});

it('shows that a search has no results, and all rows again on demand', async () => {
  serve({ 'GET /downloadTypes': [{ ...type, downloadables: [release] }] });
  renderPortal(<DownloadsScreen />, { isAdmin: false });
  fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'forklift' } });
  expect(await screen.findByText('No downloadable found')).toBeDefined();
  expect(screen.getByText('0 of 1 found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('4.12.0')).toBeDefined();
});

it('keeps the chosen category in the address, also after a reload', async () => {
  const app = { ...type, id: 2, name: 'Scanner app', categorie: 'App', downloadables: [] };
  serve({ 'GET /downloadTypes': [{ ...type, downloadables: [release] }, app] });
  const { unmount } = renderPortal(<DownloadsScreen />, { isAdmin: false });
  fireEvent.change(await screen.findByLabelText('Show category'), { target: { value: 'App' } });
  expect(await screen.findByText('1 of 2 found')).toBeDefined();
  expect(window.location.search).toBe('?category=App');
  unmount();
  renderPortal(<DownloadsScreen />, { isAdmin: false });
  expect(await screen.findByRole('rowheader', { name: /Scanner app/ })).toBeDefined();
  expect(screen.queryByText('4.12.0')).toBeNull();
});

it('shows 50 rows of a long list, ten of a search, and the rest on demand', async () => {
  const types = Array.from({ length: 60 }, (_, index) => ({
    ...type,
    id: index + 1,
    name: `Product ${index + 1}`,
  }));
  serve({ 'GET /downloadTypes': types.map((each) => ({ ...each, downloadables: [] })) });
  renderPortal(<DownloadsScreen />, { isAdmin: false });
  await screen.findByText('50 of 60 shown');
  const names = () => within(screen.getByRole('table')).getAllByRole('rowheader');
  expect(names()).toHaveLength(50);
  fireEvent.click(screen.getByText(/^Show 10 more/));
  expect(names()).toHaveLength(60);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Product 51'));
  expect(screen.queryByText(/^Show \d+ more/)).toBeNull();

  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'product 12' } });
  await screen.findByText('1 of 60 found');
  expect(names().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Product 12')]);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'prod' } });
  await screen.findByText('10 of 60 shown');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '' } });
  await screen.findByText('50 of 60 shown');
});

describe('a search for an earlier release', () => {
  const names = ['5.4.3', '5.4.2', '2.1.1', '2.1.0'];
  const downloadables = names.map((name, index) => ({ ...release, id: 100 - index, name }));
  const lines = () => within(screen.getByRole('table')).queryAllByRole('listitem');

  const search = async (text: string) => {
    serve({ 'GET /downloadTypes': [{ ...type, downloadables }] });
    renderPortal(<DownloadsScreen />, { isAdmin: false });
    fireEvent.change(await screen.findByLabelText('Search'), { target: { value: text } });
    await screen.findByText('1 of 1 found');
  };

  it('shows only the matching release as a separate line', async () => {
    await search('scanner 2.1.1');
    const [line = document.body, ...others] = lines();
    expect(others).toEqual([]);
    expect(within(line).getByText('Found among the earlier releases')).toBeDefined();
    expect(within(line).getByRole('link', { name: '2.1.1' })).toBeDefined();
  });

  it('expands the history and moves focus to the matching release', async () => {
    await search('2.1.1');
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 others Scanner server' }));
    expect(lines()).toHaveLength(3);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('2.1.1'));
  });

  it('keeps the history closed if the search names no release', async () => {
    await search('scanner');
    expect(lines()).toEqual([]);
  });
});

it('the name of a download type links to its page', async () => {
  serve({ 'GET /downloadTypes': [{ ...type, downloadables: [release] }] });
  renderPortal(<DownloadsScreen />, { isAdmin: false });
  const name = await screen.findByRole('link', { name: 'Scanner server' });
  expect(name.getAttribute('href')).toBe('/en/app/downloads/types/1/');
});

it.each([
  [true, 'is shown to an administrator'],
  [false, 'is not shown to a customer'],
])('the administrator content (isAdmin: %s) %s', async (isAdmin) => {
  serve({ 'GET /downloadTypes': [{ ...type, downloadables: [release] }] });
  const slots = { toolbar: 'Publish', notices: 'Unfinished', typeNote: () => 'Note', typeMenu: () => 'Menu' };
  renderPortal(<DownloadsScreen {...slots} />, { isAdmin });
  await screen.findByText('4.12.0');
  const shown = ['Publish', 'Unfinished', 'Note', 'Menu'].filter((text) => screen.queryByText(text));
  expect(shown).toHaveLength(isAdmin ? 4 : 0);
});
