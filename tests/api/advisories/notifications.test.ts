// @stores
import { expect, it } from '@jest/globals';
import type { Advisory } from '../../../server/contract/advisory';
import type { AdvisoryNotification, AdvisoryRecipient } from '../../../server/contract/advisory-publication';
import type { Downloadable } from '../../../server/contract/release';
import type { Problem } from '../../../server/contract/problem';
import { applyRetention } from '../../../server/retention';
import { MailServer } from '../setup/mail-server';
import { sendMails } from '../setup/mailed-links';
import { expected, TestServer, testServer, unique, type Caller } from '../setup/server';

const clock = { now: new Date('2026-06-01T12:00:00Z') };
const mails = new MailServer();
const server = testServer(
  { siteUrl: 'https://portal.example', post: mails, tokenTtlHours: 24 * 10_000, runsJobs: false },
  () => clock.now,
);

const db = () => server.db;

/** Runs the background job, until all mails are sent or given up and their results are stored. */
async function settle(): Promise<void> {
  const { notifications } = server.running.services;
  await notifications.run();
  await sendMails(server);
  await notifications.run();
}

/** The text of a mail: its body is quoted-printable. */
const textOf = (mail: string) =>
  Buffer.from(
    mail
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
/** The received mails about advisories. New logins cause other mails. */
const advisoryMails = () =>
  mails.received
    .map(({ to, text }) => ({ to, text: textOf(text) }))
    .filter(({ text }) => text.includes('/security/advisories/'));
const mailsTo = (email: string) =>
  advisoryMails()
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => text);

async function download(person: Caller, { id }: { id: number }): Promise<void> {
  const fields = { token: person.auth?.token ?? '' };
  await person.expect(303).form(`/api/downloadables/${id}/doDownload`, fields);
}

async function create(bad: Downloadable, good?: Downloadable): Promise<Advisory> {
  return await server.admin.expect(201).post('/api/advisories', {
    kind: 'vulnerability',
    original_language: 'en',
    title_en: unique('Hole'),
    title_nl: unique('Gat'),
    summary_en: 'All of it.',
    summary_nl: 'Alles ervan.',
    remediation_en: 'Update now.',
    remediation_nl: 'Werk nu bij.',
    cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    exploited: true,
    releases: [
      { downloadable_id: bad.id, status: 'affected' },
      ...(good ? [{ downloadable_id: good.id, status: 'fixed' }] : []),
    ],
  });
}

const publish = ({ id, version }: Advisory, notify: boolean, summary = '') =>
  server.admin.post<Advisory & Problem>(`/api/advisories/${id}/publish`, {
    ...{ version, notify, summary_en: summary, summary_nl: summary },
  });

it('mails each recipient once per revision, in their language, regardless of their mail settings', async () => {
  const group = await server.group();
  const type = await server.downloadType({}, [group]);
  const [bad, good] = [await server.admin.release(type), await server.admin.release(type)];
  const [dutch, silent, gone, manager] = [
    await server.customer(group),
    await server.customer(group),
    await server.customer(group),
    await server.manager(group),
  ];
  for (const person of [dutch, silent, gone]) await download(person, bad);
  const change = (person: typeof dutch, to: { language?: 'nl' | 'en'; release_mails?: 'none' }) =>
    db().updateTable('users').set(to).where('id', '=', person.auth.user.id).execute();
  // Otherwise mails about releases are sent too.
  await change(dutch, { release_mails: 'none', language: 'nl' });
  await change(silent, { release_mails: 'none', language: 'en' });
  await change(manager, { release_mails: 'none', language: 'en' });
  await server.admin.delete(`/api/users/${gone.auth.user.id}`);
  await db().deleteFrom('outbox').execute();

  const draft = await create(bad, good);
  expect((await server.admin.post(`/api/advisories/${draft.id}/notify`)).body).toMatchObject({
    code: 'advisory_is_draft',
  });
  const first = expected(200, await publish(draft, true));
  const path = `/api/advisories/${first.id}`;
  expect(first.is_notifying).toBe(true);
  await settle();
  expect((await server.admin.expect(200).get<Advisory>(path)).is_notifying).toBe(false);
  const number = first.number ?? '';
  const [nl = ''] = mailsTo(dutch.auth.user.email);
  const lines = nl.slice(nl.indexOf('Hallo')).split(/\r?\n\r?\n/);
  expect(nl).toContain(`Beveiligingsadvies ${number}`);
  expect(lines.slice(0, 7)).toEqual([
    expect.stringContaining(`Hallo ${dutch.auth.user.name},`),
    `Wat je uit het klantportaal hebt gedownload, heeft een beveiligingsprobleem: ${type.name} ${bad.name}.`,
    'Ernst: kritiek (9,8 van 10). Het is bekend dat er misbruik van wordt gemaakt.',
    expect.stringMatching(/^Wat je nu moet doen:\r?\nWerk nu bij\.$/),
    `Opgelost in: ${type.name} ${good.name}`,
    'Alles ervan.',
    expect.stringContaining('stuurt je deze mail ongeacht welke mails je in je account hebt gekozen'),
  ]);
  expect(nl).toContain(`https://portal.example/nl/app/downloads/${good.id}/`);
  expect(nl).toContain(`https://portal.example/nl/security/advisories/${number}/`);
  expect(mailsTo(silent.auth.user.email)).toEqual([
    expect.stringContaining('Severity: critical (9.8 of 10).'),
  ]);
  expect(mailsTo(manager.auth.user.email)).toEqual([expect.stringContaining('as a manager of the group')]);
  expect(advisoryMails()).toHaveLength(3);

  const again = await server.admin.post(`${path}/notify`);
  expect([again.status, again.body]).toEqual([200, { notified: 0 }]);
  await settle();
  expect(advisoryMails()).toHaveLength(3);

  const late = await server.customer(group);
  await download(late, bad);
  expect((await server.admin.post(`${path}/notify`)).body).toEqual({ notified: 1 });
  await settle();
  expect(mailsTo(late.auth.user.email)).toHaveLength(1);
  expect(advisoryMails()).toHaveLength(4);

  const second = expected(200, await publish(first, true, 'Worse'));
  await settle();
  expect(advisoryMails()).toHaveLength(8);
  expect(mailsTo(silent.auth.user.email).at(-1)).toContain('Changed in revision 2: Worse');
  const recipients = await server.admin.get<AdvisoryRecipient[]>(`/api/advisories/${second.id}/recipients`);
  expect(expected(200, recipients).map(({ notified_at }) => notified_at)).toEqual(
    Array.from({ length: 4 }, () => clock.now.toISOString()),
  );
});

it('mails nobody about a publication without notifications', async () => {
  const group = await server.group();
  const bad = await server.admin.release(await server.downloadType({}, [group]));
  const customer = await server.customer(group);
  await download(customer, bad);
  expect(expected(200, await publish(await create(bad), false)).is_notifying).toBe(false);
  await settle();
  expect(mailsTo(customer.auth.user.email)).toEqual([]);
});

it('keeps the results of notifications for ten years, also for deleted users', async () => {
  const group = await server.group(unique('Kept group'));
  const bad = await server.release();
  const [person, unreachable] = [await server.customer(group), await server.customer(group)];
  for (const each of [person, unreachable]) await download(each, bad);
  mails.unknown.add(unreachable.auth.user.email);
  const advisory = expected(200, await publish(await create(bad), true));
  await settle();
  const overview = await server.admin.expect(200).get('/api/overview');
  expect(overview.mails.first).toContainEqual(
    expect.objectContaining({ kind: 'advisory', to: unreachable.auth.user.email, state: 'failed' }),
  );
  await server.admin.delete(`/api/users/${person.auth.user.id}`);
  await server.admin.delete(`/api/users/${unreachable.auth.user.id}`);
  await server.admin.delete(`/api/groups/${group.id}`);
  clock.now = new Date(clock.now.getTime() + 100 * 24 * 3_600_000);
  const retain = () => applyRetention(db(), { messagesKeepDays: undefined }, () => clock.now);
  await retain();
  expect(await db().selectFrom('outbox').where('kind', '=', 'advisory').selectAll().execute()).toEqual([]);

  await server.renewAdmin();
  const path = `/api/advisories/${advisory.id}/notifications`;
  const list = async () => await server.admin.expect(200).get<AdvisoryNotification[]>(path);
  const of = ({ auth }: typeof person) => ({
    id: expect.any(Number),
    revision: 1,
    user: { id: null, name: auth.user.name, email: auth.user.email },
    group: { id: null, name: group.name },
    via: 'download',
    created_at: '2026-06-01T12:00:00.000Z',
    interrupted: false,
  });
  const sent = { ...of(person), sent_at: '2026-06-01T12:00:00.000Z', failed_at: null };
  const failed = { ...of(unreachable), sent_at: null, failed_at: '2026-06-01T12:00:00.000Z' };
  expect(await list()).toEqual([sent, failed]);
  const csv = await server.admin.get(`${path}.csv`, { 'accept-language': 'nl' });
  expect(csv.text).toContain(`1;${person.auth.user.name};${person.auth.user.email};${group.name};`);

  clock.now = new Date(clock.now.getTime() + 9 * 365 * 24 * 3_600_000);
  await retain();
  await server.renewAdmin();
  expect(await list()).toHaveLength(2);
  clock.now = new Date(clock.now.getTime() + 365 * 24 * 3_600_000);
  await retain();
  await server.renewAdmin();
  expect(await list()).toEqual([]);
});

it('marks a notification as interrupted until its mail is sent again', async () => {
  const bad = await server.release();
  const person = await server.customer();
  const { id: userId, email } = person.auth.user;
  await db().updateTable('users').set({ release_mails: 'none' }).where('id', '=', userId).execute();
  await download(person, bad);
  const advisory = expected(200, await publish(await create(bad), true));
  await settle();
  const earlier = new Date(clock.now.getTime() - 3 * 60_000).toISOString();
  const { id } = await db()
    .updateTable('outbox')
    .set({ sent_at: null, sending_at: earlier })
    .where('recipient', '=', email)
    .where('kind', '=', 'advisory')
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('advisory_notifications')
    .set({ sent_at: null })
    .where('advisory_id', '=', advisory.id)
    .execute();
  const list = async () => await server.admin.expect(200).get(`/api/advisories/${advisory.id}/notifications`);
  await server.running.services.notifications.run();
  expect(await list()).toMatchObject([{ interrupted: true, sent_at: null }]);
  expect(mailsTo(email)).toHaveLength(1);
  const overview = await server.admin.expect(200).get('/api/overview');
  expect(overview.mails.first).toContainEqual(
    expect.objectContaining({ id, kind: 'advisory', state: 'interrupted' }),
  );
  await server.admin.expect(200).post(`/api/mails/${id}/resend`);
  await settle();
  expect(await list()).toMatchObject([{ interrupted: false, sent_at: clock.now.toISOString() }]);
});

it('limits how often a user starts notifications, with or without publishing', async () => {
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  const bad = await server.release();
  const first = expected(200, await publish(await create(bad), true));
  const notify = () => server.admin.post(`/api/advisories/${first.id}/notify`);
  for (let times = 2; times <= 60; times += 1) expect((await notify()).status).toBe(200);
  const refused = await notify();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  const draft = await create(bad);
  expect((await publish(draft, true)).status).toBe(429);
  // A publication without mails is possible all the same.
  expect((await publish(draft, false)).status).toBe(200);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  expect((await notify()).status).toBe(200);
});

it('rejects notifications without SMTP_URL and keeps the advisory a draft', async () => {
  const silent = await TestServer.start();
  const release = await silent.admin.release(await silent.downloadType());
  const draft = await silent.admin.expect(201).post('/api/advisories', {
    kind: 'incident',
    original_language: 'en',
    title_en: 'A',
    title_nl: 'A',
    summary_en: 'A',
    summary_nl: 'A',
    releases: [{ downloadable_id: release.id, status: 'affected' }],
  });
  const path = `/api/advisories/${draft.id}`;
  await silent.admin.expect(409, 'no_mail').post(`${path}/publish`, {
    ...{ version: 1, summary_en: '', summary_nl: '', notify: true },
  });
  expect((await silent.admin.expect(200).get<Advisory>(path)).state).toBe('draft');
  expect((await silent.admin.post(`${path}/notify`)).body).toMatchObject({ code: 'no_mail' });
  await silent.stop();
});
