import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LicencesScreen } from '../../../../src/portal/licences/licences-screen';
import { List, Refusal, renderPortal, serve as serveCalls, type Answers } from '../portal-harness';
import { testScreenStates } from './screen-states';

const element = <LicencesScreen apps={[{ id: 'app-0', title: 'Stock counting' }]} />;
const licence = { name: 'Warehouse', edition: 'full', users: 3, apps: ['app-0'], valid_from: '2026-01-01' };

const harbour = { id: 2, name: 'Harbour', is_admin: false, user_count: 1 };
const kept = {
  id: 7,
  name: 'harbour-floor',
  group: { id: 2, name: 'Harbour' },
  company: 'Harbour B.V.',
  erp: 'exact-online',
  edition: 'full',
  apps: ['app-0'],
  users: 12,
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  state: 'valid',
  created_at: '2026-01-01T08:00:00.000Z',
};

/** With a list of licences and of groups, unless others are given. */
const serve = (answers: Answers) =>
  serveCalls({
    'GET /licenses': new List([]),
    'GET /licenses?state=earlier': new List([]),
    'GET /groups': new List([harbour]),
    ...answers,
  });

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** As one of ours looks; jsdom does not verify signatures, so that the server is asked what it is. */
const content = [base64Url({ typ: 'bel+jws', alg: 'EdDSA', kid: 'k' }), base64Url(licence), 'eHg'].join('.');
const file = Object.assign(new File([content], 'warehouse.bel'), {
  arrayBuffer: () => Promise.resolve(Uint8Array.from(Buffer.from(content)).buffer),
});
const valid = { ...licence, state: 'valid' };

describe('opening a licence', () => {
  const open = (answer: Answers[string]) => {
    serve({ 'GET /license/keys': { keys: [{ kid: 'k' }] }, 'POST /license/open': answer });
    renderPortal(element, { isAdmin: false });
    fireEvent.change(screen.getByLabelText('Licence file (.bel)'), {
      target: { files: [file] },
    });
  };

  it('says that it is being read', async () => {
    open('pending');
    await screen.findByText('No licence found');
    expect(await screen.findByText('Loading…')).toBeDefined();
  });

  it('shows what a licence holds, and that it is valid', async () => {
    open(valid);
    expect(await screen.findByText('This licence is valid')).toBeDefined();
    expect(screen.getByText('Stock counting')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect(screen.queryByText('Keep this licence')).toBeNull();
  });

  it.each([
    ['withdrawn', 'This licence was withdrawn', 'we withdrew it on 10 March 2026: Paid back'],
    ['replaced', 'This licence was replaced', 'Use the licence that replaced it.'],
    ['unknown', 'This licence is valid by its dates', 'does not know whether it was withdrawn'],
  ])('says of a licence that is %s more than its dates do', async (state, title, text) => {
    open({ ...licence, state, withdrawn_at: '2026-03-10T12:00:00Z', reason: 'Paid back' });
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(new RegExp(text))).toBeDefined();
    expect(screen.queryByText('This licence is valid')).toBeNull();
  });

  it('says when the licence starts that replaces it', async () => {
    open({ ...valid, replaced_from: '2999-06-01' });
    expect(await screen.findByText('This licence is valid')).toBeDefined();
    expect(screen.getByText(/The licence that replaces it starts on 1 June 2999/)).toBeDefined();
    expect(screen.queryByText('replaced_from')).toBeNull();
  });

  it('lets an administrator keep it for a group', async () => {
    const calls = serve({
      'GET /license/keys': { keys: [{ kid: 'k' }] },
      'POST /license/open': valid,
      'POST /licenses': { ...kept, name: 'Warehouse' },
    });
    renderPortal(element);
    fireEvent.change(screen.getByLabelText('Licence file (.bel)'), { target: { files: [file] } });
    const part = within(await screen.findByRole('region', { name: 'Keep this licence' }));
    await part.findByRole('option', { name: 'Harbour' });
    fireEvent.change(part.getByLabelText('Group'), { target: { value: '2' } });
    fireEvent.click(part.getByRole('button', { name: 'Keep this licence' }));
    expect(await screen.findByText('is kept.')).toBeDefined();
    expect(calls.filter((call) => call === 'GET /licenses').length).toBeGreaterThan(1);
  });

  it.each([
    ['not_a_licence', 'This is not a licence file'],
    ['changed', 'This licence was changed'],
    ['licence_damaged', 'This licence was damaged on the way'],
    ['unknown_key', 'Signed with an unknown key'],
  ])('says of a file that is %s what it is, and shows no licence', async (code, says) => {
    open(new Refusal(422, { code }));
    expect(await screen.findByText(says)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Print these details' })).toBeNull();
  });

  it('says why it failed, and tries again when asked to', async () => {
    open(new Refusal(403, { detail: 'Not on Sundays.' }));
    expect(await screen.findByText('Not on Sundays.')).toBeDefined();
    serve({ 'POST /license/open': valid });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This licence is valid')).toBeDefined();
  });
});

describe('creating a licence', () => {
  const saved = jest.fn<(blob: Blob | MediaSource) => string>();
  beforeEach(() => {
    // What a browser has to save a file, and jsdom has not.
    Object.assign(URL, {
      createObjectURL: saved.mockReturnValue('blob:x'),
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'dispatchEvent').mockReturnValue(true);
  });
  const create = (answer: Answers[string]) => {
    serve({ 'POST /license/create': answer });
    renderPortal(element);
    fireEvent.input(screen.getByLabelText('Licence name'), { target: { value: 'Warehouse' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create licence' }));
  };

  it('is not there for a customer', () => {
    serve({});
    renderPortal(element, { isAdmin: false });
    expect(screen.queryByText('Create a licence')).toBeNull();
  });

  it('saves its file and says so', async () => {
    create({ text: 'the file' });
    expect(await screen.findByText('was made and saved.')).toBeDefined();
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('offers to renew the licence that has the name already', async () => {
    create(new Refusal(409, { code: 'licence_name_taken', detail: 'There is one.', current: kept }));
    expect(await screen.findByText('There is one.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Renew harbour-floor' }));
    expect(await screen.findByRole('dialog', { name: 'Renew harbour-floor' })).toBeDefined();
  });

  it.each([
    [
      'its field',
      { errors: [{ field: 'license.name', code: 'too_long', message: 'Too long a name.' }] },
      'Too long a name.',
    ],
    ['the whole form', { detail: 'Not on Sundays.' }, 'Not on Sundays.'],
  ])('says what the server refuses at %s, and saves nothing', async (_where, problem, says) => {
    create(new Refusal(422, problem));
    expect(await screen.findByText(says)).toBeDefined();
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('the licences that are kept', () => {
  testScreenStates({
    element,
    isAdmin: false,
    call: 'GET /licenses',
    others: { 'GET /licenses?state=earlier': new List([]) },
    failure: 'The licences could not be loaded',
    shown: {
      'that there are none': { answer: new List([]), says: 'No licence found' },
      'each of them': { answer: new List([kept]), says: 'harbour-floor' },
    },
  });

  const buttonsOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))
      .getAllByRole('button')
      .map((button) => button.textContent.replace(` ${name}`, ''));

  it('can be fetched by a customer, unless they were withdrawn, and not changed', async () => {
    const withdrawn = { ...kept, id: 8, name: 'gone', state: 'withdrawn', withdrawn_reason: 'Paid back' };
    serve({ 'GET /licenses': new List([kept]), 'GET /licenses?state=earlier': new List([withdrawn]) });
    renderPortal(element, { isAdmin: false });
    await screen.findByRole('rowheader', { name: 'harbour-floor' });
    fireEvent.click(await screen.findByText('Earlier (1)', { selector: 'summary' }));
    expect(buttonsOf('harbour-floor')).toEqual(['Download', 'Details']);
    expect(buttonsOf('gone')).toEqual(['Details']);
    fireEvent.click(screen.getByRole('button', { name: 'Details gone' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Paid back')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Download gone' })).toBeNull();
  });

  it('show a customer first what counts; what was replaced is apart, closed, with its file behind the details', async () => {
    const replaced = { ...kept, id: 8, name: 'before', state: 'replaced' };
    serve({ 'GET /licenses': new List([kept]), 'GET /licenses?state=earlier': new List([replaced]) });
    renderPortal(element, { isAdmin: false });
    const earlier = await screen.findByText('Earlier (1)', { selector: 'summary' });
    expect(earlier.closest('details')?.open).toBe(false);
    expect(screen.queryByRole('search')).toBeNull();
    fireEvent.click(earlier);
    expect(buttonsOf('before')).toEqual(['Details']);
    fireEvent.click(screen.getByRole('button', { name: 'Details before' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Download before' })).toBeDefined();
    expect(dialog.queryByText('Group')).toBeNull();
  });

  it('are open to a customer at once when only earlier ones are left', async () => {
    const ended = { ...kept, state: 'ended' };
    serve({
      'GET /licenses': new List([]),
      'GET /licenses?state=earlier': new List([ended]),
    });
    renderPortal(element, { isAdmin: false });
    expect(await screen.findByText('No licence is valid now')).toBeDefined();
    const earlier = await screen.findByText('Earlier (1)', { selector: 'summary' });
    await waitFor(() => expect(earlier.closest('details')?.open).toBe(true));
  });

  it('can be searched by a customer who has many, by what a customer sees', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({
      ...kept,
      id: index + 1,
      name: `floor-${index}`,
    }));
    serve({ 'GET /licenses': new List(many) });
    renderPortal(element, { isAdmin: false });
    const search = await screen.findByLabelText('Search by name or company');
    fireEvent.change(search, { target: { value: 'floor-7' } });
    expect(await screen.findByText('1 licence')).toBeDefined();
    expect(screen.getByLabelText('Search by name or company')).toBeDefined();
  });

  it('say when they end, and stand in that order where only those that end soon are asked for', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const rows = [0, 1, 3].map((days) => ({
      ...kept,
      id: days + 1,
      name: `in ${days}`,
      state: 'ends_soon',
      valid_until: inDays(days),
    }));
    window.history.replaceState(null, '', '/en/app/license/?state=ends_soon');
    serve({ 'GET /licenses': new List(rows) });
    renderPortal(element);
    expect(await screen.findByText('Ends today')).toBeDefined();
    expect(screen.getByText('Ends tomorrow')).toBeDefined();
    expect(screen.getByText('Ends in 3 days')).toBeDefined();
    const sorted = screen.getByRole('columnheader', { name: /Valid until/ });
    expect(sorted.getAttribute('aria-sort')).toBe('ascending');
  });

  it('offer an administrator what their state allows', async () => {
    const states = ['ends_soon', 'ended', 'replaced', 'withdrawn'];
    const rows = states.map((state, index) => ({ ...kept, id: index + 1, name: state, state }));
    serve({ 'GET /licenses': new List(rows) });
    renderPortal(element);
    await screen.findByRole('rowheader', { name: 'ends_soon' });
    expect(buttonsOf('ends_soon')).toEqual(['Download', 'Details', 'Renew', 'Withdraw']);
    expect(buttonsOf('ended')).toEqual(['Download', 'Details', 'Renew']);
    expect(buttonsOf('replaced')).toEqual(['Download', 'Details', 'Withdraw']);
    expect(buttonsOf('withdrawn')).toEqual(['Download', 'Details']);
  });

  it('are not renewed without an end, and not called valid before they begin', async () => {
    const later = { ...kept, valid_from: '2999-06-01', valid_until: null };
    serve({ 'GET /licenses': new List([later]) });
    renderPortal(element);
    expect(await screen.findByText('From 1 June 2999')).toBeDefined();
    expect(screen.queryByText('Valid', { selector: 'td *' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Withdraw harbour-floor' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Renew harbour-floor' })).toBeNull();
  });

  it('are renewed for as long, from the day after their end', async () => {
    const far = { ...kept, valid_from: '2098-01-01', valid_until: '2098-12-31' };
    serve({ 'GET /licenses': new List([far]), 'POST /licenses/7/renew': far });
    renderPortal(element);
    fireEvent.click(await screen.findByRole('button', { name: 'Renew harbour-floor' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Valid from').value).toBe('2099-01-01');
    expect(dialog.getByLabelText<HTMLInputElement>('Valid until').value).toBe('2099-12-31');
    fireEvent.click(dialog.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText('was renewed.')).toBeDefined();
  });

  it('are withdrawn with a reason, and what the server refuses is said', async () => {
    serve({
      'GET /licenses': new List([kept]),
      'POST /licenses/7/withdraw': new Refusal(409, { detail: 'Somebody else did.' }),
    });
    renderPortal(element);
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw harbour-floor' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('Say why the licence is withdrawn.')).toBeDefined();
    fireEvent.input(dialog.getByLabelText('Reason'), { target: { value: 'Paid back' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('Somebody else did.')).toBeDefined();
  });

  it('are filtered by what stands in the address, where that is something', async () => {
    window.history.replaceState(null, '', '/en/app/license/?state=nonsense&group=x');
    serve({ 'GET /licenses': new List([kept]) });
    renderPortal(element);
    await screen.findByRole('rowheader', { name: 'harbour-floor' });
    const search = within(screen.getByRole('search', { name: 'Find licences' }));
    expect(search.getByLabelText<HTMLSelectElement>('State').value).toBe('');
    fireEvent.change(search.getByLabelText('State'), { target: { value: 'ended' } });
    await waitFor(() => expect(window.location.search).toContain('state=ended'));
  });
});
