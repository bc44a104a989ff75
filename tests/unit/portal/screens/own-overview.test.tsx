import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OverviewScreen } from '../../../../src/portal/overview/overview-screen';
import { renderWith, serve, ui } from '../portal-harness';
import { testScreenStates } from './screen-states';
import { none } from './examples';

const at = '2026-05-01T10:00:00Z';
const nothing = { types: none, licences: none, steps: [] };
const own = {
  types: {
    count: 30,
    first: [
      {
        download_type: { id: 3, name: 'Stock server' },
        release: { id: 10, name: '2.0' },
        downloaded_at: at,
        newest: { id: 11, name: '2.1' },
        is_outdated: true,
      },
      {
        download_type: { id: 4, name: 'Scanner' },
        release: null,
        downloaded_at: null,
        newest: { id: 12, name: '1.0' },
        is_outdated: false,
      },
      {
        download_type: { id: 5, name: 'Importer' },
        release: null,
        downloaded_at: null,
        newest: null,
        is_outdated: false,
      },
      {
        download_type: { id: 6, name: 'Printer' },
        release: { id: 13, name: '3.0' },
        downloaded_at: at,
        newest: { id: 13, name: '3.0' },
        is_outdated: false,
      },
    ],
  },
  licences: {
    count: 6,
    first: [
      { id: 1, name: 'Harbour', valid_from: '2025-05-13', valid_until: '2026-05-12', state: 'ends_soon' },
      {
        ...{ id: 3, name: 'Quay', valid_from: '2025-06-01', valid_until: '2026-05-31' },
        ...{ state: 'replaced', replaced_from: '2026-06-01' },
      },
      { id: 4, name: 'Quay', valid_from: '2026-06-01', valid_until: '2027-05-31', state: 'valid' },
      { id: 2, name: 'Depot', valid_from: '2025-01-01', valid_until: null, state: 'valid' },
    ],
  },
  steps: [
    { id: 'install', done: true },
    { id: 'licence', done: false },
    { id: 'colleagues', done: false },
  ],
};
const element = (
  <OverviewScreen
    download={(id, describedBy, variant) => (
      <button type="button" aria-describedby={describedBy} data-variant={variant}>
        Download {id}
      </button>
    )}
    renew={() => null}
  />
);

beforeAll(() => {
  jest.useFakeTimers({
    now: new Date(at),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick'],
  });
});
afterAll(() => {
  jest.useRealTimers();
});

describe('the customer overview', () => {
  testScreenStates({
    element,
    isAdmin: false,
    call: 'GET /overview/own',
    failure: 'The overview could not be loaded',
    shown: {
      'an empty overview': { answer: nothing, says: 'No software is available to your group yet.' },
      'the software of the group': { answer: own, says: 'Stock server' },
    },
  });

  it('compares downloaded and newest releases, and shows the days left of licences', async () => {
    renderWith(element, { 'GET /overview/own': own }, { isAdmin: false });
    const types = await screen.findByRole('region', { name: 'Your software' });
    const [, behind, never, empty, current] = within(types).getAllByRole('row');
    if (!behind || !never || !empty || !current) throw new Error('There are four types');
    expect(within(types).getAllByText('Up to date')).toHaveLength(1);
    expect(within(current).getByText('Up to date')).toBeDefined();
    // Only where the group is behind, the button stands out.
    expect(
      within(types)
        .getAllByRole('button')
        .map(({ dataset }) => dataset['variant']),
    ).toEqual(['primary', 'secondary', 'quiet']);
    for (const text of [/^2\.0, 1 May 2026/, 'New']) expect(within(behind).getByText(text)).toBeDefined();
    expect(within(behind).getByRole('link', { name: '2.1' }).getAttribute('href')).toBe(
      '/en/app/downloads/11/',
    );
    expect(within(behind).getByRole('link', { name: 'What changed' }).getAttribute('href')).toBe(
      '/en/app/downloads/11/?since=10',
    );
    const button = within(behind).getByRole('button', { name: 'Download 11' });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Stock server',
    );
    expect(within(never).getByText('Not downloaded yet')).toBeDefined();
    expect(within(never).queryByRole('link', { name: 'What changed' })).toBeNull();
    expect(within(empty).getByText('No release yet')).toBeDefined();
    expect(within(empty).queryByRole('button')).toBeNull();
    expect(within(types).getByRole('link', { name: 'All 30 downloads' })).toBeDefined();
    const links = within(await screen.findByRole('region', { name: 'Your software' }))
      .getAllByRole('rowheader')
      .map((name) => within(name).getByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Stock server', '/en/app/downloads/types/3/'],
      ['Scanner', '/en/app/downloads/types/4/'],
      ['Importer', '/en/app/downloads/types/5/'],
      ['Printer', '/en/app/downloads/types/6/'],
    ]);
    const licences = await screen.findByRole('region', { name: 'Your licences' });
    const items = within(licences).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'HarbourValid until 12 May 2026 11 days left',
      'QuayValid until 31 May 2026 Renewed',
      'QuayValid from 1 Jun 2026',
      'DepotNo end date ',
    ]);
    expect(within(licences).getByRole('link', { name: 'All licences' })).toBeDefined();
  });

  it('shows the first steps of a new customer, with links', async () => {
    renderWith(element, { 'GET /overview/own': own }, { isAdmin: false, isManager: true });
    const steps = await screen.findByRole('region', { name: 'First steps' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Done: Download the software', 'Download the licence file', 'Invite colleagues']);
    expect(ui.hrefs(within(steps).getAllByRole('link'))).toEqual(['/en/app/license/', '/en/app/users/']);
    serve({ 'GET /overview/own': { ...own, steps: [] }, 'POST /overview/own/dismissSteps': {} });
    fireEvent.click(within(steps).getByRole('button', { name: 'Hide the first steps' }));
    expect(await screen.findByText('First steps hidden')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  });

  it('hides the first steps when all are done', async () => {
    renderWith(
      element,
      { 'GET /overview/own': { ...own, steps: own.steps.map(({ id }) => ({ id, done: true })) } },
      { isAdmin: false },
    );
    await screen.findByRole('region', { name: 'Your software' });
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('requests no administrator overview and hides empty first steps', async () => {
    const calls = renderWith(element, { 'GET /overview/own': nothing }, { isAdmin: false });
    await screen.findByText('Your group has no valid licence.');
    expect(calls).not.toContain('GET /overview');
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});
