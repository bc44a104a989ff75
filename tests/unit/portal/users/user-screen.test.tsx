import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { UserScreen } from '../../../../src/portal/users/user-screen';
import { Refusal, serve, renderWith, type Answers, ui } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';

const bram = {
  id: 2,
  name: 'Bram',
  email: 'bram@example.com',
  group: { id: 3, name: 'Harbour' },
  is_manager: true,
  blocked: false,
  has_second_factor: true,
  login_ways: ['password'],
  version: 1,
  created_at: '2026-01-01T08:00:00.000Z',
  last_login_at: null,
  second_factor: 'codes',
  invited_by: 'Ada',
  logins: [],
  downloads: [],
  mails: [],
};
const at = '2026-05-01T10:00:00.000Z';
const busy = {
  ...bram,
  logins: [{ browser: 'Firefox', system: 'Windows', created_at: at, last_used_at: at }],
  downloads: [
    { release: { id: 9, name: '2.1' }, download_type: { id: 4, name: 'Server' }, count: 1, last_at: at },
  ],
  mails: [
    {
      id: 8,
      kind: 'password-reset',
      state: 'failed',
      created_at: at,
      sent_at: null,
      subject: 'New password',
    },
  ],
};
const element = <UserScreen id={2} />;

describe('UserScreen', () => {
  testScreenStates({
    element,
    call: 'GET /users/2',
    failure: 'The user could not be loaded',
    shown: {
      'the parts without entries': { answer: bram, says: 'No downloads yet.' },
      'who invited the user': { answer: bram, says: 'Ada' },
      'the group': { answer: bram, says: /^Group$/ },
      'the second step': { answer: bram, says: 'One-time codes' },
      'the logins': { answer: busy, says: 'Firefox on Windows' },
      'the downloads': { answer: busy, says: 'Server 2.1' },
      'the mails': { answer: busy, says: 'New password' },
    },
  });

  const show = async (user: object = {}, role = {}, more: Answers = {}) => {
    const calls = renderWith(element, { 'GET /users/2': { ...bram, ...user }, ...more }, role);
    await screen.findByRole('heading', { name: 'Bram' });
    return calls;
  };
  const openMenu = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    return within(await screen.findByRole('menu', { name: 'More' }));
  };
  const namesOf = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);

  it('sends a password link', async () => {
    const calls = await show({}, {}, { 'POST /password/forgot': {} });
    fireEvent.click(screen.getByRole('button', { name: 'Send a password link' }));
    expect(await screen.findByText(/goes to bram@example.com/)).toBeDefined();
    expect(calls).toContain('POST /password/forgot');
  });

  it('shows the error of a failed password link', async () => {
    await show({}, {}, { 'POST /password/forgot': new Refusal(429, { detail: 'Too many mails.' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Send a password link' }));
    expect(await screen.findByText('Too many mails.')).toBeDefined();
  });

  it('offers the other administrator actions in a menu, with Delete last', async () => {
    await show();
    const menu = await openMenu();
    expect(namesOf(menu.getAllByRole('menuitem'))).toEqual([
      'Edit',
      'No longer a manager',
      'Log out everywhere',
      'Remove second step',
      'Block',
      'Delete',
    ]);
    fireEvent.click(menu.getByRole('menuitem', { name: 'Log out everywhere' }));
    expect(await screen.findByRole('dialog', { name: 'Log Bram out everywhere?' })).toBeDefined();
  });

  it('returns to the list after the user is deleted', async () => {
    await show({}, {}, { 'DELETE /users/2': 204 });
    fireEvent.click((await openMenu()).getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Bram?' }));
    serve({ 'DELETE /users/2': 204 });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/users/'));
  });

  it('offers a manager only Delete, and shows mails without a subject', async () => {
    const mails = [{ id: 8, kind: 'password-reset', state: 'sent', created_at: at, sent_at: at }];
    await show({ mails }, { isAdmin: false, isManager: true });
    expect(screen.getByText('New password')).toBeDefined();
    expect(namesOf((await openMenu()).getAllByRole('menuitem'))).toEqual(['Delete']);
  });

  it('shows a manager the support address but no actions for a blocked user', async () => {
    await show({ blocked: true }, { isAdmin: false, isManager: true });
    expect(screen.getByText(/Email support@example.com/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send a password link' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('links administrators, not managers, to the audit entries of the user', async () => {
    const name = 'Everything this person did, in the audit trail';
    await show();
    expect(ui.href(name)).toBe('/en/app/settings/audit/?actor=bram%40example.com');
    cleanup();
    await show({}, { isAdmin: false, isManager: true });
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('shows that the user was not found', async () => {
    renderWith(element, { 'GET /users/2': new Refusal(404, {}) });
    expect(await screen.findByText('User not found')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
