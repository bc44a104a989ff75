import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DownloadsScreen } from '../../../../src/portal/releases/catalogue/downloads-screen';
import { api } from '../../../../src/portal/api/client/api-client';
import { List, renderPortal, serve, ui } from '../portal-harness';
import { testScreenStates } from './screen-states';
import { listedType } from './examples';

const release = { id: 7, name: '4.12.0', release_date: '2026-05-01T10:00:00Z', hash: 'a', size: 10 };

const withRelease = { ...listedType, release_count: 1, latest: release };

testScreenStates({
  element: <DownloadsScreen />,
  isAdmin: false,
  call: 'GET /downloadTypes',
  failure: 'Not everything could be loaded',
  shown: {
    'an empty list': { answer: [], says: 'No downloadable found' },
    'the support address beside an empty list': { answer: [], says: /Email support@example\.com\./ },
    'a type without a release': { answer: [listedType], says: 'No release yet' },
    'that the only release was withdrawn': {
      answer: [{ ...withRelease, latest: { ...release, state: 'withdrawn' } }],
      says: 'Withdrawn: 4.12.0',
    },
    'the latest release of a type': { answer: [withRelease], says: '4.12.0' },
    'a newer preview': {
      answer: [{ ...withRelease, preview: { ...release, id: 9, name: '5.0' } }],
      says: '5.0',
    },
    'a draft': {
      answer: [{ ...withRelease, upcoming: [{ ...release, id: 9, state: 'draft' }] }],
      says: /^1 draft/,
    },
  },
});

it('shows that a search has no results, and all rows again on demand', async () => {
  serve({ 'GET /downloadTypes': new List([withRelease]) });
  renderPortal(<DownloadsScreen />, { isAdmin: false });
  fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'forklift' } });
  expect(await screen.findByText('No downloadable found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(await screen.findByText('4.12.0')).toBeDefined();
});

it('keeps the check of a file after a failed search, and offers it without the list', async () => {
  serve({ 'GET /downloadTypes': new List([withRelease]) });
  const { unmount } = renderPortal(<DownloadsScreen />, { isAdmin: false });
  const check = await screen.findByRole('heading', { name: 'Check my file' });
  serve({ 'GET /downloadTypes': 429 });
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'forklift' } });
  expect(await screen.findByText('Not everything could be loaded')).toBeDefined();
  expect(check.isConnected).toBe(true);
  unmount();
  renderPortal(<DownloadsScreen />, { isAdmin: false });
  expect(await screen.findByRole('heading', { name: 'Check my file' })).toBeDefined();
});

it('asks the server for a category and keeps it in the address, with the categories in alphabetical order', async () => {
  serve({
    'GET /downloadTypes': [withRelease],
    'GET /downloadTypes/categories': [{ categorie: 'Server' }, { categorie: 'App' }],
  });
  const get = jest.spyOn(api, 'request');
  renderPortal(<DownloadsScreen />, { isAdmin: false });
  await screen.findByRole('option', { name: 'App' });
  const field = await screen.findByLabelText('Show category');
  expect(ui.texts(within(field).getAllByRole('option'))).toEqual(['All categories', 'App', 'Server']);
  fireEvent.change(field, { target: { value: 'App' } });
  expect(window.location.search).toBe('?categorie=App');
  await waitFor(() =>
    expect(get.mock.calls.at(-1)?.[0].params).toEqual({ categorie: 'App', sort: 'name', limit: 25 }),
  );
});

it('the name of a download type links to its page', async () => {
  serve({ 'GET /downloadTypes': [withRelease] });
  renderPortal(<DownloadsScreen />, { isAdmin: false });
  const name = await screen.findByRole('link', { name: 'Scanner server' });
  expect(name.getAttribute('href')).toBe('/en/app/downloads/types/1/');
});

it.each([
  [true, 'is shown to an administrator'],
  [false, 'is not shown to a customer'],
])('the administrator content (isAdmin: %s) %s', async (isAdmin) => {
  serve({ 'GET /downloadTypes': [withRelease] });
  const slots = { toolbar: 'Publish', notices: 'Unfinished', typeNote: () => 'Note', typeMenu: () => 'Menu' };
  renderPortal(<DownloadsScreen {...slots} />, { isAdmin });
  await screen.findByText('4.12.0');
  const shown = ['Publish', 'Unfinished', 'Note', 'Menu'].filter((text) => screen.queryByText(text));
  expect(shown).toHaveLength(isAdmin ? 4 : 0);
});
