import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { InviteScreen } from '../../../../src/portal/users/invitations/invite-screen';
import { List, Refusal, renderPortal, serve, type Answers } from '../portal-harness';

const harbour = { id: 2, name: 'Harbour', is_admin: false, user_count: 1, has_manager: true };
const notices = (sendsMail: boolean) => ({
  release_mails: 'all',
  sends_mail: sendsMail,
  feed_created_at: null,
});
const answers = {
  'GET /groups': [harbour],
  'GET /groups/2': { ...harbour, managers: [], downloads: [] },
  'GET /invitations': new List([]),
  'GET /me/notices': notices(true),
};
const invitation = {
  id: 7,
  email: 'cas@example.com',
  name: 'Cas',
  group: harbour,
  is_manager: false,
  language: 'en',
  expires_at: '2100-01-01T00:00:00Z',
};
const open = new Refusal(409, {
  code: 'invitation_open',
  detail: 'Already invited.',
  current: { ...invitation, name: 'Cas Jansen' },
});
const MANAGER = { isAdmin: false, isManager: true };
const link = 'https://portal.example/en/invitation/#token=secret';

const show = (
  part: 'new' | 'several',
  more: Answers = {},
  role: Parameters<typeof renderPortal>[1] = MANAGER,
) => {
  const calls = serve({ ...answers, ...more });
  renderPortal(<InviteScreen part={part} />, role);
  return calls;
};
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const inviteCas = () => {
  type('Name', 'Cas');
  type('Email', 'cas@example.com');
  press('Invite');
};

beforeEach(() => window.history.replaceState(null, '', '/en/app/users/invitations/new/'));

describe('an invitation', () => {
  it.each([
    [true, 'We mail this person a link.'],
    [false, 'This server sends no mail: you get a link to pass on.'],
  ])('says beforehand how the link gets there (server sends mail: %s)', async (sendsMail, text) => {
    show('new', { 'GET /me/notices': notices(sendsMail) });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('is mailed to the named person, and leads to the next one and to the list', async () => {
    const calls = show('new', { 'POST /invitations': invitation });
    inviteCas();
    expect(
      await screen.findByText('The invitation for Cas is being mailed to cas@example.com.'),
    ).toBeDefined();
    expect(calls).toContain('POST /invitations');
    expect(screen.getByRole('heading', { level: 1, name: 'Cas is invited' })).toBe(document.activeElement);
    const next = screen.getAllByRole('link', { name: 'Open invitations' }).at(-1);
    expect(next?.getAttribute('href')).toBe('/en/app/users/invitations/');
    press('Invite somebody else');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('shows its link once where the server sends no mail', async () => {
    show('new', { 'POST /invitations': { ...invitation, link } });
    inviteCas();
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(link);
    press('Close');
    expect(screen.queryByLabelText('Link')).toBeNull();
    expect(screen.getByText('The invitation for Cas was made.')).toBeDefined();
  });

  it('says what the server has against it, and keeps what was typed', async () => {
    const errors = [{ field: 'email', code: 'taken', message: 'This is already in use.' }];
    show('new', { 'POST /invitations': new Refusal(409, { detail: 'Taken.', errors }) });
    inviteCas();
    expect(await screen.findByText('This is already in use.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Cas');
  });

  it('that is open already is shown, and gets a new link only when that is asked for', async () => {
    show('new', { 'POST /invitations': open });
    inviteCas();
    expect(await screen.findByText(/^Cas Jansen \(cas@example.com\), user of/)).toBeDefined();
    serve({ ...answers, 'POST /invitations': invitation });
    press('Send a new link');
    expect(await screen.findByText(/is being mailed to cas@example.com/)).toBeDefined();
  });

  it('as manager gets a new link from an administrator only', async () => {
    const current = { ...invitation, name: 'cas@example.com', is_manager: true };
    show('new', {
      'POST /invitations': new Refusal(409, { code: 'invitation_open', detail: 'Already invited.', current }),
    });
    inviteCas();
    expect(await screen.findByText(/^Only an administrator can send a new link/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });

  it('of a manager is for their own group, without a role', () => {
    show('new');
    expect(screen.queryByLabelText('Group')).toBeNull();
    expect(screen.queryByLabelText('Manager of the group')).toBeNull();
  });

  it('from the page of a customer is for that customer', async () => {
    window.history.replaceState(null, '', '/en/app/users/invitations/new/?group=2');
    show('new', { 'POST /invitations': invitation }, {});
    const group = await screen.findByLabelText<HTMLInputElement>('Group');
    expect([group.value, group.readOnly]).toEqual(['Harbour', true]);
    expect(screen.getByRole('link', { name: 'Several people at once' }).getAttribute('href')).toBe(
      '/en/app/users/invitations/several/?group=2',
    );
    inviteCas();
    const next = await screen.findByRole('link', { name: 'Users of Harbour' });
    expect(next.getAttribute('href')).toBe('/en/app/users/groups/2/users/');
  });

  it('for a group that there is not is for one that is chosen', async () => {
    window.history.replaceState(null, '', '/en/app/users/invitations/new/?group=9');
    show('new', {}, {});
    expect(await screen.findByRole('option', { name: 'Harbour' })).toBeDefined();
  });

  it('is not for customers', async () => {
    const calls = show('new', {}, { isAdmin: false });
    expect(await screen.findByText(/only for the administrators/i)).toBeDefined();
    expect(calls).toEqual([]);
  });
});

describe('several invitations', () => {
  const people = () => screen.getByLabelText<HTMLTextAreaElement>('Email addresses');
  const inviteAll = () => press('Invite all');

  it('say while one types how many addresses they find', async () => {
    show('several');
    const isSaid = async (text: string) => {
      const line = await screen.findByText(text);
      expect(line.closest('[role=status]')).not.toBeNull();
    };
    expect(screen.queryByText(/address(es)? found/)).toBeNull();
    type('Email addresses', 'Piet Bakker');
    await isSaid('No email address found yet.');
    type('Email addresses', 'Piet Bakker\tpb@jansen.example');
    await isSaid('1 email address found.');
    type('Email addresses', 'Piet Bakker\tpb@jansen.example\nLies; lies@jansen.example');
    await isSaid('2 email addresses found.');
    type('Email addresses', '');
    expect(screen.queryByText(/address(es)? found/)).toBeNull();
  });

  it('are at most 50 at once, which is said before a line without an address', async () => {
    const calls = show('several');
    const rows = Array.from({ length: 51 }, (_, row) => `Piet ${row}\tpiet${row}@jansen.example`);
    type('Email addresses', [...rows, 'Wim\twim@nowhere'].join('\n'));
    inviteAll();
    expect(await screen.findByText(/^At most 50 people at once/)).toBeDefined();
    type('Email addresses', [...rows.slice(1), 'Wim\twim@nowhere'].join('\n'));
    expect(await screen.findByText('No email address is to be found in: Wim, wim@nowhere.')).toBeDefined();
    expect(people().value).toContain('piet50@jansen.example');
    expect(calls).not.toContain('POST /invitations');
  });

  it('show who has one, before any mail goes, and leave it as it is', async () => {
    const calls = show('several', {
      'GET /invitations': new List([{ ...invitation, name: 'cas@example.com' }]),
      'POST /invitations': { ...invitation, name: 'Dirk', email: 'dirk@example.com' },
    });
    type('Email addresses', 'cas@example.com, dirk@example.com');
    inviteAll();
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /cas@example.com/ });
    expect(box.checked).toBe(false);
    expect(calls).not.toContain('POST /invitations');
    inviteAll();
    expect(await screen.findByText('1 invitation is being mailed.')).toBeDefined();
    expect(calls.filter((call) => call === 'POST /invitations')).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement));
    press('Invite somebody else');
    expect(people().value).toBe('');
  });

  it('let only an administrator send a new link to a manager', async () => {
    const manager = { ...invitation, name: 'cas@example.com', is_manager: true };
    show('several', { 'GET /invitations': new List([manager]) });
    type('Email addresses', 'cas@example.com');
    inviteAll();
    expect(await screen.findByText(/manager of .* Only an administrator can send/)).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: /cas@example.com/ })).toBeNull();
  });

  it('are made for each person; a refused one stays, with the reason', async () => {
    const calls = show('several', { 'POST /invitations': invitation });
    type('Email addresses', 'cas@example.com, Dirk');
    inviteAll();
    expect(await screen.findByText('No email address is to be found in: Dirk.')).toBeDefined();
    expect(calls).not.toContain('POST /invitations');

    serve({ ...answers, 'POST /invitations': new Refusal(409, { detail: 'Taken.' }) });
    type('Email addresses', 'cas@example.com; Dirk <dirk@example.com>');
    inviteAll();
    expect(await screen.findByText('2 people were not invited')).toBeDefined();
    expect(screen.getByText('dirk@example.com: Taken.')).toBeDefined();
    expect(people().value).toBe('cas@example.com\nDirk <dirk@example.com>');

    serve({ ...answers, 'POST /invitations': { ...invitation, link } });
    inviteAll();
    expect(await screen.findByText('2 invitations were made.')).toBeDefined();
    expect(screen.queryByLabelText('Email addresses')).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Links to pass on').value.split('\n')).toHaveLength(2);
  });

  it('that were refused ask before the page is left', async () => {
    show('several', { 'POST /invitations': new Refusal(409, { detail: 'Taken.' }) });
    type('Email addresses', 'cas@example.com');
    inviteAll();
    await screen.findByText('1 person was not invited');
    press('Cancel');
    await waitFor(() => expect(screen.getByRole('dialog')).toBeDefined());
    expect(within(screen.getByRole('dialog')).getAllByRole('button').length).toBeGreaterThan(1);
  });
});
