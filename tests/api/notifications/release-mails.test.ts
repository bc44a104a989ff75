// @stores @change
import type { AuditEntry } from '../../../server/contract/audit';
import type { Audience } from '../../../server/contract/release';
import { beforeEach, expect, it } from '@jest/globals';
import type { NewFeed } from '../../../server/contract/notices';
import type { OwnAccount } from '../../../server/contract/own-account';
import { parseAtomFeed } from 'feedsmith';
import { announceReleases, mailReleases } from '../../../server/modules/notifications/release-notices';
import { MailServer } from '../setup/mail-server';
import { sendMails } from '../setup/mailed-links';
import { expected, KeyCaller, testServer, type Caller, furtherServer } from '../setup/server';

const clock = { now: new Date() };
const siteUrl = 'https://portal.example';
const mails = new MailServer();
const never = new AbortController().signal;

const server = testServer(
  { siteUrl, post: mails, tokenTtlHours: 24 * 2000, runsJobs: false },
  () => clock.now,
);
beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 10 * 24 * 3_600_000);
  await server.db.deleteFrom('release_notices').execute();
  await server.db.deleteFrom('outbox').execute();
  mails.received.length = 0;
});

const hours = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 3_600_000);
};

/** Runs the job of the server, which runs every half minute. */
async function tell(): Promise<void> {
  const { db, outbox, signatures, unsubscribing } = server.running.services;
  await announceReleases(db, outbox, { siteUrl, now: () => clock.now }, never);
  await mailReleases(
    db,
    { outbox, releaseKey: () => signatures.publicKey(), unsubscribing },
    siteUrl,
    () => clock.now,
    never,
  );
}

/** Returns the mails to an address after all queued mails are sent. */
async function received(email: string): Promise<string[]> {
  await sendMails(server);
  return mails.received.filter(({ to }) => to.includes(email)).map(({ text }) => text);
}

/** Decodes quoted-printable text. */
const decoded = (mail: string) => mail.replace(/=\r\n/g, '').replace(/=3D/g, '=');
const subjectOf = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim();

const wants = (caller: Caller, release_mails: string) =>
  caller.patch<OwnAccount>('/api/me', { release_mails });

it('counts the mails and groups of a release before it is published', async () => {
  const [group, previews] = [await server.group(), await server.group()];
  await server.update('groups', previews.id, { gets_previews: 1 });
  const type = await server.downloadType({}, [group, previews]);
  const readers = [await server.user(group), await server.user(group), await server.user(previews)];
  const [all, secure] = [await server.signIn(readers[0]!), await server.signIn(readers[1]!)];
  const blocked = await server.user(group);
  await server.update('users', blocked.id, { blocked: 1 });
  await wants(secure, 'security');
  await wants(all, 'all');
  const audience = async (query: string) =>
    await server.admin.expect(200).get<Audience>(`/api/downloadTypes/${type.id}/audience${query}`);
  expect(await audience('')).toEqual({ groups: 2, mails: 2 });
  expect(await audience('?kind=security')).toEqual({ groups: 2, mails: 3 });
  expect(await audience('?channel=preview')).toEqual({ groups: 1, mails: 1 });

  // The mails that are sent match the counts.
  await server.admin.release(type, undefined, { kind: 'security' });
  await tell();
  const addresses = readers.map(({ email }) => email);
  await received(addresses[0]!);
  expect(mails.received.flatMap(({ to }) => to).sort()).toEqual([...addresses].sort());
  await server.admin.expect(404).get('/api/downloadTypes/999999/audience');
});

it('mails a release to users who may see its type, in their language, with links to release and setting', async () => {
  const group = await server.group();
  const [reader, other] = [await server.user(group), await server.user()];
  await server.update('users', reader.id, { language: 'nl' });
  const type = await server.downloadType({}, [group]);
  const release = await server.admin.release(type, undefined, { name: '4.2' });
  await tell();

  const [mail, ...more] = (await received(reader.email)).map(decoded);
  expect(more).toEqual([]);
  expect(subjectOf(mail ?? '')).toBe(`[Belstock] Nieuw: ${type.name} 4.2`);
  expect(mail).toContain(`https://portal.example/nl/app/downloads/${release.id}/`);
  expect(mail).toContain('https://portal.example/nl/app/account/notifications/');
  expect(mail).toContain(await server.running.services.signatures.publicKey());
  expect(await received(other.email)).toEqual([]);
  expect(await received('admin@example.com')).toEqual([]);
});

it('mails further releases together after a day, once, without deleted ones', async () => {
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
  expect(subjectOf(digest)).toBe('[Belstock] New releases: 2');
  expect(digest).toContain(`${type.name} second:`);
  expect(digest).toContain(`/en/app/downloads/${third.id}/`);
  expect(digest).toContain(await server.running.services.signatures.publicKey());
  hours(48);
  await tell();
  expect(await received(reader.email)).toHaveLength(2);
});

it('queues the security update and the 50 newest other releases for one mail', async () => {
  const group = await server.group();
  const reader = await server.user(group);
  const type = await server.downloadType({}, [group]);
  const { db, outbox } = server.running.services;
  const ids: number[] = [];
  for (let count = 0; count < 55; count += 1) {
    const kind = count === 0 ? 'security' : 'feature';
    ids.push((await server.admin.release(type, undefined, { kind, draft: 'true' })).id);
  }
  await db.updateTable('downloadables').set({ draft: 0 }).where('id', 'in', ids).execute();
  await announceReleases(db, outbox, { siteUrl, now: () => clock.now }, never);
  const noted = await db
    .selectFrom('release_notices')
    .where('user_id', '=', reader.id)
    .orderBy('downloadable_id')
    .select('downloadable_id as id')
    .execute();
  // The security update and the last 50 other releases.
  expect(noted.map(({ id }) => id)).toEqual([ids[0], ...ids.slice(5)]);
  const unannounced = db.selectFrom('downloadables').select('id').where('announced_at', 'is', null);
  expect(await unannounced.where('id', 'in', ids).execute()).toEqual([]);
});

it('sends one mail of a release from five concurrent jobs', async () => {
  const group = await server.group();
  const reader = await server.user(group);
  await server.admin.release(await server.downloadType({}, [group]));
  await Promise.all(Array.from({ length: 5 }, tell));
  expect(await received(reader.email)).toHaveLength(1);
});

it('mails no release that the user is no longer allowed to see', async () => {
  const group = await server.group();
  const reader = await server.user(group);
  const type = await server.downloadType({}, [group]);
  await server.admin.release(type);
  await tell();
  await server.admin.release(type);
  await tell();
  const allowed = await server.group();
  const path = `/api/downloadTypes/${type.id}/userGroups`;
  await server.admin.expect(201).post(path, { user_group_id: allowed.id });
  await server.admin.expect(204).delete(`${path}/${group.id}`);
  hours(24);
  await tell();
  expect(await received(reader.email)).toHaveLength(1);
});

it('mails nothing to a user who switched the mails off, not even queued releases', async () => {
  const group = await server.group();
  const reader = await server.user(group);
  const customer = await server.signIn(reader);
  const type = await server.downloadType({}, [group]);
  expect(await customer.expect(200).get('/api/me/notices')).toEqual({
    release_mails: 'all',
    licence_reminders: true,
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

it('mails security updates at once, and nothing else to users who chose only these', async () => {
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
  const fixes = ['1.1', '1.2'].map((name) => `[Belstock] Security update: ${type.name} ${name}`);
  expect(await subjects(all)).toEqual([`[Belstock] New: ${type.name} 1.0`, ...fixes]);
  expect(await subjects(security)).toEqual(fixes);

  await server.admin.release(type, undefined, { name: '1.3' });
  await server.admin.release(type, undefined, { name: '1.4', kind: 'security' });
  await tell();
  const together = decoded((await received(all.email))[3] ?? '');
  expect(subjectOf(together)).toBe('[Belstock] Security updates: 1 of 2 new releases');
  expect(together).toContain(`Security update: ${type.name} 1.4:`);
  expect(together.replace(/=?\s+/g, ' ')).toContain('at most one a day, and security updates at once');
});

/** Mails releases of these kinds to a new user. Returns the user, the mail and its address to unsubscribe. */
async function mailed(kinds: readonly ('feature' | 'security')[], language: 'en' | 'nl' = 'en') {
  const group = await server.group();
  const reader = await server.user(group);
  const customer = await server.signIn(reader);
  expected(200, await customer.patch('/api/me', { language }));
  const type = await server.downloadType({}, [group]);
  for (const kind of kinds) await server.admin.release(type, undefined, { kind });
  await tell();
  const mail = decoded((await received(reader.email)).at(-1) ?? '');
  const address = /^List-Unsubscribe: <https:\/\/portal\.example(\/[^>]+)>\r$/m.exec(mail)?.[1] ?? '';
  const wanted = async () => expected(200, await customer.get<OwnAccount>('/api/me')).release_mails;
  return { reader, customer, type, mail, address, wanted };
}

const oneClick = 'List-Unsubscribe=One-Click';
const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
const part = 'Content-Disposition: form-data; name="List-Unsubscribe"';
const unsubscribe = (address: string, body = oneClick, type = urlencoded) =>
  server.anyone.send('POST', address, { body, headers: { 'content-type': type } });

it.each([
  ['one release', 'en', ['feature']],
  ['a security update', 'nl', ['security']],
  ['several releases', 'nl', ['feature', 'feature']],
  ['several releases with a security update', 'en', ['feature', 'security']],
] as const)(
  'has the headers and the link to unsubscribe in the mail about %s (%s)',
  async (_, language, kinds) => {
    const { mail, address } = await mailed(kinds, language);
    expect(address).toMatch(/^\/api\/unsubscribe\/releases-\d+-[\w-]{43}$/);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const label = {
      en: 'Unsubscribe from all emails about releases',
      nl: 'Afmelden voor alle mails over releases',
    };
    expect(mail).toContain(`${label[language]}:\r\nhttps://portal.example${address}`);
    expect(mail).toContain(`href="https://portal.example${address}"`);
  },
);

const unquoted =
  'Content-Disposition: form-data; name=List-Unsubscribe\r\nContent-Type: text/plain; charset=utf-8';
it.each([
  ['a form', oneClick, urlencoded],
  ['a form in UTF-8', oneClick, `${urlencoded}; charset=UTF-8`],
  ['multipart', `--x\r\n${part}\r\n\r\nOne-Click\r\n--x--\r\n`, multipart],
  ['multipart with an unquoted name', `--x\r\n${unquoted}\r\n\r\nOne-Click\r\n--x--`, multipart],
  ['multipart with text around it', `MIME\r\n--x\r\n${part}\r\n\r\nOne-Click\r\n--x--\r\nend`, multipart],
])('switches the mails off by one call without a login, with %s as its body', async (_, body, type) => {
  const { reader, customer, type: of, address, wanted } = await mailed(['feature']);
  await server.admin.release(of);
  await tell();
  const answers = await Promise.all(Array.from({ length: 4 }, () => unsubscribe(address, body, type)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect(await wanted()).toBe('none');
  const entries = await server.admin.get<{ entries: AuditEntry[] }>(
    `/api/audit?actor=${reader.email}&action=account.change`,
  );
  expect(entries.body.entries[0]).toMatchObject({
    subject: reader.email,
    detail: { release_mails: 'none', unsubscribed: 'releases' },
  });
  // Not even the release that waited is mailed.
  hours(25);
  await tell();
  expect(await received(reader.email)).toHaveLength(1);
  // The link still works after the mails were switched on again.
  expected(200, await wants(customer, 'security'));
  expect((await unsubscribe(address)).status).toBe(204);
  expect(await wanted()).toBe('none');
});

const refused: readonly (readonly [body: string, type: string, status: number])[] = [
  ['', urlencoded, 422],
  ['List-Unsubscribe=yes', urlencoded, 422],
  [`${oneClick}&List-Unsubscribe=No`, urlencoded, 422],
  [`${oneClick}&token=x`, urlencoded, 422],
  [`--x\r\n${part}; filename="a"\r\n\r\nOne-Click\r\n--x--\r\n`, multipart, 422],
  ['One-Click', multipart, 400],
  ['One-Click', 'multipart/form-data', 400],
  ['{"List-Unsubscribe":"One-Click"}', 'application/json', 415],
  [oneClick, 'text/plain', 415],
  [`${oneClick}&x=${'x'.repeat(20_000)}`, urlencoded, 413],
];

it('refuses to unsubscribe with any other body, and changes nothing', async () => {
  const { address, wanted } = await mailed(['feature']);
  for (const [body, type, status] of refused) {
    const answer = await unsubscribe(address, body, type);
    expect([body, type, answer.status]).toEqual([body, type, status]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  }
  expect(await wanted()).toBe('all');
});

it('GET of the address to unsubscribe leads to the page in the language of the user, and changes nothing', async () => {
  const { address, wanted } = await mailed(['feature'], 'nl');
  const token = address.split('/').at(-1);
  for (const method of ['GET', 'HEAD']) {
    const answer = await server.anyone.send(method, address);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/nl/unsubscribe/#token=${token}`);
  }
  const wrong = `/api/unsubscribe/releases-1-${'A'.repeat(43)}`;
  const { headers } = await server.anyone.get(wrong, { 'accept-language': 'nl' });
  expect(headers.get('location')).toBe(`/nl/unsubscribe/#token=releases-1-${'A'.repeat(43)}`);
  expect(await wanted()).toBe('all');
});

it('the address to unsubscribe works for a blocked user, and not for another or a deleted one', async () => {
  const { reader, address, wanted } = await mailed(['feature']);
  const other = await mailed(['feature']);
  const mac = address.slice(-43);
  for (const wrong of [
    `/api/unsubscribe/releases-${other.reader.id}-${mac}`,
    `/api/unsubscribe/licences-${reader.id}-${mac}`,
    `/api/unsubscribe/constructor-${reader.id}-${mac}`,
    `/api/unsubscribe/${reader.id}-${mac}`,
    `${address}A`,
    address.slice(0, -1),
    `/api/unsubscribe/releases-9007199254740993-${mac}`,
    `/api/unsubscribe/releases-9999999999-${mac}`,
    `/api/unsubscribe/releases-0-${mac}`,
    '/api/unsubscribe/x',
  ])
    expect([wrong, (await unsubscribe(wrong)).status]).toEqual([wrong, 404]);
  expect([await wanted(), await other.wanted()]).toEqual(['all', 'all']);

  const { db } = server.running.services;
  await db.updateTable('users').set({ blocked: 1 }).where('id', '=', reader.id).execute();
  expect((await unsubscribe(address)).status).toBe(204);
  // Another user who gets the id, as after an older backup was restored.
  await db
    .updateTable('users')
    .set({ created_at: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', reader.id)
    .execute();
  expect((await unsubscribe(address)).status).toBe(404);
  expect((await server.admin.delete(`/api/users/${other.reader.id}`)).status).toBe(204);
  expect((await unsubscribe(other.address)).status).toBe(404);
});

it('mails a preview that becomes stable to users without previews, once', async () => {
  const [group, previews] = [await server.group(), await server.group()];
  const { version } = previews;
  await server.admin.expect(200).patch(`/api/groups/${previews.id}`, { gets_previews: true, version });
  const [reader, tester] = [await server.user(group), await server.user(previews)];
  const feed = new URL(expected(201, await (await server.signIn(reader)).post<NewFeed>('/api/me/feed')).url)
    .pathname;
  const type = await server.downloadType({}, [group, previews]);
  const release = await server.admin.release(type, undefined, { name: '3.0', channel: 'preview' });
  await tell();
  const later = await server.admin.release(type, undefined, { name: '2.9' });
  await tell();
  const names = async () =>
    (parseAtomFeed((await server.anyone.get(feed)).text).entries ?? []).map(({ title }) => title?.value);
  const become = async (channel: string, of: number) =>
    await server.admin.expect(200).patch(`/api/downloadables/${release.id}`, { channel, version: of });
  const subjects = async ({ email }: { email: string }) =>
    (await received(email)).map((mail) => subjectOf(decoded(mail)));
  expect(await subjects(reader)).toEqual([`[Belstock] New: ${type.name} 2.9`]);
  hours(48);
  await tell();
  // No second mail after a temporary change to preview, also if the release began as stable.
  for (const [index, channel] of ['stable', 'preview', 'stable'].entries()) {
    await become(channel, index + 1);
    await tell();
    hours(48);
  }
  for (const [index, channel] of ['preview', 'stable'].entries()) {
    const change = { channel, version: index + 1 };
    await server.admin.expect(200).patch(`/api/downloadables/${later.id}`, change);
    await tell();
    hours(48);
  }
  await tell();
  expect(await subjects(reader)).toEqual(
    ['2.9', '3.0'].map((name) => `[Belstock] New: ${type.name} ${name}`),
  );
  expect((await subjects(tester)).filter((subject) => subject?.includes('3.0'))).toHaveLength(1);
  expect((await names()).slice(0, 2)).toEqual(['3.0', '2.9'].map((name) => `${type.name} ${name}`));
});

it('mails a release to its uploader or to the creator of its API key, but not to its publisher', async () => {
  const { id: administrators } = server.admin.auth!.user.group;
  const [first, second] = [
    await server.user({ id: administrators }),
    await server.user({ id: administrators }),
  ];
  const [uploader, publisher] = [await server.signIn(first), await server.signIn(second)];
  const type = await server.downloadType();
  const draft = await uploader.release(type, undefined, { name: '1.0', draft: 'true' });
  await publisher.expect(200).post(`/api/downloadables/${draft.id}/publish`, {});
  await tell();
  expect(await received(second.email)).toEqual([]);
  expect(await received(first.email)).toHaveLength(1);
  hours(48);
  const wanted = { name: 'CI', download_types: [type.id] };
  const later = await server.signIn(first);
  const { key } = await later.expect(201).post('/api/apiKeys', wanted);
  await new KeyCaller(server.anyone.address, key).release(type, undefined, { name: '1.1' });
  await tell();
  expect(await received(first.email)).toHaveLength(2);
});

it('mails a published draft, a preview only to groups with previews, and nothing to a blocked user', async () => {
  const [group, previews] = [await server.group(), await server.group()];
  await server.admin.expect(200).patch(`/api/groups/${previews.id}`, {
    gets_previews: true,
    version: previews.version,
  });
  const [reader, tester, blocked] = await Promise.all([group, previews, group].map((of) => server.user(of)));
  await server.admin
    .expect(200)
    .patch(`/api/users/${blocked!.id}`, { blocked: true, version: blocked!.version });
  const type = await server.downloadType();
  const draft = await server.admin.release(type, undefined, { name: '2.0', draft: 'true' });
  await tell();
  expect(await received(reader!.email)).toEqual([]);
  await server.admin.expect(200).post(`/api/downloadables/${draft.id}/publish`, {});
  await tell();
  hours(25);
  await server.admin.release(type, undefined, { name: '2.1', channel: 'preview' });
  await tell();
  const counts = [reader, tester, blocked].map(async (person) => (await received(person!.email)).length);
  expect(await Promise.all(counts)).toEqual([1, 2, 0]);
});

it('refuses unknown values of the mail setting', async () => {
  const customer = await server.customer();
  expect((await wants(customer, 'sometimes')).status).toBe(422);
  expect((await customer.expect(200).get('/api/me/notices')).release_mails).toBe('all');
});

it('queues no release mails on a server without mail', async () => {
  const mute = await furtherServer();
  const group = await mute.group();
  await mute.user(group);
  await mute.admin.release(await mute.downloadType({}, [group]));
  const { db, outbox } = mute.running.services;
  await announceReleases(db, outbox, { siteUrl, now: () => new Date() }, never);
  expect(await db.selectFrom('release_notices').selectAll().execute()).toEqual([]);
  const waiting = db.selectFrom('downloadables').where('announced_at', 'is', null);
  expect(await waiting.select('id').execute()).toEqual([]);
  expect((await mute.admin.expect(200).get('/api/me/notices')).sends_mail).toBe(false);
});
