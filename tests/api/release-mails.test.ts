import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Notices } from '../../server/contract/notices';
import type { OwnAccount } from '../../server/contract/own-account';
import { announceReleases, mailReleases } from '../../server/services/release-notices';
import { MailServer, mailSettings } from './setup/mail-server';
import { expected, TestServer, type Caller } from './setup/server';

const clock = { now: new Date() };
const siteUrl = 'https://portal.example';
const mails = new MailServer();
const never = new AbortController().signal;
let server: TestServer;

beforeAll(async () => {
  const port = await mails.open();
  server = await TestServer.start(
    { siteUrl, mail: mailSettings(port), tokenTtlHours: 24 * 2000 },
    () => clock.now,
  );
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});
beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 10 * 24 * 3_600_000);
  const { db } = server.running.services;
  await db.deleteFrom('release_notices').execute();
  await db.deleteFrom('outbox').execute();
  mails.received.length = 0;
});

const hours = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 3_600_000);
};

/** What the server does every half minute. */
async function tell(): Promise<void> {
  const { db, outbox } = server.running.services;
  await announceReleases(db, outbox, { siteUrl, now: () => clock.now }, never);
  await mailReleases(db, outbox, siteUrl, () => clock.now, never);
}

/** The mails to an address, once none is left to be sent. */
async function received(email: string): Promise<string[]> {
  const { db, outbox } = server.running.services;
  for (;;) {
    outbox.wake();
    const waiting = await db.selectFrom('outbox').where('sent_at', 'is', null).select('id').execute();
    if (waiting.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return mails.received.filter(({ to }) => to.includes(email)).map(({ text }) => text);
}

/** The subject as it was written; the body is quoted-printable. */
const decoded = (mail: string) => mail.replace(/=\r\n/g, '').replace(/=3D/g, '=');
const subjectOf = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim();

const wants = (caller: Caller, release_mails: string) =>
  caller.patch<OwnAccount>('/api/me', { release_mails });

it('come to everyone who may see the type, in their language, with links to the release and to the setting', async () => {
  const group = await server.group();
  const [reader, other] = [await server.user(group), await server.user(await server.group())];
  const { db } = server.running.services;
  await db.updateTable('users').set({ language: 'nl' }).where('id', '=', reader.id).execute();
  const type = await server.downloadType({}, [group]);
  const release = await server.admin.release(type, undefined, { name: '4.2' });
  await tell();

  const [mail, ...more] = (await received(reader.email)).map(decoded);
  expect(more).toEqual([]);
  expect(subjectOf(mail ?? '')).toBe(`Nieuw: ${type.name} 4.2`);
  expect(mail).toContain(`https://portal.example/nl/app/downloads/${release.id}/`);
  expect(mail).toContain('List-Unsubscribe: <https://portal.example/nl/app/account/>');
  expect(await received(other.email)).toEqual([]);
  expect(await received('admin@example.com')).toEqual([]);
});

it('come once, after a day together, but for what was deleted meanwhile', async () => {
  const group = await server.group();
  const reader = await server.user(group);
  const type = await server.downloadType({}, [group]);
  await server.admin.release(type, undefined, { name: 'first' });
  await tell();
  await tell();
  expect(await received(reader.email)).toHaveLength(1);

  hours(1);
  await server.admin.release(type, undefined, { name: 'second' });
  const third = await server.admin.release(type, undefined, { name: 'third' });
  await server.admin
    .release(type, undefined, { name: 'gone' })
    .then(({ id }) => server.admin.delete(`/api/download/${id}`));
  await tell();
  hours(22);
  await tell();
  expect(await received(reader.email)).toHaveLength(1);
  hours(1);
  await tell();
  await tell();
  const digest = decoded((await received(reader.email))[1] ?? '');
  expect(subjectOf(digest)).toBe('New releases: 2');
  expect(digest).toContain(`${type.name} second:`);
  expect(digest).toContain(`/en/app/downloads/${third.id}/`);
  hours(48);
  await tell();
  expect(await received(reader.email)).toHaveLength(2);
});

it('come once, however many servers tell at the same time', async () => {
  const group = await server.group();
  const reader = await server.user(group);
  await server.admin.release(await server.downloadType({}, [group]));
  await Promise.all(Array.from({ length: 5 }, tell));
  expect(await received(reader.email)).toHaveLength(1);
});

it('come no more for what one may no longer see', async () => {
  const group = await server.group();
  const reader = await server.user(group);
  const type = await server.downloadType({}, [group]);
  await server.admin.release(type);
  await tell();
  await server.admin.release(type);
  await tell();
  const allowed = await server.group();
  const path = `/api/downloadTypes/${type.id}/userGroups`;
  expected(201, await server.admin.post(path, { user_group_id: allowed.id }));
  expect((await server.admin.delete(`${path}/${group.id}`)).status).toBe(204);
  hours(24);
  await tell();
  expect(await received(reader.email)).toHaveLength(1);
});

it('come no more to who does not want them, nor afterwards for what came meanwhile', async () => {
  const group = await server.group();
  const reader = await server.user(group);
  const customer = await server.signIn(reader);
  const type = await server.downloadType({}, [group]);
  expect(expected(200, await customer.get<Notices>('/api/me/notices'))).toEqual({
    release_mails: 'all',
    sends_mail: true,
    feed_created_at: null,
  });
  await server.admin.release(type);
  await tell();
  await server.admin.release(type);
  await tell();
  expect(expected(200, await wants(customer, 'none')).release_mails).toBe('none');
  await server.admin.release(type);
  hours(24);
  await tell();
  expect(expected(200, await wants(customer, 'all')).release_mails).toBe('all');
  await tell();
  expect(await received(reader.email)).toHaveLength(1);
});

it('come at once of security fixes, and of nothing else to who wants no other', async () => {
  const group = await server.group();
  const [all, security] = [await server.user(group), await server.user(group)];
  await wants(await server.signIn(security), 'security');
  const type = await server.downloadType({}, [group]);
  await server.admin.release(type, undefined, { name: '1.0' });
  await tell();
  await server.admin.release(type, undefined, { name: '1.1', kind: 'security' });
  await tell();
  await server.admin.release(type, undefined, { name: '1.2', kind: 'security' });
  await tell();
  const subjects = async ({ email }: { email: string }) =>
    (await received(email)).map((mail) => subjectOf(decoded(mail)));
  expect(await subjects(all)).toEqual(['1.0', '1.1', '1.2'].map((name) => `New: ${type.name} ${name}`));
  expect(await subjects(security)).toEqual(['1.1', '1.2'].map((name) => `New: ${type.name} ${name}`));
});

it('come when a draft is published, of previews to groups that get them, and to nobody who is blocked', async () => {
  const [group, previews] = [await server.group(), await server.group()];
  expected(
    200,
    await server.admin.patch(`/api/groups/${previews.id}`, {
      gets_previews: true,
      version: previews.version,
    }),
  );
  const [reader, tester, blocked] = await Promise.all([group, previews, group].map((of) => server.user(of)));
  expected(
    200,
    await server.admin.patch(`/api/users/${blocked!.id}`, { blocked: true, version: blocked!.version }),
  );
  const type = await server.downloadType();
  const draft = await server.admin.release(type, undefined, { name: '2.0', draft: 'true' });
  await tell();
  expect(await received(reader!.email)).toEqual([]);
  expected(200, await server.admin.post(`/api/downloadables/${draft.id}/publish`, {}));
  await tell();
  hours(25);
  await server.admin.release(type, undefined, { name: '2.1', channel: 'preview' });
  await tell();
  const counts = [reader, tester, blocked].map(async (person) => (await received(person!.email)).length);
  expect(await Promise.all(counts)).toEqual([1, 2, 0]);
});

it('are refused a setting that is not known', async () => {
  const customer = await server.customer();
  expect((await wants(customer, 'sometimes')).status).toBe(422);
  expect(expected(200, await customer.get<Notices>('/api/me/notices')).release_mails).toBe('all');
});

it('are noted for nobody by a server that sends no mail', async () => {
  const mute = await TestServer.start();
  try {
    const group = await mute.group();
    await mute.user(group);
    await mute.admin.release(await mute.downloadType({}, [group]));
    const { db, outbox } = mute.running.services;
    await announceReleases(db, outbox, { siteUrl, now: () => new Date() }, never);
    expect(await db.selectFrom('release_notices').selectAll().execute()).toEqual([]);
    const waiting = db.selectFrom('downloadables').where('announced_at', 'is', null);
    expect(await waiting.select('id').execute()).toEqual([]);
    expect(expected(200, await mute.admin.get<Notices>('/api/me/notices')).sends_mail).toBe(false);
  } finally {
    await mute.stop();
  }
});
