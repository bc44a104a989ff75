import { afterEach, expect, it } from '@jest/globals';
import type { DownloadType } from '../../../server/contract/download-type';
import type { Grant, GrantMade } from '../../../server/contract/grant';
import type { Message } from '../../../server/contract/message';
import { waitFor } from '../../setup/wait-for';
import { MailServer } from '../setup/mail-server';
import { expected, testServer, unique } from '../setup/server';

const clock = { now: new Date('2026-01-31T23:30:00Z') };
const post = new MailServer();
const server = testServer({ post }, () => clock.now);
afterEach(() => {
  post.received.length = 0;
});

/** Sends a visitor's request for the free month. @returns the message */
async function request(fields: object = {}): Promise<Message> {
  const name = unique('Sanne');
  const message = {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@klant.example`,
    company: unique('Vos Verpakking'),
    message: 'Wij willen het proberen.',
    language: 'nl',
    kind: 'trial',
    erp: 'exact-online',
    scanners: 12,
    app: 'app-8',
    ...fields,
  };
  const { id } = await server.anyone.expect(202).post('/api/contact', message);
  return await server.admin.expect(200).get(`/api/messages/${id}`);
}

const proposalFor = async ({ id }: Message) =>
  await server.admin.expect(200).get(`/api/messages/${id}/grant`);

/** Waits for the mail with a link to an address. Returns it with quoted-printable decoded. */
async function mailTo(email: string): Promise<string> {
  const mailed = () => post.received.find(({ to, text }) => to.includes(email) && text.includes('#token='));
  await waitFor(() => expect(mailed()).toBeDefined());
  return mailed()?.text.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? '';
}

const grant = ({ id }: Message, body: Grant) =>
  server.admin.post<GrantMade>(`/api/messages/${id}/grant`, body);

/** Returns all data that a grant can change, after all mails are sent. */
async function everything() {
  const waiting = async () => await server.admin.expect(200).get('/api/mails?state=waiting');
  await waitFor(async () => expect(await waiting()).toEqual([]));
  const lists = ['/api/groups', '/api/invitations', '/api/licenses', '/api/mails', '/api/messages'];
  const audit = (await server.admin.get('/api/audit')).text;
  return [audit, ...(await Promise.all(lists.map(async (path) => (await server.admin.get(path)).text)))];
}

it('proposes a grant from the fields of the request, for one month from today', async () => {
  const message = await request();
  expect(await proposalFor(message)).toEqual({
    version: message.version,
    group: { name: message.company },
    person: { name: message.name, email: message.email, language: 'nl', is_manager: true },
    license: {
      name: message.company,
      company: message.company,
      erp: 'exact-online',
      edition: 'free',
      users: 12,
      apps: ['app-8'],
      valid_from: '2026-01-31',
      valid_until: '2026-02-28',
    },
    mail: {
      subject: 'Je gratis maand Belstock is begonnen',
      text: expect.stringContaining(`Beste ${message.name},`),
    },
  });
});

it('proposes all apps, a default number of users and an existing group of the same name', async () => {
  const group = await server.group();
  const message = await request({
    company: group.name.toUpperCase(),
    erp: 'other',
    app: undefined,
    scanners: undefined,
  });
  const proposal = await proposalFor(message);
  expect(proposal.group).toEqual({ id: group.id });
  expect(proposal.license).toMatchObject({ users: 5, apps: expect.arrayContaining(['app-0', 'app-13']) });
  expect(proposal.license).not.toHaveProperty('erp');
});

it('creates group, invitation and licence, and mails the link that leads to the licence and the downloads', async () => {
  const message = await request();
  const proposal = await proposalFor(message);
  const made = expected(
    201,
    await grant(message, { ...proposal, mail: { subject: 'Welkom!', text: 'Dag,\n\nveel plezier.' } }),
  );
  expect(made.message.state).toBe('closed');
  expect(made.license).toMatchObject({ users: 12, state: 'valid', group: { name: message.company } });
  expect(made.invitation).not.toHaveProperty('link');

  const text = await mailTo(message.email);
  expect(text).toMatch(/^Subject: Welkom!/m);
  expect(text).toContain('veel plezier.');
  const token = /#token=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  const password = 'Merel-twaalf-9-dozen';
  const auth = await server.anyone.expect(200).post('/api/invitations/accept', { token, password });
  expect(auth.user).toMatchObject({ name: message.name, group: { name: message.company }, is_manager: true });
  const customer = server.as(auth);
  expect(await customer.expect(200).get('/api/licenses')).toMatchObject([{ id: made.license.id }]);
  expected<DownloadType[]>(200, await customer.get('/api/downloadTypes'));
});

it('refuses a wrong grant and changes nothing', async () => {
  const [message, user] = [await request(), await server.user()];
  const proposal = await proposalFor(message);
  const before = await everything();
  const refused: [number, string | undefined, Partial<Grant>][] = [
    [409, 'person.email', { person: { ...proposal.person, email: user.email } }],
    [409, 'group.name', { group: { name: user.group.name } }],
    [422, 'group.id', { group: { id: 999_999 } }],
    [422, 'license.valid_until', { license: { ...proposal.license, valid_until: '2026-01-01' } }],
    [409, undefined, { version: message.version + 1 }],
    [422, 'mail.text', { mail: { subject: 'x', text: ' ' } }],
  ];
  for (const [status, field, change] of refused) {
    const answer = await server.admin.post(`/api/messages/${message.id}/grant`, { ...proposal, ...change });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([status, field]);
  }
  expect(await everything()).toEqual(before);
});

it('grants a request once with four concurrent calls', async () => {
  const message = await request();
  const proposal = await proposalFor(message);
  const answers = await Promise.all(Array.from({ length: 4 }, () => grant(message, proposal)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const users = await server.admin.expect(200).get('/api/users');
  expect(users.some(({ email }) => email === message.email)).toBe(false);
});

it('proposes and mails a grant in the language of the visitor or in another one', async () => {
  const message = await request();
  const proposal = await server.admin.expect(200).get(`/api/messages/${message.id}/grant?language=en`);
  expect(proposal.person.language).toBe('en');
  expect(proposal.mail).toEqual({
    subject: 'Your free month of Belstock has begun',
    text: expect.stringContaining(`Dear ${message.name},`),
  });
  expected(201, await grant(message, proposal));
  const english = await mailTo(message.email);
  expect(english).toContain('<html lang="en">');
  expect(english).toMatch(/^Begin:\r?$/m);

  const dutch = await request();
  expected(201, await grant(dutch, await proposalFor(dutch)));
  expect(await mailTo(dutch.email)).toMatch(/^Beginnen:\r?$/m);

  await server.admin.expect(422).get(`/api/messages/${message.id}/grant?language=fr`);
});

it('refuses a second grant of a request until an administrator reopens it', async () => {
  const message = await request();
  const proposal = await proposalFor(message);
  expected(201, await grant(message, proposal));
  const { id } = message;
  await server.admin.expect(200).post(`/api/messages/${id}/answer`, { subject: 'Hi', text: 'Welcome.' });
  const answered = await server.admin.expect(200).get(`/api/messages/${id}`);
  expect(answered.state).toBe('closed');

  const before = await everything();
  const again = {
    ...proposal,
    version: answered.version,
    group: { name: unique('Other') },
    person: { ...proposal.person, email: 'other@klant.example' },
    license: { ...proposal.license, name: 'Other' },
  };
  for (const body of [again, { ...again, version: message.version }]) {
    await server.admin.expect(409, 'request_closed').post(`/api/messages/${id}/grant`, body);
  }
  await server.admin.expect(409, 'request_closed').get(`/api/messages/${id}/grant`);
  expect(await everything()).toEqual(before);

  const { version } = await server.admin
    .expect(200)
    .patch(`/api/messages/${id}`, { state: 'new', version: answered.version });
  expect(expected(201, await grant(message, { ...again, version })).message.state).toBe('closed');
});

it('refuses to grant a question', async () => {
  const question = await request({ kind: 'question' });
  const proposal = await proposalFor(await request());
  const before = await everything();
  await server.admin.expect(409, 'not_a_request').post(`/api/messages/${question.id}/grant`, {
    ...proposal,
    version: question.version,
  });
  await server.admin.expect(409).get(`/api/messages/${question.id}/grant`);
  expect(await everything()).toEqual(before);
});

it('grants a question that an administrator has changed to a request', async () => {
  const question = await request({ kind: 'question' });
  const { kind, version } = await server.admin.expect(200).patch(`/api/messages/${question.id}`, {
    kind: 'trial',
    version: question.version,
  });
  expect(kind).toBe('trial');
  const { entries } = await server.admin
    .expect(200)
    .get(`/api/audit?action=message.change&q=${question.id}&limit=1`);
  expect(entries).toMatchObject([{ detail: { from: 'new', to: 'new', kind: 'trial' } }]);
  const proposal = await proposalFor(question);
  expect(proposal.version).toBe(version);
  expected(201, await grant(question, proposal));
  await server.admin.expect(422).patch(`/api/messages/${question.id}`, { kind: 'order', version });
});

const grantsOf = async ({ id }: Message) =>
  (await server.admin.expect(200).get(`/api/messages/${id}`)).grants;

it('shows each grant on its message, with the states of its group, invitation, licence and mail', async () => {
  const message = await request();
  expect(await grantsOf(message)).toEqual([]);
  const made = expected(201, await grant(message, await proposalFor(message)));
  const text = await mailTo(message.email);
  await waitFor(async () => expect((await grantsOf(message))[0]?.mail?.state).toBe('sent'));
  const group = { id: made.license.group?.id, name: message.company };
  expect(await grantsOf(message)).toEqual([
    {
      id: expect.any(Number),
      at: clock.now.toISOString(),
      by: { id: expect.any(Number), name: 'Administrator' },
      group,
      invitation: { state: 'open', expires_at: made.invitation.expires_at, joined_at: null, user: null },
      license: { id: made.license.id, name: message.company, state: 'valid', valid_until: '2026-02-28' },
      mail: { id: expect.any(Number), state: 'sent', last_error: null },
    },
  ]);

  const token = /#token=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  const password = 'Merel-twaalf-9-dozen';
  const { user } = await server.anyone.expect(200).post('/api/invitations/accept', { token, password });
  const joined = { state: 'joined', expires_at: null, joined_at: clock.now.toISOString() };
  expect((await grantsOf(message))[0]?.invitation).toEqual({
    ...joined,
    user: { id: user.id, name: message.name },
  });

  // A deleted group has the id null; a deleted user is null.
  await server.admin.expect(204).delete(`/api/users/${user.id}`);
  await server.admin.expect(204).delete(`/api/groups/${group.id}`);
  expect(await grantsOf(message)).toMatchObject([
    {
      group: { id: null, name: message.company },
      invitation: { ...joined, user: null },
      license: { id: made.license.id },
    },
  ]);
});

it('shows a grant on its message when its invitation has expired or was withdrawn', async () => {
  const [ended, withdrawn] = [await request(), await request()];
  expected(201, await grant(ended, await proposalFor(ended)));
  const { invitation } = expected(201, await grant(withdrawn, await proposalFor(withdrawn)));
  await server.admin.expect(204).delete(`/api/invitations/${invitation.id}`);
  expect((await grantsOf(withdrawn))[0]?.invitation.state).toBe('ended');
  const before = clock.now;
  clock.now = new Date(before.getTime() + 73 * 3_600_000);
  await server.renewAdmin();
  expect((await grantsOf(ended))[0]?.invitation).toMatchObject({ state: 'ended', expires_at: null });
  clock.now = before;
});

it('refuses a grant to a person with an open invitation to another group, and names that group', async () => {
  const [message, group] = [await request(), await server.group()];
  const { id } = await server.admin.invite(group, { email: message.email, is_manager: true });
  const proposal = await proposalFor(message);
  const before = await everything();
  const refused = await grant(message, proposal);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'invitation_of_other_group' }]);
  expect(refused.text).toContain(group.name);
  expect(await everything()).toEqual(before);
  const made = expected(201, await grant(message, { ...proposal, group: { id: group.id } }));
  expect(made.invitation).toMatchObject({ id, is_manager: true });
});
