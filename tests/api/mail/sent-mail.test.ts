// @change
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Mail, MailWithText, TestMailResult } from '../../../server/contract/mail';
import type { MailContent } from '../../../server/modules/mail/mail-content';
import { holdOutgoing } from '../../../server/modules/mail/holds.shared.sql';
import { waitFor } from '../../setup/wait-for';
import { MailServer, mailSettings } from '../setup/mail-server';
import { sendMails } from '../setup/mailed-links';
import { expected, TestServer, unique, uniqueEmail } from '../setup/server';

const mails = new MailServer();
let server: TestServer;
let port: number;

beforeAll(async () => {
  port = await mails.open();
  server = await TestServer.start({ mail: mailSettings(port) });
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});
beforeEach(async () => {
  mails.unknown.clear();
  mails.received.length = 0;
  await server.db.deleteFrom('outbox').execute();
  await server.db.deleteFrom('attempts').execute();
});

async function put(to: string, more: object = {}, of: Partial<MailContent> = {}): Promise<void> {
  const { db, outbox } = server.running.services;
  const content = { subject: 'Hello', paragraphs: ['Hello'], ...of };
  await outbox.enqueue(db, { kind: 'release', to: { email: to }, language: 'en', content });
  if (Object.keys(more).length > 0)
    await db.updateTable('outbox').set(more).where('recipient', '=', to).execute();
}

const list = async () =>
  (await server.admin.expect(200).get('/api/mails?sort=id')).map(({ to, state }) => [to, state]);
const received = () => mails.received.flatMap(({ to }) => to).sort();
const last = async () => {
  return server.db.selectFrom('audit').select(['action', 'detail']).orderBy('id', 'desc').executeTakeFirst();
};

it('one call resends all failed mail, and nothing else', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  for (let index = 0; index < 520; index += 1) await put(`failed${index}@klant.example`, { failed_at: at });
  await put('sent@klant.example', { sent_at: at });
  await put('ended@klant.example', { failed_at: at, link_ends_at: at });
  expect(await server.admin.expect(202).post('/api/mails/resendFailed')).toEqual({
    mails: 520,
  });
  expect(await last()).toEqual({ action: 'mail.resend_failed', detail: '{"mails":520}' });
  const { db, mailer } = server.running.services;
  const failed = db.selectFrom('outbox').select('recipient').where('failed_at', 'is not', null);
  await waitFor(async () => expect(await failed.execute()).toEqual([{ recipient: 'ended@klant.example' }]));
  // The first and the last of them are enough to see that they are sent.
  const few = [0, 519].map((index) => `failed${index}@klant.example`);
  await db
    .deleteFrom('outbox')
    .where('recipient', 'like', 'failed%')
    .where('recipient', 'not in', few)
    .execute();
  await mailer?.settle();
  expect(received()).toEqual(expect.arrayContaining(few));
  expect(received()).not.toContain('sent@klant.example');
  expect(received()).not.toContain('ended@klant.example');
  const more = Array.from({ length: 10 }, () => server.admin.post('/api/mails/resendFailed'));
  expect((await Promise.all(more)).map(({ status }) => status)).toContain(429);
});

it('a test mail goes to the user who requests it, and the answer has the response of the mail server', async () => {
  const test = () => server.admin.post<TestMailResult>('/api/mails/test');
  expect(expected(200, await test())).toMatchObject({ accepted: true, reason: null });
  expect(received()).toEqual(['admin@example.com']);
  mails.unknown.add('admin@example.com');
  expect(expected(200, await test())).toEqual({
    accepted: false,
    reason: 'refused',
    detail: expect.stringContaining('No such mailbox'),
  });
  await mails.close();
  expect(expected(200, await test())).toMatchObject({ accepted: false, reason: 'connection' });
  await mails.open(port);
  for (let index = 0; index < 2; index += 1) await test();
  expect((await test()).status).toBe(429);
});

it('a restored installation sends no queued mail until an administrator releases it', async () => {
  const { db, outbox, holds } = server.running.services;
  await holdOutgoing(db, new Date().toISOString());
  await holds.note();
  await put('waiting@klant.example');
  outbox.sendNow();
  const { conditions } = await server.admin.expect(200).get('/api/overview');
  expect(conditions.first.map(({ code }) => code)).toContain('outgoing_held');
  await server.running.services.mailer?.settle();
  expect(received()).toEqual([]);
  await server.admin.expect(204).post('/api/mails/releaseHold', { waiting: 'send' });
  await waitFor(() => expect(received()).toEqual(['waiting@klant.example']));
  expect(await last()).toMatchObject({ action: 'hold.release' });
  await server.admin.expect(409).post('/api/mails/releaseHold', { waiting: 'send' });
});

it('mails that were queued when the data were restored can be held back, and sent one by one', async () => {
  const { db } = server;
  await holdOutgoing(db, new Date(Date.now() + 1).toISOString());
  await put('old@klant.example', { created_at: new Date(Date.now() - 60_000).toISOString() });
  await server.admin.expect(204).post('/api/mails/releaseHold', { waiting: 'keep' });
  await put('new@klant.example');
  server.running.services.outbox.sendNow();
  await waitFor(() => expect(received()).toEqual(['new@klant.example']));
  expect(await list()).toContainEqual(['old@klant.example', 'held']);
  const row = await db.selectFrom('outbox').select('id').orderBy('id').executeTakeFirstOrThrow();
  await server.admin.expect(200).post(`/api/mails/${row.id}/resend`);
  await waitFor(() => expect(received()).toContain('old@klant.example'));
});

it('a mail that may have been sent is shown as such, and waits for an administrator', async () => {
  await put('letter@klant.example', { sending_at: new Date(Date.now() - 600_000).toISOString() });
  expect(await list()).toEqual([['letter@klant.example', 'interrupted']]);
  const listed = await server.admin.expect(200).get('/api/mails?state=needs_attention');
  expect(listed).toHaveLength(1);
});

const read = async (to: string) => {
  const listed = (await server.admin.expect(200).get(`/api/mails?q=${to}`)).find(
    ({ link_ends_at }) => link_ends_at !== null,
  );
  return await server.admin.expect(200).get(`/api/mails/${listed?.id ?? 0}`);
};

it('a mail is shown as written, without the tokens of its links', async () => {
  const user = await server.user();
  const customer = await server.signIn(user);
  const asked = uniqueEmail('new');
  const invited = uniqueEmail('invited');
  await server.anyone.expect(202).post('/api/password/forgot', { email: user.email });
  await server.running.services.passwordResets.settle();
  await customer.expect(200).patch('/api/me', { email: asked });
  await server.admin.invite(user.group, { email: invited, name: 'Iris', language: 'nl' });
  const tokenOf = (to: string) => {
    const sent = mails.received.find(({ to: recipients }) => recipients.includes(to));
    return /#token=3?D?([A-Za-z0-9_-]{43})/.exec(sent?.text.replace(/=\r\n/g, '') ?? '')?.[1];
  };
  for (const to of [asked, invited, user.email]) {
    await waitFor(() => expect(tokenOf(to)).toBeDefined());
    const mail = await read(to);
    expect(mail.text).toMatch(/#token=…$/m);
    expect(JSON.stringify(mail)).not.toContain(tokenOf(to));
  }
  expect((await read(invited)).text).toContain('Hallo Iris,');
  await server.admin.expect(404).get('/api/mails/999999');
});

it('a mail about a contact message is shown as it was sent', async () => {
  const message = { name: 'Zoe', email: 'zoe@klant.example', message: 'May I ask something?' };
  await server.anyone.expect(202).post('/api/contact', message);
  const listed = (await server.admin.expect(200).get('/api/mails')).find(({ kind }) => kind === 'contact');
  const mail = await server.admin.expect(200).get(`/api/mails/${listed?.id ?? 0}`);
  expect(mail).toMatchObject({ to: null, subject: expect.stringContaining('Zoe') });
  expect(mail.text).toContain('May I ask something?');
});

it.each([
  ['https://portal.example', 'List-Unsubscribe=One-Click'],
  ['http://portal.example', undefined],
])('a mail that can be switched off allows one click only by HTTPS: %s', async (site, post) => {
  const to = `${unique('reader').replace(' ', '')}@klant.example`;
  const url = `${site}/api/unsubscribe/1-secret`;
  await put(to, {}, { unsubscribe: { label: 'Unsubscribe', url } });
  await sendMails(server);
  const sent = mails.received.find(({ to: recipients }) => recipients.includes(to))?.text ?? '';
  const header = (name: string) => new RegExp(`^${name}: (.*)\\r$`, 'm').exec(sent)?.[1];
  expect(header('List-Unsubscribe')).toBe(`<${url}>`);
  expect(header('List-Unsubscribe-Post')).toBe(post);
  const [listed] = expected(200, await server.admin.get<Mail[]>(`/api/mails?q=${to}`));
  const shown = expected(200, await server.admin.get<MailWithText>(`/api/mails/${listed?.id}`));
  expect(shown.text).toContain(`Unsubscribe:\n${site}/api/unsubscribe/…`);
});

it("a mail has the product's name as its sender, unless MAIL_FROM names another", async () => {
  const fromOf = () => /^From: (.*)$/m.exec(mails.received.at(-1)?.text ?? '')?.[1]?.trim();
  await server.admin.expect(200).post('/api/mails/test');
  expect(fromOf()).toMatch(/^Belstock <[^<>]+>$/);

  const named = await TestServer.start({ mail: { ...mailSettings(port), from: 'Help <help@example.com>' } });
  await named.admin.expect(200).post('/api/mails/test');
  expect(fromOf()).toBe('Help <help@example.com>');
  await named.stop();
});
