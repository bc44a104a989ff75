import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { PATHS } from '../../../../src/config/paths';
import { takeFile } from '../../../../src/portal/frame/kept-file';
import { LicencesScreen } from '../../../../src/portal/licences/list/licences-screen';
import { LicencesSection } from '../../../../src/portal/licences/list/licences-section';
import { List, Refusal, ui } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';
import { apps, kept, renderWith } from './licences';

const element = <LicencesScreen all={<LicencesSection apps={apps} />} />;

describe('the licences screen', () => {
  testScreenStates({
    element,
    isAdmin: false,
    call: 'GET /licenses',
    others: { 'GET /licenses?state=earlier': new List([]) },
    failure: 'The licences could not be loaded',
    shown: {
      'an empty list': { answer: new List([]), says: 'No licences yet.' },
      'the licences': { answer: new List([kept]), says: 'harbour-floor' },
    },
  });

  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name} `) }));
  const buttonsOf = (name: string) =>
    rowOf(name)
      .queryAllByRole('button')
      .map((button) => button.textContent.replace('⋯', '').replace(` ${name}`, ''));
  const choose = async (name: string, action: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('shows a customer valid licences first and earlier licences collapsed without download', async () => {
    const replaced = { ...kept, id: 8, name: 'before', state: 'replaced' };
    renderWith(
      element,
      { 'GET /licenses': new List([kept]), 'GET /licenses?state=earlier': new List([replaced]) },
      { isAdmin: false },
    );
    const earlier = await screen.findByText('Earlier licences (1)', { selector: 'summary' });
    expect(earlier.closest('details')?.open).toBe(false);
    expect(screen.queryByRole('search')).toBeNull();
    fireEvent.click(earlier);
    expect([buttonsOf('harbour-floor'), buttonsOf('before')]).toEqual([['Download'], []]);
    expect(rowOf('before').getByRole('link', { name: 'before' }).getAttribute('href')).toBe(
      '/en/app/license/8/',
    );
    expect(screen.queryByRole('button', { name: 'Create licence' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Licences by state' })).toBeNull();
  });

  it('lists a licence renewed early, with its file, until the new licence starts', async () => {
    const [replaced_from, valid_until] = ['2099-01-01', '2098-12-31'];
    const renewed = {
      ...kept,
      id: 8,
      name: 'today',
      state: 'replaced',
      replaced_by: 7,
      replaced_from,
      valid_until,
    };
    const next = { ...kept, name: 'next', valid_from: replaced_from, valid_until: '2099-12-31' };
    renderWith(element, { 'GET /licenses?state=usable': new List([renewed, next]) }, { isAdmin: false });
    expect(await screen.findByText('Renewed')).toBeDefined();
    expect(screen.getByText('From 1 Jan 2099')).toBeDefined();
    expect([buttonsOf('today'), buttonsOf('next')]).toEqual([['Download'], ['Download']]);
    expect(screen.queryByText(/^Earlier/)).toBeNull();
  });

  it('reports earlier licences that could not be loaded', async () => {
    const answers = { 'GET /licenses': new List([]), 'GET /licenses?state=earlier': new Refusal(429, {}) };
    renderWith(element, answers, { isAdmin: false });
    expect(await screen.findByText('The earlier licences could not be loaded')).toBeDefined();
    expect(screen.getByText('No licence is valid now')).toBeDefined();
  });

  it('expands the earlier licences for a customer without a valid licence', async () => {
    const ended = { ...kept, state: 'ended' };
    renderWith(
      element,
      { 'GET /licenses': new List([]), 'GET /licenses?state=earlier': new List([ended]) },
      { isAdmin: false },
    );
    expect(await screen.findByText('No licence is valid now')).toBeDefined();
    const earlier = await screen.findByText('Earlier licences (1)', { selector: 'summary' });
    await waitFor(() => expect(earlier.closest('details')?.open).toBe(true));
  });

  it('lets a customer search many licences', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({
      ...kept,
      id: index + 1,
      name: `floor-${index}`,
    }));
    renderWith(element, { 'GET /licenses': new List(many) }, { isAdmin: false });
    const search = await screen.findByLabelText('Search by name or company');
    fireEvent.change(search, { target: { value: 'floor-7' } });
    expect(await screen.findByText('1 licence')).toBeDefined();
    expect(screen.getByLabelText('Search by name or company')).toBeDefined();
  });

  it('shows the days left of ending licences, sorted by end date', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const rows = [0, 1, 3].map((days) => ({
      ...kept,
      id: days + 1,
      name: `in ${days}`,
      state: 'ends_soon',
      valid_until: inDays(days),
    }));
    window.history.replaceState(null, '', '/en/app/license/?state=ends_soon');
    renderWith(element, { 'GET /licenses': new List(rows) });
    expect(await screen.findByText('Ends today')).toBeDefined();
    for (const text of ['Ends tomorrow', 'Ends in 3 days']) expect(screen.getByText(text)).toBeDefined();
    const sorted = screen.getByRole('columnheader', { name: /Valid until/ });
    expect(sorted.getAttribute('aria-sort')).toBe('ascending');
  });

  it.each([
    ['?state=ends_soon', 'Ending'],
    ['?state=current&sort=users', 'Valid'],
    ['', 'All'],
    ['?state=ended', 'All'],
  ])('has tabs with addresses, and %s selects the tab %s', async (query, current) => {
    window.history.replaceState(null, '', `/en/app/license/${query}`);
    renderWith(element, { 'GET /licenses': new List([kept]) });
    await screen.findByRole('rowheader', { name: 'harbour-floor' });
    const tabs = within(screen.getByRole('navigation', { name: 'Licences by state' }));
    expect(tabs.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Ending', '/en/app/license/?state=ends_soon'],
      ['Valid', '/en/app/license/?state=current'],
      ['All', '/en/app/license/'],
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe(current);
    expect(screen.queryByLabelText('State') !== null).toBe(current === 'All');
  });

  it('keeps search and group when the tab changes', async () => {
    window.history.replaceState(null, '', '/en/app/license/?q=harbour&group=2&rows=50');
    renderWith(element, { 'GET /licenses': new List([kept]) });
    expect(await ui.findHref('Ending')).toBe('/en/app/license/?state=ends_soon&q=harbour&group=2');
  });

  it('opens the form for a new licence', () => {
    renderWith(element, {});
    fireEvent.click(screen.getByRole('button', { name: 'Create licence' }));
    expect(navigate).toHaveBeenLastCalledWith('/en/app/license/new/');
  });

  it('opens a chosen file on a page of its own', async () => {
    renderWith(element, {}, { isAdmin: false });
    const file = new File(['x'], 'warehouse.bel');
    fireEvent.change(await screen.findByLabelText('Licence file (.bel)'), { target: { files: [file] } });
    expect(navigate).toHaveBeenCalledWith('/en/app/license/open/');
    expect([takeFile(PATHS.openLicence), takeFile(PATHS.openLicence)]).toEqual([file, undefined]);
  });

  it('offers an administrator the actions that the state allows', async () => {
    const states = ['ends_soon', 'ended', 'replaced', 'withdrawn'];
    const rows = states.map((state, index) => ({ ...kept, id: index + 1, name: state, state }));
    renderWith(element, { 'GET /licenses': new List(rows) });
    await screen.findByRole('rowheader', { name: 'ends_soon' });
    expect(buttonsOf('ends_soon')).toEqual(['Renew', 'Actions for']);
    expect(buttonsOf('ended')).toEqual(['Renew', 'Actions for']);
    expect(buttonsOf('replaced')).toEqual(['Download', 'Actions for']);
    expect(buttonsOf('withdrawn')).toEqual(['Download']);
    fireEvent.click(screen.getByRole('button', { name: 'Actions for ends_soon' }));
    const menu = within(await screen.findByRole('menu'));
    expect(ui.texts(menu.getAllByRole('menuitem'))).toEqual(['Download', 'Withdraw']);
  });

  it('offers no renewal without an end date and shows a future start date instead of "Valid"', async () => {
    const later = { ...kept, valid_from: '2999-06-01', valid_until: null };
    renderWith(element, { 'GET /licenses': new List([later]) });
    expect(await screen.findByText('From 1 Jun 2999')).toBeDefined();
    expect(screen.queryByText('Valid', { selector: 'td *' })).toBeNull();
    expect(buttonsOf('harbour-floor')).toEqual(['Download', 'Actions for']);
  });

  it('proposes the same period for a renewal, and links to the new licence', async () => {
    const far = { ...kept, valid_from: '2098-01-01', valid_until: '2098-12-31' };
    renderWith(element, { 'GET /licenses': new List([far]), 'POST /licenses/7/renew': { ...far, id: 9 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Renew harbour-floor' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Valid from').value).toBe('2099-01-01');
    expect(dialog.getByLabelText<HTMLInputElement>('Valid until').value).toBe('2099-12-31');
    fireEvent.click(dialog.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText('was renewed.')).toBeDefined();
    expect(ui.href('Open the new licence')).toBe('/en/app/license/9/');
  });

  it('links to the licence if the mail after a renewal fails', async () => {
    renderWith(element, {
      'GET /licenses': new List([kept]),
      'GET /me/notices': { sends_mail: true },
      'GET /groups/2': { managers: [5] },
      'POST /licenses/7/renew': { ...kept, id: 9 },
      'POST /licenses/9/mail': new Refusal(429, { detail: 'Too many mails.' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Renew harbour-floor' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('checkbox', { name: 'Mail the manager of the group a link to it' });
    fireEvent.click(dialog.getByRole('button', { name: 'Renew' }));
    await screen.findByText('The link to harbour-floor was not mailed: Too many mails.');
    expect(ui.href('Open the licence')).toBe('/en/app/license/9/');
  });

  it('requires a reason for a withdrawal and shows a refusal', async () => {
    renderWith(element, {
      'GET /licenses': new List([kept]),
      'POST /licenses/7/withdraw': new Refusal(409, { detail: 'Somebody else did.' }),
    });
    await choose('harbour-floor', 'Withdraw');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('Enter a reason.')).toBeDefined();
    fireEvent.input(dialog.getByLabelText('Reason'), { target: { value: 'Paid back' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('Somebody else did.')).toBeDefined();
  });

  it('ignores invalid filters in the URL and adds the chosen filter', async () => {
    window.history.replaceState(null, '', '/en/app/license/?state=nonsense&group=x');
    renderWith(element, { 'GET /licenses': new List([kept]) });
    await screen.findByRole('rowheader', { name: 'harbour-floor' });
    const search = within(screen.getByRole('search', { name: 'Find licences' }));
    expect(search.getByLabelText<HTMLSelectElement>('State').value).toBe('');
    fireEvent.change(search.getByLabelText('State'), { target: { value: 'ended' } });
    await waitFor(() => expect(window.location.search).toContain('state=ended'));
  });
});
