import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { GroupScreen } from '../../../../src/portal/users/groups/group-screen';
import { NewCustomerScreen } from '../../../../src/portal/users/groups/new-customer-screen';
import { Refusal, recordCalls, renderWith, serve, type Answers, ui } from '../portal-harness';

const apps = [
  { id: 'app-0', title: 'Stock counting' },
  { id: 'app-1', title: 'Picking' },
];
const group = { id: 5, name: 'Vermeer' };
const invitation = { id: 3, name: 'Bas', email: 'bas@vermeer.example' };
const license = { id: 7, name: 'Vermeer' };

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create customer' }));

function show(answer: Answers[string] = { group, invitation, license }) {
  const calls = renderWith(<NewCustomerScreen apps={apps} />, { 'POST /customers': answer });
  type('Company', 'Vermeer');
  type('Name', 'Bas');
  type('Email', 'bas@vermeer.example');
  return calls;
}

/** Shows the page of the group that the form opens. Returns what was handed over to it. */
async function followToGroup(): Promise<unknown> {
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/users/groups/5/', expect.anything()));
  const [, { state }] = jest.mocked(navigate).mock.lastCall as unknown as [string, { state: unknown }];
  cleanup();
  window.history.replaceState(state, '', '/en/app/users/groups/5/');
  renderWith(<GroupScreen id={5} licences={null} versions={null} />, {});
  await screen.findByText('Vermeer is a customer now');
  return state;
}

describe('a new customer', () => {
  it('needs only a company and a person, and has defaults for other fields', async () => {
    jest.useFakeTimers({ now: new Date('2026-03-01T12:00:00'), doNotFake: ['setTimeout', 'queueMicrotask'] });
    const sent = recordCalls('POST');
    show();
    expect(screen.getByText('Apps: All 2')).toBeDefined();
    expect(field('Email').readOnly).toBe(false);
    create();
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    jest.useRealTimers();
    expect(sent).toHaveBeenCalledWith('/customers', {
      group: { name: 'Vermeer' },
      person: { name: 'Bas', email: 'bas@vermeer.example', language: 'en', is_manager: true },
      license: {
        name: 'Vermeer',
        company: 'Vermeer',
        edition: 'full',
        users: 5,
        apps: ['app-0', 'app-1'],
        valid_from: '2026-03-01',
        valid_until: '2027-02-28',
      },
    });
  });

  it('keeps a typed licence name', () => {
    show();
    type('Licence name', 'vermeer-floor');
    type('Company', 'Vermeer B.V.');
    expect(field('Licence name').value).toBe('vermeer-floor');
  });

  it('can be a company without a person and a licence', async () => {
    const sent = recordCalls('POST');
    renderWith(<NewCustomerScreen apps={apps} />, { 'POST /customers': { group } });
    tick('Invite the first person');
    tick('Create a licence');
    type('Company', 'Vermeer');
    for (const name of ['Name', 'Licence name']) expect(screen.queryByLabelText(name)).toBeNull();
    create();
    await followToGroup();
    expect(screen.getByText('Nobody is invited yet. There is no licence yet.')).toBeDefined();
    expect(sent).toHaveBeenCalledWith('/customers', { group: { name: 'Vermeer' } });
    const placeOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(placeOf('Invite somebody')).toBe('/en/app/users/invitations/new/?group=5');
    expect(placeOf('Create a licence')).toBe('/en/app/license/new/?group=5');
  });

  it('is rejected without a request, with focus on the first invalid field', async () => {
    const calls = renderWith(<NewCustomerScreen apps={apps} />, {});
    create();
    expect(await screen.findByText('Enter the name of the company.')).toBeDefined();
    expect(screen.getByText('Enter a complete email address, like name@company.com.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field('Company')));
    expect(calls).toEqual([]);
  });

  it.each([
    ['group.name', 'Company'],
    ['person.email', 'Email'],
    ['license.name', 'Licence name'],
    ['license.users', 'Number of users'],
    ['license.valid_until', 'Valid until'],
  ])('shows a refusal of %s at the field %s and keeps the input', async (refused, name) => {
    const message = 'This is already in use.';
    show(new Refusal(409, { detail: 'No.', errors: [{ field: refused, code: 'taken', message }] }));
    create();
    expect(await screen.findByText(message)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect([field('Company').value, field('Email').value]).toEqual(['Vermeer', 'bas@vermeer.example']);
  });

  it('opens the page of the customer, which says what was made', async () => {
    show();
    create();
    await followToGroup();
    expect(await screen.findByText(/is being mailed to bas@vermeer\.example/)).toBeDefined();
    expect(screen.getByText(/The licence Vermeer was made\./)).toBeDefined();
    expect(ui.href('Add another customer')).toBe('/en/app/users/groups/new/');
    const calls = serve({ 'GET /licenses/7/file': new Refusal(404, { detail: 'Gone.' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Download the licence' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Gone.');
    expect(calls).toContain('GET /licenses/7/file');
  });

  it('shows the invitation link if no mail is sent, then opens the page without it', async () => {
    show({ group, invitation: { ...invitation, link: 'https://b.example/en/invitation/#token=x' }, license });
    create();
    const dialog = within(await screen.findByRole('dialog', { name: 'Link for Bas' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Link').value).toContain('#token=x');
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    const state = await followToGroup();
    expect(JSON.stringify(state)).not.toContain('token=x');
    expect(screen.getByText(/The invitation for Bas was made\./)).toBeDefined();
  });

  it('asks for confirmation before the input is discarded', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/users/groups/'));
  });
});
