import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import type { AxiosAdapter } from 'axios';
import { api } from '../../../../src/portal/api/client/api-client';
import { GroupsScreen } from '../../../../src/portal/users/groups/groups-screen';
import { UsersScreen } from '../../../../src/portal/users/users-screen';
import {
  List,
  Refusal,
  recordCalls,
  renderPortal,
  renderWith,
  serve,
  type Answers,
  ui,
} from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';
import { harbour, invitation } from '../screens/examples';

const ada = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.com',
  group: harbour,
  is_manager: false,
  blocked: false,
  has_second_factor: false,
  version: 1,
  last_login_at: null,
};
const bram = { ...ada, id: 2, name: 'Bram', email: 'bram@example.com' };
const answers = {
  'GET /users': [ada, bram],
  'GET /groups': [harbour],
  'GET /downloadTypes': [],
  'GET /invitations': new List([]),
};

/** Presses an entry in the menu of a user's row. */
const chooseFor = async (name: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: entry }));
};

describe('UsersScreen', () => {
  testScreenStates({
    element: <UsersScreen />,
    isAdmin: false,
    call: 'GET /users',
    failure: 'The users could not be loaded',
    shown: {
      'an empty list': { answer: [], says: 'No user found' },
      'the users': { answer: [ada, bram], says: 'bram@example.com' },
    },
  });
});

const invited = [
  { ...invitation, name: 'Bram', is_manager: true },
  { ...invitation, id: 8, name: 'Ada' },
];
it.each([
  ['users', <UsersScreen key="users" />, { 'GET /users': [{ ...bram, is_manager: true }, ada] }],
  [
    'invitations',
    <UsersScreen key="invitations" part="invitations" />,
    { 'GET /invitations': new List(invited) },
  ],
])('marks only managers in the list of %s', async (_list, element, more) => {
  renderWith(element, { ...answers, ...more });
  expect(await screen.findByRole('rowheader', { name: /^Bram Manager/ })).toBeDefined();
  expect(screen.getByRole('rowheader', { name: /^Ada/ }).textContent).not.toContain('Manager');
});

describe('UsersScreen for a manager', () => {
  const show = async (colleague: object, more: Answers = {}) => {
    const calls = renderWith(
      <UsersScreen />,
      { ...answers, 'GET /users': [{ ...bram, ...colleague }], ...more },
      { isAdmin: false, isManager: true },
    );
    await screen.findByText('bram@example.com');
    return calls;
  };

  it('mails a password link to a colleague', async () => {
    const calls = await show({}, { 'POST /password/forgot': 202 });
    await chooseFor('Bram', 'Send a password link');
    await screen.findByText(/A link to choose a new password goes to bram@example\.com/);
    expect(calls).toContain('POST /password/forgot');
  });

  it('shows the error of a failed password link', async () => {
    const detail = 'Too many. Try again later.';
    await show({}, { 'POST /password/forgot': new Refusal(429, { detail }) });
    await chooseFor('Bram', 'Send a password link');
    expect((await screen.findByRole('alert')).textContent).toContain('Try again');
  });

  it('marks a blocked user, without actions', async () => {
    await show({ blocked: true });
    expect(screen.getByText('Blocked')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Bram/ })).toBeNull();
  });

  it('has no group column', async () => {
    await show({});
    expect(screen.queryByRole('columnheader', { name: /Group/ })).toBeNull();
  });
});

describe('GroupsScreen', () => {
  it('shows the download types that each group can see', async () => {
    const type = { id: 1, name: 'Scanner server', user_groups: [{ user_group_id: harbour.id }] };
    const empty = { ...harbour, id: 3, name: 'Empty' };
    renderWith(<GroupsScreen />, {
      ...answers,
      'GET /groups': [harbour, empty],
      'GET /downloadTypes': [type],
    });
    const rowOf = (group: string) => screen.getByRole('row', { name: new RegExp(`^${group} `) });
    await waitFor(() => expect(rowOf('Harbour').textContent).toContain('1 of 1 types'));
    expect(rowOf('Empty').textContent).toContain('0 of 1 types');
    expect(ui.href('1 of 1 types')).toBe('/en/app/users/groups/2/downloads/');
  });

  it('shows the licences, downloads and company login of each group', async () => {
    const empty = { ...harbour, id: 3, name: 'Empty' };
    const figures = {
      id: harbour.id,
      valid_licences: 2,
      last_downloaded_at: '2026-05-04T10:00:00Z',
      outdated_types: 1,
      visible_types: 1,
      has_company_login: true,
    };
    const none = {
      ...{ id: 3, valid_licences: 0, last_downloaded_at: null, outdated_types: 0 },
      visible_types: 0,
      has_company_login: false,
    };
    const calls = renderWith(<GroupsScreen />, {
      ...answers,
      'GET /groups': [harbour, empty],
      'GET /groups/figures': [figures, none],
    });
    const cellsOf = (group: string) =>
      ui.texts(within(screen.getByRole('row', { name: new RegExp(`^${group} `) })).getAllByRole('cell'));
    await waitFor(() => expect(cellsOf('Harbour').slice(1, 4)).toEqual(['2', '4 May 2026', 'Behind1']));
    expect(cellsOf('Empty').slice(1, 4)).toEqual(['0', 'Never', 'Behind0']);
    expect(screen.getByRole('row', { name: /^Harbour Company login / })).toBeDefined();
    expect(calls.filter((call) => call.includes('figures'))).toHaveLength(1);
  });

  it('reports download types and figures that could not be loaded, instead of waiting for them', async () => {
    renderWith(<GroupsScreen />, { ...answers, 'GET /downloadTypes': 404, 'GET /groups/figures': 404 });
    expect(await screen.findByText('The download types could not be loaded')).toBeDefined();
    expect(await screen.findByText('The figures of the groups could not be loaded')).toBeDefined();
    expect(screen.getByRole('row', { name: /^Harbour / }).textContent).not.toContain('…');
  });

  it('marks customer groups that have users but no manager', async () => {
    const none = { ...harbour, id: 3, name: 'Quay', has_manager: false };
    const empty = { ...none, id: 4, name: 'Empty', user_count: 0 };
    const admins = { ...none, id: 5, name: 'Vendor', is_admin: true };
    renderWith(<GroupsScreen />, { ...answers, 'GET /groups': [harbour, none, empty, admins] });
    const tags = within(await screen.findByRole('table', { name: 'Groups' })).getAllByText('No manager');
    expect(tags.map((tag) => tag.closest('th')?.textContent)).toEqual([expect.stringContaining('Quay')]);
  });

  testScreenStates({
    element: <GroupsScreen />,
    call: 'GET /groups',
    others: { ...answers, 'GET /groups/figures': [], 'GET /downloadTypes': [] },
    failure: 'The groups could not be loaded',
    shown: { 'the groups': { answer: [harbour], says: 'Harbour' } },
  });

  it('links to each group and has one menu per row, with Delete last', async () => {
    renderWith(<GroupsScreen />, answers);
    const link = await screen.findByRole('link', { name: 'Harbour' });
    expect(link.getAttribute('href')).toBe('/en/app/users/groups/2/');
    const row = within(screen.getByRole('row', { name: /^Harbour/ }));
    expect(row.getAllByRole('button')).toHaveLength(1);
    fireEvent.click(row.getByRole('button', { name: 'Actions for Harbour' }));
    expect(ui.texts(within(await screen.findByRole('menu')).getAllByRole('menuitem'))).toEqual([
      'Edit',
      'Delete',
    ]);
  });

  it('lets a group get previews', async () => {
    const saved = { ...harbour, gets_previews: true };
    renderWith(<GroupsScreen />, { ...answers, 'PATCH /groups/2': saved });
    const sent = recordCalls('PATCH');
    await chooseFor('Harbour', 'Edit');
    fireEvent.click(within(await screen.findByRole('dialog')).getByLabelText('Gets previews'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveBeenCalledWith('/groups/2', expect.objectContaining({ gets_previews: true }));
  });

  it('links to the new customer form, and to next steps after adding a group', async () => {
    renderWith(<GroupsScreen />, { ...answers, 'POST /groups': { ...harbour, id: 9, name: 'Quay' } });
    const placeOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(placeOf('New customer')).toBe('/en/app/users/groups/new/');
    fireEvent.click(screen.getByRole('button', { name: 'Add group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add group' }));
    fireEvent.input(dialog.getByLabelText('Name'), { target: { value: 'Quay' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add group' }));
    expect(await screen.findByText('Group Quay was added.')).toBeDefined();
    expect(placeOf('Invite somebody into it')).toBe('/en/app/users/invitations/new/?group=9');
    expect(placeOf('Open the group')).toBe('/en/app/users/groups/9/');
  });
});

it('links to the user who was added', async () => {
  renderWith(<UsersScreen />, {
    ...answers,
    'GET /groups': new List([harbour]),
    'POST /users': { ...bram, id: 9, name: 'Cas' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add user' }));
  fireEvent.input(dialog.getByLabelText('Name'), { target: { value: 'Cas' } });
  fireEvent.input(dialog.getByLabelText('Email'), { target: { value: 'cas@example.com' } });
  await dialog.findByRole('option', { name: 'Harbour' });
  fireEvent.change(dialog.getByLabelText('Group'), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Generate a password' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add user' }));
  expect(await ui.findHref('Open the user')).toBe('/en/app/users/9/');
});

it('shows that there are no open invitations, with a link to invite', async () => {
  renderWith(<UsersScreen part="invitations" />, answers);
  expect(await screen.findByText('No open invitations')).toBeDefined();
  expect(ui.href('Invite somebody')).toBe('/en/app/users/invitations/new/');
});

it('lets administrators delete everyone but themselves, and customers nobody', async () => {
  serve(answers);
  const { unmount } = renderPortal(<UsersScreen />);
  expect(await screen.findByText('This is you')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1);
  await chooseFor('Bram', 'Delete');
  expect(await screen.findByRole('dialog', { name: 'Delete Bram?' })).toBeDefined();
  unmount();
  renderPortal(<UsersScreen />, { isAdmin: false });
  expect(await screen.findByText('bram@example.com')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Bram|Add|Invite/ })).toBeNull();
});

it.each([
  ['administrators', { isAdmin: true }],
  ['managers', { isAdmin: false, isManager: true }],
])('shows %s the login methods of each user', async (_who, role) => {
  const ways = {
    'GET /users': [
      { ...ada, login_ways: ['password', 'totp'] },
      { ...bram, login_ways: [] },
    ],
  };
  renderWith(<UsersScreen />, { ...answers, ...ways }, role);
  expect(await screen.findByText('Password, one-time codes')).toBeDefined();
  expect(screen.getByText('No way yet')).toBeDefined();
});

it('a manager can only invite, delete or mail a password link to users, and not add users or groups', async () => {
  renderWith(<UsersScreen />, answers, { isAdmin: false, isManager: true });
  await screen.findByText('bram@example.com');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Bram' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(ui.texts(items)).toEqual(['Send a password link', 'Delete']);
  expect(screen.getByLabelText('Search by name or email')).toBeDefined();
  for (const name of ['Add user', 'Add group']) expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(navigate).toHaveBeenCalledWith('/en/app/users/invitations/new/');
});

describe('the list of open invitations', () => {
  it('renews and withdraws an invitation', async () => {
    const old = { ...invitation, id: 8, name: 'Dirk', expires_at: '2020-01-01T00:00:00Z' };
    const calls = renderWith(<UsersScreen part="invitations" />, {
      ...answers,
      'GET /invitations': new List([invitation, old]),
      'POST /invitations/8/renew': old,
      'DELETE /invitations/7': 204,
    });
    const open = within(await screen.findByRole('region', { name: 'Open invitations' }));
    expect(open.getByRole('row', { name: /^Dirk/ }).textContent).toContain('Expired');
    fireEvent.click(open.getByRole('button', { name: 'New link Dirk' }));
    await waitFor(() => expect(document.body.textContent).toContain('A new link for Dirk is being mailed.'));
    fireEvent.click(open.getByRole('button', { name: 'Actions for Cas' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(calls).toContain('DELETE /invitations/7'));
  });

  it('offers only administrators a new link for the invitation of a manager', async () => {
    const open = { ...invitation, name: 'cas@example.com', is_manager: true };
    const user = { ...invitation, id: 8, name: 'Dirk', email: 'dirk@example.com' };
    serve({ ...answers, 'GET /invitations': new List([open, user]) });
    const { unmount } = renderPortal(<UsersScreen part="invitations" />, { isAdmin: false, isManager: true });
    expect(await screen.findByRole('button', { name: 'New link Dirk' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Actions for cas@example.com' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'New link cas@example.com' })).toBeNull();
    unmount();
    renderPortal(<UsersScreen part="invitations" />);
    expect(await screen.findByRole('button', { name: 'New link cas@example.com' })).toBeDefined();
  });

  it('shows the state of each mail and links to a known mail', async () => {
    const rows = [
      { ...invitation, mail: { id: 31, state: 'failed' } },
      { ...invitation, id: 8, name: 'Dirk', mail: { state: 'sent' } },
      { ...invitation, id: 9, name: 'Eva' },
    ];
    renderWith(<UsersScreen part="invitations" />, { ...answers, 'GET /invitations': new List(rows) });
    expect(await ui.findHref('Failed')).toBe('/en/app/settings/mail/31/');
    expect(screen.getByRole('columnheader', { name: 'Mail' })).toBeDefined();
    expect(
      within(screen.getByRole('row', { name: /^Dirk/ })).queryByRole('link', { name: 'Sent' }),
    ).toBeNull();
    expect(within(screen.getByRole('row', { name: /^Dirk/ })).getByText('Sent')).toBeDefined();
  });

  it('has no mail column if the server sends no mail', async () => {
    renderWith(<UsersScreen part="invitations" />, {
      ...answers,
      'GET /invitations': new List([invitation]),
    });
    expect(await screen.findByRole('row', { name: /^Cas/ })).toBeDefined();
    expect(screen.queryByRole('columnheader', { name: 'Mail' })).toBeNull();
  });

  it('shows a load error', async () => {
    renderWith(<UsersScreen part="invitations" />, {
      ...answers,
      'GET /invitations': new Refusal(500, { detail: 'Not on Sundays.' }),
    });
    expect(await screen.findByText('The invitations could not be loaded')).toBeDefined();
  });
});

describe('the menu of a user', () => {
  it.each([
    [{}, ['Edit', 'Make manager', 'Log out everywhere', 'Block', 'Delete']],
    [
      { is_manager: true, blocked: true, has_second_factor: true },
      ['Edit', 'No longer a manager', 'Log out everywhere', 'Remove second step', 'Unblock', 'Delete'],
    ],
  ])('for %j has the actions %j', async (state, entries) => {
    renderWith(<UsersScreen />, { ...answers, 'GET /users': [{ ...bram, ...state }] });
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Bram' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(entries);
  });

  it.each([
    ['Make manager', {}, 'PATCH /users/2', 'Bram is a manager of Harbour now.'],
    [
      'No longer a manager',
      { is_manager: true },
      'PATCH /users/2',
      'Bram is no longer a manager of Harbour.',
    ],
    ['Block', {}, 'PATCH /users/2', 'Bram is blocked.'],
    ['Unblock', { blocked: true }, 'PATCH /users/2', 'Bram can log in again.'],
    ['Log out everywhere', {}, 'DELETE /users/2/sessions', 'Bram is logged out everywhere.'],
    [
      'Remove second step',
      { has_second_factor: true },
      'DELETE /users/2/secondFactor',
      'Bram logs in without a second step now.',
    ],
  ])('runs “%s” after confirmation', async (entry, state, call, done) => {
    const user = { ...bram, ...state };
    const calls = renderWith(<UsersScreen />, {
      ...answers,
      'GET /users': [user],
      'GET /apiKeys': [],
      [call]: user,
    });
    await chooseFor('Bram', entry);
    const question = within(await screen.findByRole('dialog', { name: /Bram/ }));
    expect(calls).not.toContain(call);
    fireEvent.click(question.getByRole('button', { name: entry }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toContain(call);
    await waitFor(() => expect(document.body.textContent).toContain(done));
  });

  it('shows a conflict and repeats the action with the new version', async () => {
    const calls = renderWith(<UsersScreen />, {
      ...answers,
      'GET /apiKeys': [],
      'PATCH /users/2': new Refusal(409, {
        code: 'changed_meanwhile',
        detail: 'Somebody else changed this.',
        current: { ...bram, version: 2 },
      }),
    });
    await chooseFor('Bram', 'Block');
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Bram?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await dialog.findByText('Somebody else changed this.')).toBeDefined();
    const versions: unknown[] = [];
    serve({ ...answers, 'PATCH /users/2': { ...bram, blocked: true, version: 3 } });
    const answer = api.defaults.adapter as AxiosAdapter;
    api.defaults.adapter = (config) => {
      if (config.method === 'patch') versions.push(JSON.parse(String(config.data)));
      return answer(config);
    };
    fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toContain('PATCH /users/2');
    expect(versions).toEqual([{ blocked: true, version: 2 }]);
  });

  it('does not offer to make an administrator a manager', async () => {
    renderWith(<UsersScreen />, {
      ...answers,
      'GET /users': [{ ...bram, group: { id: 1, name: 'Administrators' } }],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Bram' }));
    expect(within(await screen.findByRole('menu')).queryByRole('menuitem', { name: /manager/i })).toBeNull();
  });
});

describe('the dialog for changing a user', () => {
  const manager = { ...bram, is_manager: true };
  const harbourWith = (managers: number[]) => ({ ...harbour, managers, downloads: [] });
  const admins = { ...harbour, id: 1, name: 'Administrators', is_admin: true };
  const key = {
    id: 4,
    created_by: { id: bram.id, name: 'Bram' },
    works: true,
    stopped_by: null,
    ends_at: null,
  };
  const keys = [
    key,
    { ...key, id: 5, ends_at: '2100-01-01T00:00:00Z' },
    { ...key, id: 6, ends_at: '2020-01-01T00:00:00Z' },
    { ...key, id: 7, created_by: { id: ada.id, name: 'Ada' } },
  ];
  const lastManager = 'Harbour then has no manager.';
  const open = async (action: string, more: Answers = {}) => {
    renderWith(<UsersScreen />, {
      ...answers,
      'GET /groups': [harbour, admins],
      'GET /apiKeys': [],
      ...more,
    });
    await chooseFor('Bram', action);
    return within(await screen.findByRole('dialog'));
  };

  it.each([
    ['is no longer the manager', 'No longer a manager'],
    ['is blocked', 'Block'],
    ['is deleted', 'Delete'],
  ])('shows that the group has no manager when the last manager %s', async (_what, action) => {
    const dialog = await open(action, { 'GET /users': [ada, manager], 'GET /groups/2': harbourWith([2]) });
    expect(await dialog.findByText(lastManager)).toBeDefined();
  });

  it('shows that the group has no manager when the last manager moves', async () => {
    const dialog = await open('Edit', { 'GET /users': [ada, manager], 'GET /groups/2': harbourWith([2]) });
    await dialog.findByRole('option', { name: 'Administrators' });
    expect(dialog.queryByText(lastManager)).toBeNull();
    fireEvent.change(dialog.getByLabelText('Group'), { target: { value: '1' } });
    expect(await dialog.findByText(lastManager)).toBeDefined();
    expect(dialog.getByText(/^Bram is then no longer a manager/)).toBeDefined();
  });

  it('omits the manager warning if the group has another manager', async () => {
    const more = { 'GET /users': [ada, manager], 'GET /groups/2': harbourWith([2, 9]), 'GET /apiKeys': keys };
    const dialog = await open('Delete', more);
    expect(await dialog.findByText(/API keys/)).toBeDefined();
    expect(dialog.queryByText(lastManager)).toBeNull();
  });

  it('shows how many active API keys a block stops', async () => {
    const dialog = await open('Block', { 'GET /apiKeys': keys });
    expect(await dialog.findByText(/^2 API keys that this person made stop working\./)).toBeDefined();
  });

  it('shows how many API keys a change of group stops', async () => {
    const dialog = await open('Edit', { 'GET /apiKeys': [key] });
    await dialog.findByRole('option', { name: 'Administrators' });
    fireEvent.change(dialog.getByLabelText('Group'), { target: { value: '1' } });
    expect(await dialog.findByText(/^1 API key that this person made stops working\./)).toBeDefined();
  });

  it.each([
    ['logins end', 'Log out everywhere'],
    ['second step is removed', 'Remove second step'],
  ])('shows how many API keys keep working when the %s', async (_what, action) => {
    const second = { ...bram, has_second_factor: true };
    const dialog = await open(action, { 'GET /users': [ada, second], 'GET /apiKeys': keys });
    expect(await dialog.findByText(/^2 API keys that this person made keep working\./)).toBeDefined();
  });

  it('shows how many API keys work again after an unblock', async () => {
    const dialog = await open('Unblock', {
      'GET /users': [ada, { ...bram, blocked: true }],
      'GET /apiKeys': [{ ...key, works: false, stopped_by: 'maker_blocked' }],
    });
    expect(await dialog.findByText(/^1 API key that this person made works again/)).toBeDefined();
  });

  it('shows how many API keys are deleted with the user, including stopped keys', async () => {
    const dialog = await open('Delete', {
      'GET /users': [ada, { ...bram, blocked: true }],
      'GET /apiKeys': [{ ...key, works: false, stopped_by: 'maker_blocked' }],
    });
    expect(await dialog.findByText(/^1 API key that this person made is deleted too\./)).toBeDefined();
  });
});

describe('the delete dialog of a user', () => {
  const providers = 'GET /groups/2/identityProviders';
  const again = /can come back by it, as a new user/;
  const open = async (more: Answers, who: Parameters<typeof renderPortal>[1] = {}) => {
    renderWith(<UsersScreen />, { ...answers, 'GET /apiKeys': [], ...more }, who);
    await chooseFor('Bram', 'Delete');
    return within(await screen.findByRole('dialog', { name: 'Delete Bram?' }));
  };

  it('says that a user with a company login can return, and offers blocking', async () => {
    const dialog = await open({ [providers]: { providers: [{ id: 7 }] } });
    expect(await dialog.findByText(again)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Block instead' }));
    expect(await screen.findByRole('dialog', { name: 'Block Bram?' })).toBeDefined();
  });

  it('omits the warning for a group without a company login', async () => {
    const dialog = await open({ [providers]: { providers: [] } });
    expect(await dialog.findByRole('button', { name: 'Block instead' })).toBeDefined();
    expect(dialog.queryByText(again)).toBeNull();
  });

  it('says that the address of a blocked user stays closed', async () => {
    const blocked = { ...bram, blocked: true };
    const dialog = await open({ 'GET /users': [ada, blocked], [providers]: { providers: [{ id: 7 }] } });
    expect(await dialog.findByText(/^bram@example.com stays closed for two years/)).toBeDefined();
    expect(dialog.queryByText(again)).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Block instead' })).toBeNull();
  });

  it('warns a manager about a company login, without offering to block', async () => {
    const dialog = await open({}, { isAdmin: false, isManager: true });
    expect(await dialog.findByText(again)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Block instead' })).toBeNull();
  });
});
