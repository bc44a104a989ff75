import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { OverviewScreen } from '../../../../src/portal/overview/overview-screen';
import { renderWith } from '../portal-harness';
import { nothing } from './examples';
import { usePlotWidth } from './plot-width';

const type = (id: number, name: string) => ({ id, name });
const series = {
  today: '2026-05-30',
  downloads: [
    {
      download_type: type(3, 'Stock server'),
      days: [
        { day: '2026-04-20', count: 5 },
        { day: '2026-05-30', count: 7 },
      ],
    },
    { days: [{ day: '2026-05-01', count: 2 }] },
  ],
  in_use: [
    {
      download_type: type(3, 'Stock server'),
      groups: 10,
      releases: [
        { release: type(33, '3.0'), age: 'newest', groups: 6 },
        { release: type(32, '2.0'), age: 'previous', groups: 3 },
        { age: 'earlier', groups: 1 },
      ],
    },
  ],
  licences: [
    { month: '2026-05', count: 0 },
    { month: '2026-06', count: 4 },
  ],
};
const figures = { logins: 8, customers: { all: 10, up_to_date: 6 }, licences: { valid: 20, ends_soon: 1 } };
const overview = { ...nothing, figures, series };

usePlotWidth(600);

const show = (answer: object) => {
  renderWith(<OverviewScreen download={() => null} renew={() => null} />, { 'GET /overview': answer });
};

it('the overview figures show four figures, with downloads compared to the previous 30 days', async () => {
  show(overview);
  const texts = within(await screen.findByRole('region', { name: 'Figures' }))
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(texts).toEqual([
    ['Downloads in the last 30 days', '95 in the 30 days before'],
    ['Users who logged in, last 30 days', '8'],
    ['Customers up to date', '6 of 10customer groups'],
    ['Valid licences', '21One ends soon'],
  ]);
});

describe('the overview plots', () => {
  const plot = (name: string) => screen.findByRole('region', { name });
  const barsOf = (region: HTMLElement) =>
    [...region.querySelectorAll('[aria-hidden] a')].map((bar) => [
      bar.querySelector('title')?.textContent,
      bar.getAttribute('href'),
    ]);
  const tableOf = (region: HTMLElement) =>
    within(within(region).getByRole('table', { hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map((cell) => (cell.querySelector('div') ?? cell).textContent));

  it('show the downloads per day, with links to the audit entries', async () => {
    show(overview);
    const region = await plot('Downloads per day in the last 90 days');
    const bars = barsOf(region);
    expect(bars).toHaveLength(90);
    expect(bars.at(-1)).toEqual([
      '30 May 2026: 7 downloads',
      '/en/app/settings/audit/?action=download&from=2026-05-30&to=2026-05-30',
    ]);
    expect(bars[0]?.[0]).toBe('2 Mar 2026: 0 downloads');
    expect(within(region).getByText('Other download types', { selector: 'li' })).toBeDefined();
    expect(within(region).getByText('Day', { selector: 'tspan' })).toBeDefined();
    expect(within(region).getByText('Downloads', { selector: 'tspan' })).toBeDefined();
    const link = within(region).getAllByRole('link', { hidden: true }).at(-1);
    expect(link?.getAttribute('tabindex')).not.toBe('-1');
  });

  it('show the releases in use as shares, and the licences that end per month', async () => {
    show(overview);
    const region = await plot('Releases in use');
    expect(barsOf(region)).toEqual([
      ['Stock server: 60% on the newest release', '/en/app/downloads/33/statistics/'],
    ]);
    const widths = [...region.querySelectorAll('[aria-hidden] svg[width] rect')]
      .slice(0, 3)
      .map((bar) => Math.round(Number(bar.getAttribute('width'))));
    expect(widths).toEqual([341, 170, 57]);
    expect(tableOf(region).map((row) => row.at(-1))).toEqual(['Share', '60%', '30%', '10%']);
    expect(barsOf(await plot('Licences that end, next 12 months'))).toEqual([
      ['May 2026: 0 licences', '/en/app/license/?state=current'],
      ['Jun 2026: 4 licences', '/en/app/license/?state=current'],
    ]);
  });

  it('show a text instead of an empty plot', async () => {
    show({
      ...overview,
      series: { ...series, downloads: [], in_use: [], licences: [{ month: '2026-06', count: 0 }] },
    });
    await plot('Releases in use');
    expect(screen.getByText('No customer downloaded anything in the last 90 days.')).toBeDefined();
    expect(screen.getByText('No customer has downloaded a release yet.')).toBeDefined();
    expect(screen.getByText('No licence ends in the next 12 months.')).toBeDefined();
    expect(screen.queryByText('Show as table')).toBeNull();
  });
});
