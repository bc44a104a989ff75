import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FiguresScreen } from '../../../../src/portal/overview/figures-screen';
import { Refusal, renderWith } from '../portal-harness';
import { usePlotWidth } from './plot-width';
import { testScreenStates } from './screen-states';

const type = (id: number, name: string) => ({ id, name });
const overview = {
  series: {
    today: '2026-05-30',
    downloads: [{ download_type: type(3, 'Stock server'), days: [{ day: '2026-04-20', count: 5 }] }],
    in_use: [
      {
        download_type: type(3, 'Stock server'),
        groups: 10,
        newest: type(34, '3.1'),
        releases: [
          { release: type(33, '3.0'), age: 'newest', groups: 6 },
          { release: type(32, '2.0'), age: 'previous', groups: 3 },
          { age: 'earlier', groups: 1 },
        ],
      },
    ],
    licences: [],
  },
};
const bram = {
  id: 5,
  name: 'Bram',
  email: 'bram@example.com',
  group: { id: 2, name: 'Harbour' },
  last_login_at: null,
};
const year = {
  today: '2026-05-30',
  downloads: [{ download_type: type(3, 'Stock server'), months: [{ month: '2025-06', count: 4 }] }],
  editions: [
    { edition: 'free', licences: 0 },
    { edition: 'starter', licences: 2 },
    { edition: 'full', licences: 1200 },
  ],
};
const others = {
  'GET /statistics': year,
  'GET /users': [bram, { ...bram, id: 6, name: 'Cas', last_login_at: '2026-05-01T10:00:00Z' }],
};

usePlotWidth();

describe('FiguresScreen', () => {
  testScreenStates({
    element: <FiguresScreen />,
    call: 'GET /overview',
    others,
    failure: 'The statistics could not be loaded',
    shown: {
      'that no customer has anything': {
        answer: { series: { ...overview.series, in_use: [] } },
        says: 'No customer has downloaded a release yet.',
      },
    },
  });

  it('counts the groups that are behind per download type, with links', async () => {
    renderWith(<FiguresScreen />, { ...others, 'GET /overview': overview });
    const table = within(await screen.findByRole('table', { name: 'Customers who are behind' }));
    expect(
      within(table.getByRole('row', { name: /^Stock server/ }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Customer groups10', 'Newest release3.1', 'Behind4']);
    expect(table.getByRole('link', { name: 'Stock server' }).getAttribute('href')).toBe(
      '/en/app/downloads/33/statistics/',
    );
    expect(table.getByRole('link', { name: '3.1' }).getAttribute('href')).toBe('/en/app/downloads/34/');
  });

  it('counts the valid licences by edition', async () => {
    renderWith(<FiguresScreen />, { ...others, 'GET /overview': overview });
    const table = within(await screen.findByRole('table', { name: 'Valid licences by edition' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Free', 'Valid licences0'],
      ['Starter', 'Valid licences2'],
      ['Full', 'Valid licences1,200'],
    ]);
  });

  it('shows that there are no valid licences', async () => {
    const editions = year.editions.map(({ edition }) => ({ edition, licences: 0 }));
    renderWith(<FiguresScreen />, {
      ...others,
      'GET /overview': overview,
      'GET /statistics': { ...year, editions },
    });
    expect(await screen.findByText('There are no valid licences.')).toBeDefined();
  });

  it('shows the other tables if the yearly statistics fail to load', async () => {
    renderWith(<FiguresScreen />, {
      ...others,
      'GET /overview': overview,
      'GET /statistics': new Refusal(500, {}),
    });
    expect(await screen.findByText('The statistics could not be loaded')).toBeDefined();
    expect(screen.getByRole('table', { name: 'Customers who are behind' })).toBeDefined();
  });

  it('links each month of downloads to its audit entries', async () => {
    window.history.replaceState(null, '', '/en/app/statistics/?days=365');
    renderWith(<FiguresScreen />, { ...others, 'GET /overview': overview });
    const plot = await screen.findByRole('region', { name: 'Downloads per month since Jun 2025' });
    const table = within(plot).getByRole('table', { hidden: true });
    expect(within(table).getByText('May 2026').getAttribute('href')).toBe(
      '/en/app/settings/audit/?action=download&from=2026-05-01&to=2026-05-31',
    );
  });

  it.each(['CSV', 'Excel workbook'])('offers the statistics as a file: %s', async (name) => {
    const calls = renderWith(<FiguresScreen />, {
      ...others,
      'GET /overview': overview,
      'GET /statistics.csv': {},
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(calls).toContain('GET /statistics.csv'));
  });

  it('lists the users who have never logged in', async () => {
    renderWith(<FiguresScreen />, { ...others, 'GET /overview': overview });
    const table = within(await screen.findByRole('table', { name: 'Users who have never logged in' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Bram']);
    expect(table.getByRole('link', { name: 'Bram' }).getAttribute('href')).toBe('/en/app/users/5/');
  });

  it.each([
    ['', 'Downloads per day in the last 90 days'],
    ['?days=30', 'No customer downloaded anything in the last 30 days.'],
    ['?days=365', 'Downloads per month since Jun 2025'],
    ['?days=7', 'Downloads per day in the last 90 days'],
  ])('shows the period of the query string "%s"', async (query, says) => {
    window.history.replaceState(null, '', `/en/app/statistics/${query}`);
    renderWith(<FiguresScreen />, { ...others, 'GET /overview': overview });
    expect(await screen.findAllByText(says)).not.toEqual([]);
  });
});
