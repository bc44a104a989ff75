import { expect, it } from '@jest/globals';
import type { UserDetails } from '../../../server/contract/user';
import { testServer, type Caller } from '../setup/server';
import { tokenIn } from '../setup/mailed-links';

const server = testServer();

const read = async (caller: Caller, id: number) => await caller.expect(200).get(`/api/users/${id}`);

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const time = expect.stringMatching(/Z$/);

it('shows an administrator a new user with one login, no second factor, no downloads and no mails', async () => {
  const group = await server.group();
  const { password, ...user } = await server.user(group);
  await server.anyone
    .expect(200)
    .post('/api/login', { email: user.email, password }, { 'user-agent': firefox });
  expect(await read(server.admin, user.id)).toEqual({
    ...user,
    last_login_at: time,
    second_factor: 'none',
    invited_by: null,
    logins: [{ browser: 'Firefox', system: 'Windows', created_at: time, last_used_at: time }],
    downloads: [],
    mails: [],
  });
});

it('reports the second factor as none, one-time codes or passkey', async () => {
  const { id } = await server.user();
  const codes = { user_id: id, secret: 'x', last_step: null, begun_at: null };
  await server.insert('totp', codes);
  expect((await read(server.admin, id)).second_factor).toBe('none'); // not confirmed
  await server.db.updateTable('totp').set({ last_step: 1 }).where('user_id', '=', id).execute();
  expect((await read(server.admin, id)).second_factor).toBe('codes');
  const passkey = {
    name: 'Phone',
    credential_id: 'c',
    public_key: 'k',
    counter: 0,
    created_at: '2026-01-01',
  };
  await server.insert('passkeys', { user_id: id, last_used_at: null, ...passkey });
  expect((await read(server.admin, id)).second_factor).toBe('passkey');
});

it('names the inviter, and lists the mails to the address', async () => {
  const group = await server.group();
  const manager = await server.manager(group);
  const { link = '' } = await manager.invite(group, { language: 'nl' });
  const accepted = { token: tokenIn(link), password: 'Merel-twaalf-9-dozen' };
  const { user } = await server.anyone.expect(200).post('/api/invitations/accept', accepted);
  expect(await read(server.admin, user.id)).toMatchObject({
    invited_by: manager.auth.user.name,
    mails: [
      { kind: 'invitation', state: 'ended', subject: expect.any(String), created_at: time, sent_at: null },
    ],
  });
  expect((await read(manager, user.id)).invited_by).toBe(manager.auth.user.name);
});

it('shows a manager no subjects, answers to contact messages and earlier mails', async () => {
  const group = await server.group();
  const manager = await server.manager(group);
  const { id, email, created_at } = await server.user(group);
  const mail = { recipient: email, language: 'en', subject: 'Private', content: 'x', attempts: 0 } as const;
  const put = (kind: 'security' | 'answer' | 'grant', at: string) =>
    server.db
      .insertInto('outbox')
      .values({
        ...mail,
        kind,
        created_at: at,
        next_attempt_at: at,
        sent_at: at,
        link_ends_at: null,
        link_hash: null,
        failed_at: null,
        last_error: null,
        sending_at: null,
        held_at: null,
        contact_message_id: null,
      })
      .execute();
  const later = new Date(Date.parse(created_at) + 1000).toISOString();
  for (const kind of ['security', 'answer', 'grant'] as const) await put(kind, later);
  await put('security', '2020-01-01T00:00:00.000Z');

  const all = (await read(server.admin, id)).mails.map(({ kind, subject }) => [kind, subject]);
  expect(all).toEqual(['security', 'grant', 'answer', 'security'].map((kind) => [kind, 'Private']));
  expect((await read(manager, id)).mails).toEqual([
    { id: expect.any(Number), kind: 'security', state: 'sent', created_at: later, sent_at: later },
  ]);
});

it('lists the last twenty downloads; a manager sees only those in the group, of releases that the group may see', async () => {
  const group = await server.group();
  const manager = await server.manager(group);
  const user = await server.user(group);
  const type = await server.downloadType();
  const releases = [];
  for (let count = 0; count < 21; count += 1)
    releases.push(await server.admin.release(type, Buffer.from(`${count}`)));
  const hiddenType = await server.downloadType({}, [await server.group()]);
  const hidden = await server.admin.release(hiddenType);
  const add = (release: { id: number }, place: number, groupId: number | null = group.id) =>
    server.db
      .insertInto('downloads')
      .values({
        downloadable_id: release.id,
        user_id: user.id,
        group_id: groupId,
        day: '2026-11-20',
        count: 2,
        last_at: `2026-11-20T10:00:${String(place).padStart(2, '0')}.000Z`,
        group_name: null,
      })
      .execute();
  for (const [place, release] of releases.entries()) await add(release, place);
  const names = ({ downloads }: UserDetails) => downloads.map(({ release }) => release.id);
  const lastTwenty = releases
    .slice(1)
    .map(({ id }) => id)
    .reverse();
  expect(names(await read(server.admin, user.id))).toEqual(lastTwenty);
  expect(await read(manager, user.id)).toMatchObject({
    downloads: expect.arrayContaining([
      {
        release: { id: releases[20]?.id, name: releases[20]?.name },
        download_type: { id: type.id, name: type.name },
        count: 2,
        last_at: '2026-11-20T10:00:20.000Z',
      },
    ]),
  });

  await add(hidden, 40);
  await add(releases[0] ?? hidden, 41, null);
  expect(names(await read(server.admin, user.id)).slice(0, 2)).toEqual([releases[0]?.id, hidden.id]);
  expect(names(await read(manager, user.id))).toEqual(lastTwenty);
});

it('shows a manager only users of their group, and a customer none', async () => {
  const group = await server.group();
  const manager = await server.manager(group);
  const own = await server.user(group);
  const other = await server.user();
  const status = async (caller: Caller, id: number) => (await caller.get(`/api/users/${id}`)).status;
  expect(await status(manager, own.id)).toBe(200);
  expect(await status(manager, other.id)).toBe(404);
  expect(await status(manager, 999_999)).toBe(404);
  expect(await status(server.admin, 999_999)).toBe(404);
  expect(await status(await server.customer(group), own.id)).toBe(403);
  expect((await read(manager, own.id)).login_ways).toEqual(['password']);
  expect(await read(manager, own.id)).not.toHaveProperty('has_second_factor');
});
