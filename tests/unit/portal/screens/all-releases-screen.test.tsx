import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AllReleasesScreen } from '../../../../src/portal/releases/catalogue/all-releases-screen';
import { DownloadsScreen } from '../../../../src/portal/releases/catalogue/downloads-screen';
import { api } from '../../../../src/portal/api/client/api-client';
import { renderWith, ui } from '../portal-harness';
import { listedType } from './examples';
import { testScreenStates } from './screen-states';

const release = { id: 7, name: '4.12.0', release_date: '2026-05-01T10:00:00Z', hash: 'a', size: 10 };
const server = { id: 1, name: 'Scanner server' };
const releases = [
  { ...release, download_type: server },
  {
    ...{ ...release, id: 8, name: '1.1', download_type: { id: 2, name: 'Printer' } },
    ...{ kind: 'security', channel: 'preview', state: 'withdrawn' },
  },
  { ...release, id: 6, name: '4.11.0', download_type: server },
];

testScreenStates({
  element: <AllReleasesScreen />,
  isAdmin: false,
  call: 'GET /downloadables',
  failure: 'Not everything could be loaded',
  shown: {
    'an empty list': { answer: [], says: 'No releases yet.' },
    'a release': { answer: releases, says: '4.12.0' },
  },
});

describe('AllReleasesScreen', () => {
  const names = () => ui.texts(within(screen.getByRole('table')).getAllByRole('rowheader'));
  const show = async (isAdmin = false) => {
    renderWith(<AllReleasesScreen />, { 'GET /downloadables': releases }, { isAdmin });
    await screen.findByText('4.12.0');
  };

  it('lists releases newest first, each with its type and file', async () => {
    await show();
    expect(names()).toEqual(['Scanner server 4.12.0', 'Printer 1.1', 'Scanner server 4.11.0']);
    expect(screen.getByRole('link', { name: '4.12.0' }).getAttribute('href')).toBe('/en/app/downloads/7/');
    expect(ui.href('Printer')).toBe('/en/app/downloads/types/2/');
    expect(screen.getAllByRole('button', { name: 'Download' })).toHaveLength(2);
  });

  it.each([
    ['State', 'withdrawn'],
    ['Channel', 'preview'],
    ['Kind', 'security'],
  ])('asks the server for releases by %s and keeps the filter in the address', async (label, value) => {
    await show();
    const request = jest.spyOn(api, 'request');
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const name = label.toLowerCase();
    await waitFor(() => expect(request.mock.calls.at(-1)?.[0].params).toMatchObject({ [name]: value }));
    expect(window.location.search).toBe(`?${name}=${value}`);
  });

  it.each([
    [false, ['State: all', 'Published', 'Withdrawn']],
    [true, ['State: all', 'Draft', 'Scheduled', 'Published', 'Withdrawn']],
  ])('offers the states that the user can see (administrator: %s)', async (isAdmin, options) => {
    await show(isAdmin);
    const field = within(screen.getByLabelText('State'));
    expect(field.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(options);
  });

  it.each([
    [true, '?kind=security', 1],
    [true, '?kind=fix', 0],
    [false, '', 0],
  ])('offers the export (administrator: %s, address %s: %i)', async (isAdmin, search, buttons) => {
    window.history.replaceState(null, '', `/en/app/downloads/releases/${search}`);
    const shown = search.includes('fix') ? [] : releases;
    renderWith(<AllReleasesScreen />, { 'GET /downloadables': shown }, { isAdmin });
    await screen.findByText(shown.length > 0 ? '3 releases' : 'No release found');
    expect(screen.queryAllByRole('button', { name: 'Export' })).toHaveLength(buttons);
  });

  it('shows the label State on a card only for a release with tags', async () => {
    await show();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).queryByText('State') !== null)).toEqual([false, true, false]);
  });

  it('links to the downloads screen, and the downloads screen links back', async () => {
    await show();
    const above = within(screen.getByRole('list', { name: 'Above this page' })).getByRole('link');
    expect([above.textContent, above.getAttribute('href')]).toEqual(['Downloads', '/en/app/downloads/']);
    renderWith(
      <DownloadsScreen />,
      { 'GET /downloadTypes': [{ ...listedType, latest: release }] },
      { isAdmin: false },
    );
    const link = await screen.findByRole('link', { name: 'All releases' });
    expect(link.getAttribute('href')).toBe('/en/app/downloads/releases/');
  });
});
