import { expect, it } from '@jest/globals';
import type { InvitationMade } from '../../../server/contract/invitation';
import { applyRetention } from '../../../server/retention';
import { administrator, expected, testServer } from '../setup/server';

const dayMs = 86_400_000;
let time = Date.now();
const server = testServer({ tokenTtlHours: 100_000, runsJobs: false }, () => new Date(time));

const invitationOf = (email: string, group: { id: number }) => ({
  name: 'Joris',
  email,
  group: group.id,
  language: 'nl',
});

/** Deletes a user. Returns the address, and managers of that group and of another. */
async function deleted({ isBlocked }: { isBlocked: boolean }) {
  const [group, otherGroup] = [await server.group(), await server.group()];
  const { id, email, version } = await server.user(group);
  const [manager, other] = [await server.manager(group), await server.manager(otherGroup)];
  if (isBlocked) await server.admin.expect(200).patch(`/api/users/${id}`, { blocked: true, version });
  // A pending invitation that could be accepted after the user is deleted.
  const before = await other.post<InvitationMade>('/api/invitations', invitationOf(email, otherGroup));
  const token = new URL(expected(201, before).link ?? '').hash.slice('#token='.length);
  await server.admin.expect(204).delete(`/api/users/${id}`);
  const invite = async (by: { post: typeof manager.post }, where: { id: number }, address = email) => {
    const { status, body } = await by.post('/api/invitations', invitationOf(address, where));
    return [status, body.code];
  };
  return { email, group, otherGroup, manager, other, token, invite };
}
const closed = [409, 'address_closed'];
const accept = async (token: string) =>
  (await server.anyone.post('/api/invitations/accept', { token, password: 'Wielewaal-88-karton' })).status;

it('refuses invitations by managers to a user who was deleted while blocked, and revokes the pending one', async () => {
  const { email, group, otherGroup, manager, other, token, invite } = await deleted({ isBlocked: true });
  expect(await invite(manager, group)).toEqual(closed);
  expect(await invite(other, otherGroup)).toEqual(closed);
  expect(await invite(manager, group, email.toUpperCase())).toEqual(closed);
  expect(await accept(token)).toBe(410);
  const { entries } = await server.admin.expect(200).get('/api/audit?action=user.delete');
  expect(entries[0]).toMatchObject({ subject: email, detail: { address_closed: true } });
});

it('refuses invitations to the mailbox of a closed address, whatever the tag', async () => {
  const { email, group, manager, invite } = await deleted({ isBlocked: true });
  const tagged = email.replace('@', '+again@');
  expect(await invite(manager, group, tagged)).toEqual(closed);
  const made = await server.admin.post<InvitationMade>('/api/invitations', invitationOf(tagged, group));
  await server.admin.expect(204).delete(`/api/invitations/${expected(201, made).id}`);
  expect(await invite(manager, group)).toEqual([201, undefined]);
});

it('revokes an open invitation to another address of the same mailbox', async () => {
  const group = await server.group();
  const { id, email, version } = await server.user(group);
  const manager = await server.manager(group);
  const tagged = email.replace('@', '+again@');
  const made = await manager.post<InvitationMade>('/api/invitations', invitationOf(tagged, group));
  const token = new URL(expected(201, made).link ?? '').hash.slice('#token='.length);
  await server.admin.expect(200).patch(`/api/users/${id}`, { blocked: true, version });
  await server.admin.expect(204).delete(`/api/users/${id}`);
  expect(await accept(token)).toBe(410);
  const renewed = await manager.post(`/api/invitations/${made.body.id}/renew`);
  expect([renewed.status, renewed.body.code]).toEqual(closed);
});

it('closes former addresses of the user, too, except those that another user has now', async () => {
  const group = await server.group();
  const manager = await server.manager(group);
  const user = await server.user(group);
  const [first, second, third] = [user.email, user.email.replace('@', '.2@'), user.email.replace('@', '.3@')];
  const own = await server.signIn(user);
  await own.expect(200).patch('/api/me', { email: second });
  const { db, outbox } = server.running.services;
  const mail = await db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', second)
    .executeTakeFirstOrThrow();
  const url = outbox.decrypt({ id: mail.id, content: mail.content ?? '' })?.content.action?.url ?? '';
  const token = new URL(url).hash.slice('#token='.length);
  await server.anyone.expect(204).post('/api/email/confirm', { token });
  const change = async (fields: object) => {
    const found = await server.admin.expect(200).get(`/api/users?q=${user.email.split('@')[0]}`);
    const { version } = found.find(({ id }) => id === user.id) ?? {};
    await server.admin.expect(200).patch(`/api/users/${user.id}`, { ...fields, version });
  };
  await change({ email: third });
  await change({ blocked: true });
  const heir = { name: 'Els', email: second, group: group.id, password: 'Wielewaal-88-karton' };
  const { id } = await server.admin.expect(201).post('/api/users', heir);
  await server.admin.expect(204).delete(`/api/users/${user.id}`);
  await server.admin.expect(204).delete(`/api/users/${id}`);
  const invite = async (email: string) =>
    (await manager.post('/api/invitations', invitationOf(email, group))).status;
  expect([await invite(first), await invite(second), await invite(third)]).toEqual([409, 201, 409]);
});

it('an administrator reopens an address by an invitation; then a manager can invite it too', async () => {
  const { email, group, manager, invite } = await deleted({ isBlocked: true });
  const admin = await server.signIn(administrator);
  const made = await admin.expect(201).post('/api/invitations', invitationOf(email, group));
  await admin.expect(204).delete(`/api/invitations/${made.id}`);
  expect(await invite(manager, group)).toEqual([201, undefined]);
});

it('an administrator reopens an address by adding a user or changing the address of a user', async () => {
  const admin = await server.signIn(administrator);
  const { email, group, manager, invite } = await deleted({ isBlocked: true });
  const fields = { name: 'Joris', email, group: group.id, password: 'Wielewaal-88-karton' };
  const added = await admin.expect(201).post('/api/users', fields);
  await admin.expect(204).delete(`/api/users/${added.id}`);
  expect(await invite(manager, group)).toEqual([201, undefined]);

  const second = await deleted({ isBlocked: true });
  const { id, version } = await server.user(second.group);
  await admin.expect(200).patch(`/api/users/${id}`, { email: second.email, version });
  await admin.expect(204).delete(`/api/users/${id}`);
  expect(await second.invite(second.manager, second.group)).toEqual([201, undefined]);
});

it('deleting a user who is not blocked closes no address', async () => {
  const { group, manager, invite } = await deleted({ isBlocked: false });
  expect(await invite(manager, group)).toEqual([201, undefined]);
});

it('stores no plain address, and deletes the entry after two years', async () => {
  const { db } = server;
  await db.deleteFrom('closed_addresses').execute();
  const { group, invite } = await deleted({ isBlocked: true });
  const rows = () => db.selectFrom('closed_addresses').selectAll().execute();
  expect(await rows()).toEqual([
    { hash: expect.stringMatching(/^[0-9a-f]{64}$/), ends_at: new Date(time + 730 * dayMs).toISOString() },
  ]);
  const retainAt = (days: number) =>
    applyRetention(db, { messagesKeepDays: undefined }, () => new Date(time + days * dayMs));
  await retainAt(729);
  expect(await rows()).toHaveLength(1);
  time += 731 * dayMs;
  expect(await invite(await server.manager(group), group)).toEqual([201, undefined]);
  await retainAt(0);
  expect(await rows()).toEqual([]);
});
