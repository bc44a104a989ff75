import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../src/portal/api/client/api-client';
import { InviteScreen } from '../../../../src/portal/users/invitations/invite-screen';
import { List, Refusal, serve, renderWith, type Answers, ui } from '../portal-harness';
import { harbour, invitation } from '../screens/examples';

const notices = (sendsMail: boolean) => ({
  release_mails: 'all',
  licence_reminders: true,
  sends_mail: sendsMail,
  feed_created_at: null,
});
const answers = {
  'GET /groups': [harbour],
  'GET /groups/2': { ...harbour, managers: [], downloads: [] },
  'GET /invitations': new List([]),
  'GET /me/notices': notices(true),
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
  role: Parameters<typeof renderWith>[2] = MANAGER,
) => renderWith(<InviteScreen part={part} />, { ...answers, ...more }, role);
const type = (label: string, value: string) => ui.type(label, value);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const inviteCas = () => {
  type('Name', 'Cas');
  type('Email', 'cas@example.com');
  press('Invite');
};

beforeEach(() => window.history.replaceState(null, '', '/en/app/users/invitations/new/'));

describe('InviteScreen for one person', () => {
  it.each([
    [true, 'We mail this person a link.'],
    [false, 'This server sends no mail: you get a link to pass on.'],
  ])('shows how the link will be delivered (server sends mail: %s)', async (sendsMail, text) => {
    show('new', { 'GET /me/notices': notices(sendsMail) });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('mails an invitation, then links to the list and offers another invitation', async () => {
    const calls = show('new', { 'POST /invitations': invitation });
    inviteCas();
    await screen.findByText('The invitation for Cas is being mailed to cas@example.com.');
    expect(calls).toContain('POST /invitations');
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Cas is invited' })).toBe(document.activeElement),
    );
    const next = screen.getAllByRole('link', { name: 'Open invitations' }).at(-1);
    expect(next?.getAttribute('href')).toBe('/en/app/users/invitations/');
    press('Invite somebody else');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('shows the server error at its field and keeps the input', async () => {
    const errors = [{ field: 'email', code: 'taken', message: 'This is already in use.' }];
    show('new', { 'POST /invitations': new Refusal(409, { detail: 'Taken.', errors }) });
    inviteCas();
    expect(await screen.findByText('This is already in use.')).toBeDefined();
    const [name, email] = ['Name', 'Email'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect([name?.value, email?.value]).toEqual(['Cas', 'cas@example.com']);
    expect(email?.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows an existing open invitation and sends a new link only on demand', async () => {
    show('new', { 'POST /invitations': open });
    const sent = jest.spyOn(api, 'request');
    inviteCas();
    expect(await screen.findByText(/^Cas Jansen \(cas@example.com\), user of/)).toBeDefined();
    serve({ ...answers, 'POST /invitations': invitation });
    press('Send a new link');
    expect(await screen.findByText(/is being mailed to cas@example.com/)).toBeDefined();
    expect(sent.mock.calls.map(([{ data }]) => (data as { renew?: boolean }).renew)).toEqual([
      undefined,
      true,
    ]);
  });

  it('lets only an administrator send a new link to a manager', async () => {
    const current = { ...invitation, name: 'cas@example.com', is_manager: true };
    const refused = {
      'POST /invitations': new Refusal(409, { code: 'invitation_open', detail: 'Already invited.', current }),
    };
    show('new', refused);
    inviteCas();
    expect(await screen.findByText(/^Only an administrator can send a new link/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
    cleanup();
    window.history.replaceState(null, '', '/en/app/users/invitations/new/?group=2');
    show('new', refused, {});
    await screen.findByLabelText('Group');
    inviteCas();
    expect(await screen.findByRole('button', { name: 'Send a new link' })).toBeDefined();
  });

  it('hides the group and role fields from a manager', () => {
    show('new');
    for (const text of ['Group', 'Manager of the group']) expect(screen.queryByLabelText(text)).toBeNull();
  });

  it('invites into the group in the address, read-only, and links to its users', async () => {
    window.history.replaceState(null, '', '/en/app/users/invitations/new/?group=2');
    show('new', { 'POST /invitations': invitation }, {});
    const group = await screen.findByLabelText<HTMLInputElement>('Group');
    expect([group.value, group.readOnly]).toEqual(['Harbour', true]);
    expect(ui.href('Several people at once')).toBe('/en/app/users/invitations/several/?group=2');
    const sent = jest.spyOn(api, 'request');
    inviteCas();
    const next = await screen.findByRole('link', { name: 'Users of Harbour' });
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        method: 'POST',
        url: '/invitations',
        data: expect.objectContaining({ group: 2 }),
      }),
    );
    expect(next.getAttribute('href')).toBe('/en/app/users/groups/2/users/');
  });

  it('offers a choice of groups if the group in the address is unknown', async () => {
    window.history.replaceState(null, '', '/en/app/users/invitations/new/?group=9');
    show('new', {}, {});
    expect(await screen.findByRole('option', { name: 'Harbour' })).toBeDefined();
  });
});

describe('InviteScreen for several people', () => {
  const people = () => screen.getByLabelText<HTMLTextAreaElement>('Email addresses');
  const inviteAll = () => press('Invite all');

  it('announces the number of email addresses found while typing', async () => {
    show('several');
    const isSaid = async (text: string) => {
      expect((await screen.findByText(text)).closest('[role=status]')).not.toBeNull();
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

  it('reports the limit of 50 people before lines without an email address', async () => {
    const calls = show('several');
    const rows = Array.from({ length: 51 }, (_, row) => `Piet ${row}\tpiet${row}@jansen.example`);
    type('Email addresses', [...rows, 'Wim\twim@nowhere'].join('\n'));
    inviteAll();
    expect(await screen.findByText(/^At most 50 people at once/)).toBeDefined();
    type('Email addresses', [...rows.slice(1), 'Wim\twim@nowhere'].join('\n'));
    expect(await screen.findByText('No email address found in: Wim, wim@nowhere.')).toBeDefined();
    expect(people().value).toContain('piet50@jansen.example');
    expect(calls).not.toContain('POST /invitations');
  });

  it('shows open invitations before sending and does not repeat them by default', async () => {
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

  it('lets only an administrator send a new link to a manager', async () => {
    const manager = { ...invitation, name: 'cas@example.com', is_manager: true };
    const open = { 'GET /invitations': new List([manager]) };
    show('several', open);
    type('Email addresses', 'cas@example.com');
    inviteAll();
    expect(await screen.findByText(/manager of .* Only an administrator can send/)).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: /cas@example.com/ })).toBeNull();
    cleanup();
    window.history.replaceState(null, '', '/en/app/users/invitations/several/?group=2');
    show('several', open, {});
    await screen.findByLabelText('Group');
    type('Email addresses', 'cas@example.com');
    inviteAll();
    expect(await screen.findByRole('checkbox', { name: /cas@example.com/ })).toBeDefined();
  });

  it('creates the invitations and keeps rejected addresses with the reason', async () => {
    const calls = show('several', { 'POST /invitations': invitation });
    type('Email addresses', 'cas@example.com, Dirk');
    inviteAll();
    expect(await screen.findByText('No email address found in: Dirk.')).toBeDefined();
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

  it('asks for confirmation before leaving with rejected invitations', async () => {
    show('several', { 'POST /invitations': new Refusal(409, { detail: 'Taken.' }) });
    type('Email addresses', 'cas@example.com');
    inviteAll();
    await screen.findByText('1 person was not invited');
    press('Cancel');
    await waitFor(() => expect(screen.getByRole('dialog')).toBeDefined());
    expect(within(screen.getByRole('dialog')).getAllByRole('button').length).toBeGreaterThan(1);
  });
});
