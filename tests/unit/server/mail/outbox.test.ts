import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createConditions } from '../../../../server/platform/conditions/conditions';
import { openDatabase, type Database } from '../../../../server/platform/db/connection';
import { openSqlite } from '../../../../server/platform/db/sqlite';
import { insertUser } from '../../../../server/modules/accounts/users.shared.sql';
import { createLocalLocks } from '../../../../server/platform/locks';
import { createOneTimeTokens } from '../../../../server/platform/one-time-tokens/one-time-tokens';
import { startMailer, type Mailer } from '../../../../server/modules/mail/mailer';
import { createRateLimiter } from '../../../../server/platform/rate-limits/rate-limiter';
import { createOutbox, type Mail, type Outbox } from '../../../../server/modules/mail/outbox';
import { waitFor } from '../../../setup/wait-for';
import { MailServer, mailSettings } from '../../../api/setup/mail-server';

const secret = randomBytes(32);
const post = new MailServer();
const clock = { now: new Date('2026-03-01T12:00:00Z') };
const now = () => clock.now;
const log = pino({ level: 'silent' });
const conditions = createConditions(log, now);
let folder: string;
let db: Database;
let mailer: Mailer | undefined;

beforeEach(async () => {
  clock.now = new Date('2026-03-01T12:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  db = await openDatabase(openSqlite(join(folder, 'db.sqlite')));
});

afterEach(async () => {
  await mailer?.stop();
  mailer = undefined;
  await post.close();
  post.unknown.clear();
  await db.destroy();
  await rm(folder, { recursive: true });
});

const mail: Mail = {
  kind: 'invitation',
  to: { name: 'Zoë, "de" <Vries>', email: 'zoe@klant.example' },
  language: 'nl',
  content: {
    subject: 'Je bent uitgenodigd',
    paragraphs: ['Dag Zoë,\nwelkom <b>hier</b>.'],
    action: { label: 'Meedoen', url: 'https://portal.example/nl/#token=abc' },
  },
};

const outboxThat = (sends: boolean) =>
  createOutbox(secret, createRateLimiter(db, secret, now), {
    sends,
    siteUrl: 'https://portal.example',
    sendNow: () => mailer?.wake(),
    now,
  });

const startMailerOf = async (outbox: Outbox) =>
  startMailer(
    { db, locks: createLocalLocks(), conditions, log, now },
    { outbox, settings: { ...mailSettings(await post.open()), siteUrl: 'https://portal.example' } },
  );

const rows = () => db.selectFrom('outbox').selectAll().execute();

it('sends mails with links and answers first, and mails caused by visitors last', async () => {
  const outbox = outboxThat(true);
  const at = now().toISOString();
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      ...{ at, name: 'Eva', email: 'eva@visitor.example', phone: '', company: '', message: 'Hello' },
      language: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await outbox.enqueueContactMessage(db, id);
  const put = (to: string, more: Partial<Mail>) =>
    outbox.enqueue(db, { ...mail, to: { email: to }, ...more });
  await put('visitor@visitor.example', { kind: 'trial-received' });
  await put('notice@klant.example', { kind: 'release' });
  await put('answer@klant.example', { kind: 'answer' });
  const group = await db
    .insertInto('groups')
    .values({ name: 'Klant', name_key: 'klant', search_key: 'klant', is_admin: 0, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [name, email] = ['Zoë', 'link@klant.example'];
  const subject = await insertUser(db, { name, email, groupId: group.id, passwordHash: '', now: at });
  const link = await createOneTimeTokens(db, now).create(db, {
    kind: 'password-reset',
    subject,
    validMs: 60_000,
  });
  await put(email, { kind: 'password-reset', link });
  mailer = await startMailerOf(outbox);
  await waitFor(() => expect(post.received).toHaveLength(5));
  expect(post.received.map(({ to }) => to.map((address) => address.split('@')[0]).join())).toEqual([
    'link',
    'answer',
    'notice',
    'sales',
    'visitor',
  ]);
});

it('sends a mail as text and HTML from the configured sender', async () => {
  const outbox = outboxThat(true);
  mailer = await startMailerOf(outbox);
  await outbox.enqueue(db, mail);
  outbox.sendNow();
  await waitFor(() => expect(post.received).toHaveLength(1));
  const [{ to, text } = { to: [], text: '' }] = post.received;
  expect(to).toEqual(['zoe@klant.example']);
  expect(text).toMatch(/^From: Belstock <portal@belstock.example>/m);
  expect(text).toMatch(/^Reply-To: sales@belstock.example/m);
  expect(text).toMatch(/^Subject: Je bent uitgenodigd/m);
  const plain = text.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  expect(plain).toContain('Meedoen:\r\nhttps://portal.example/nl/#token=abc');
  expect(plain).toContain('welkom &#60;b&#62;hier');
  expect(plain).toContain('<html lang="nl">');
  await waitFor(async () => expect((await rows())[0]?.sent_at).not.toBeNull());
});

it('does not store the link of a mail as plain text in the database', async () => {
  await outboxThat(true).enqueue(db, mail);
  expect(JSON.stringify(await rows())).not.toContain('token=abc');
});

it('gives up a stored mail that is damaged, and sends the next mail', async () => {
  const outbox = outboxThat(true);
  await outbox.enqueue(db, mail);
  await db.updateTable('outbox').set({ content: 'damaged' }).execute();
  await outbox.enqueue(db, { ...mail, to: { email: 'jan@klant.example' } });
  mailer = await startMailerOf(outbox);
  await waitFor(() => expect(post.received.map(({ to }) => to)).toEqual([['jan@klant.example']]));
  await waitFor(async () => expect((await rows())[0]?.failed_at).not.toBeNull());
  expect((await rows())[0]?.last_error).toBe('The stored mail is damaged');
  expect(conditions.has('mail_failing')).toBe(false);
});

it('fails a mail to an unknown mailbox and sends the next mail', async () => {
  const outbox = outboxThat(true);
  post.unknown.add('zoe@klant.example');
  mailer = await startMailerOf(outbox);
  await outbox.enqueue(db, mail);
  await outbox.enqueue(db, { ...mail, to: { email: 'jan@klant.example' } });
  outbox.sendNow();
  await waitFor(() => expect(post.received.map(({ to }) => to)).toEqual([['jan@klant.example']]));
  const [refused] = await rows();
  expect(refused).toMatchObject({ sent_at: null, attempts: 1 });
  expect(refused?.failed_at).not.toBeNull();
  expect(refused?.last_error).toContain('No such mailbox');
});

it('does not send a mail with an expired link', async () => {
  const outbox = outboxThat(true);
  await outbox.enqueue(db, { ...mail, link: { hash: 'x', endsAt: '2026-03-01T11:59:59.000Z' } });
  await outbox.enqueue(db, { ...mail, to: { email: 'jan@klant.example' } });
  mailer = await startMailerOf(outbox);
  await waitFor(() => expect(post.received).toHaveLength(1));
  expect(post.received[0]?.to).toEqual(['jan@klant.example']);
});

it('without a mail server stores only mails with a one-time link', async () => {
  const outbox = outboxThat(false);
  expect(await outbox.enqueue(db, mail)).toBeUndefined();
  const id = await outbox.enqueue(db, { ...mail, link: { hash: 'x', endsAt: '2026-03-02T12:00:00.000Z' } });
  const kept = await rows();
  expect(kept.map((row) => row.id)).toEqual([id]);
  expect(outbox.decrypt({ id: id ?? 0, content: kept[0]?.content ?? '' })?.content.action?.url).toContain(
    'token=abc',
  );
});

it('accepts a one-time token once, for its kind, until it expires or is revoked', async () => {
  const links = createOneTimeTokens(db, now);
  const make = () => links.create(db, { kind: 'password-reset', subject: 7, validMs: 3_600_000, data: 'x' });
  const { token, endsAt } = await make();
  expect(endsAt).toBe('2026-03-01T13:00:00.000Z');
  expect(await links.find(db, 'invitation', token)).toBeUndefined();
  expect(await links.find(db, 'password-reset', token)).toEqual({ subject: 7, data: 'x', endsAt });
  expect(await links.use(db, 'password-reset', token)).toMatchObject({ subject: 7 });
  expect(await links.use(db, 'password-reset', token)).toBeUndefined();

  const [first, second] = [await make(), await make()];
  clock.now = new Date('2026-03-01T13:00:00Z');
  expect(await links.find(db, 'password-reset', first.token)).toBeUndefined();
  await links.deleteExpired();
  expect(await db.selectFrom('links').select('hash').execute()).toEqual([]);
  clock.now = new Date('2026-03-01T12:00:00Z');
  await links.create(db, { kind: 'password-reset', subject: 7, validMs: 1 });
  await links.revoke(db, 'password-reset', 7);
  expect(await links.find(db, 'password-reset', second.token)).toBeUndefined();
});
