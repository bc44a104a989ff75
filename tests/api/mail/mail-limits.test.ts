// @change
import { describe, expect, it } from '@jest/globals';
import { mailContent, unlinked } from '../../../server/texts/messages';
import { waitFor } from '../../setup/wait-for';
import { mailsTo } from '../setup/mailed-links';
import { MailServer } from '../setup/mail-server';
import { testServer, unique, type Caller, uniqueEmail, statusesOf } from '../setup/server';

const post = new MailServer();
const clock = { ms: Date.now() };
const later = (ms: number) => (clock.ms += ms);
const minuteMs = 60_000;
const server = testServer(
  { post, trustProxy: ['127.0.0.1'], tokenTtlHours: 24 * 30 },
  () => new Date(clock.ms),
);

const target = () => uniqueEmail('target', 'elsewhere.example');

it('mails of invitations are limited to three an hour and ten a day per recipient, over all managers', async () => {
  const group = await server.group();
  const managers = [await server.manager(group), await server.manager(group), await server.manager(group)];
  const email = target();
  const invite = (by: Caller) =>
    by.post('/api/invitations', { email, name: 'You', group: group.id, language: 'en', renew: true });
  for (const by of managers) expect((await invite(by)).status).toBe(201);
  for (const by of managers) {
    const refused = await invite(by);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_mails']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  let sent = 3;
  for (let hour = 0; hour < 4; hour += 1) {
    later(61 * minuteMs);
    const manager = await server.manager(group);
    for (let count = 0; count < 4; count += 1) if ((await invite(manager)).status === 201) sent += 1;
  }
  expect(sent).toBe(10);
  // The limit does not apply to another address.
  const body = { email: target(), name: 'You', group: group.id, language: 'en' };
  expect((await (await server.manager(group)).post('/api/invitations', body)).status).toBe(201);
  // Administrators have a separate limit of the same size.
  expect(await statusesOf(4, () => invite(server.admin))).toEqual([201, 201, 201, 429]);
});

it('mails are counted for a mailbox, whatever the tag in its address', async () => {
  const group = await server.group();
  const manager = await server.manager(group);
  const name = target().split('@')[0] ?? '';
  const invite = async (email: string) =>
    (await manager.post('/api/invitations', { email, name: 'You', group: group.id, language: 'en' })).status;
  const statuses: number[] = [];
  for (const end of ['@elsewhere', '+1@elsewhere', '+2@Elsewhere', '+3@elsewhere'])
    statuses.push(await invite(`${name}${end}.example`));
  expect(statuses).toEqual([201, 201, 201, 429]);
});

describe('mails of invitations to one domain', () => {
  const domain = () => `${unique('firm').replace(' ', '-').toLowerCase()}.example`;
  /** Returns the number of sent invitations out of `count`, and the code of a refusal. */
  async function invite(by: Caller, count: number, domainOf: (index: number) => string) {
    const group = by.auth?.user.group.id;
    const answers = [];
    for (let index = 0; index < count; index += 1) {
      const email = uniqueEmail('person', domainOf(index));
      answers.push(await by.post('/api/invitations', { email, name: 'You', group, language: 'en' }));
    }
    const refused = answers.find(({ status }) => status === 429);
    return { sent: answers.filter(({ status }) => status === 201).length, code: refused?.body.code };
  }
  const manager = async () => server.manager();

  it('are 25 an hour and 100 a day over all senders, whatever the subdomain', async () => {
    const strange = domain();
    const ofIndex = (index: number) => (index % 2 === 0 ? strange : `mail${index}.${strange}`);
    const first = await invite(await manager(), 26, ofIndex);
    expect(first).toEqual({ sent: 25, code: 'too_many_mails_to_domain' });
    const other = await manager();
    expect((await invite(other, 1, ofIndex)).sent).toBe(0);
    expect((await invite(other, 1, () => domain())).sent).toBe(1);
    expect((await invite(server.admin, 1, ofIndex)).sent).toBe(1);
    let sent = 25;
    for (let hour = 1; hour < 5; hour += 1) {
      later(61 * minuteMs);
      sent += (await invite(await manager(), 26, ofIndex)).sent;
    }
    expect(sent).toBe(100);
  });

  it('have no such limit where a user of the group has an address of the domain', async () => {
    const own = domain();
    const group = await server.group();
    const boss = { name: 'Boss', email: `boss@${own}`, group: group.id, password: 'Merel-twaalf-9-dozen' };
    await server.admin.expect(201).post('/api/users', boss);
    expect((await invite(await server.manager(group), 60, () => own)).sent).toBe(60);
  });

  it('are counted for each group where the domain is that of a mail provider', async () => {
    const first = await manager();
    expect((await invite(first, 26, () => 'gmail.com')).sent).toBe(25);
    expect((await invite(await manager(), 1, () => 'gmail.com')).sent).toBe(1);
  });
});

it('mails with a password link are still sent once an hour after a stranger used up the limit of the day', async () => {
  later(24 * 60 * minuteMs);
  const { email } = await server.user();
  const ask = async () => {
    await server.anyone.expect(202).post('/api/password/forgot', { email });
    await server.running.services.passwordResets.settle();
  };
  const sent = () =>
    server.db
      .selectFrom('outbox')
      .where('recipient', '=', email)
      .where('kind', '=', 'password-reset')
      .select('id')
      .execute();
  const mails: number[] = [];
  for (let hour = 0; hour < 8; hour += 1) {
    for (let count = 0; count < 4; count += 1) await ask();
    mails.push((await sent()).length);
    later(60 * minuteMs + 1);
  }
  expect(mails).toEqual([3, 6, 9, 11, 12, 13, 14, 15]);
});

it('mails that confirm an address have the same limit per recipient, over all accounts', async () => {
  later(24 * 60 * minuteMs);
  const email = target();
  const ask = async () => (await server.customer()).patch('/api/me', { email });
  expect(await statusesOf(4, ask)).toEqual([200, 200, 200, 429]);
});

it('mails that confirm an address are limited to two an hour per recipient and user', async () => {
  later(24 * 60 * minuteMs);
  const [email, group] = [target(), await server.group()];
  const [one, owner] = [await server.user(group), await server.user(group)];
  const ask = async (by: { email: string; password: string }, tag = '') => {
    const caller = await server.signIn(by);
    return (await caller.patch('/api/me', { email: email.replace('@', `${tag}@`) })).status;
  };
  const statuses: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    for (const tag of ['', '', '+1']) statuses.push(await ask(one, tag));
    statuses.push(await ask(owner));
    later(61 * minuteMs);
  }
  expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429, 200, 429, 429, 429, 200]);
});

it('mails that are resent count towards the limits', async () => {
  const group = await server.group();
  const email = target();
  await server.admin.invite(group, { email });
  await mailsTo(post, email, 1);
  const [mail] = await server.admin.expect(200).get(`/api/mails?q=${email}`);
  const resend = async () => (await server.admin.post(`/api/mails/${mail?.id ?? 0}/resend`)).status;
  expect([await resend(), await resend(), await resend()]).toEqual([200, 200, 429]);
});

const typedNames = [
  ['Your bank: http://evil.test/login now', 'Your bank: evil test/login now'],
  ['http://3232235777/login', '3232235777/login'],
  ['_http://3232235777/login', '_3232235777/login'],
  ['1http://3232235777/login', '13232235777/login'],
  ['a_https://evil/x', 'a_evil/x'],
  ['-https://evil/x', '-evil/x'],
  ['+https://evil/x', '+evil/x'],
  ['(https://evil/x)', '(evil/x)'],
  ['"https://evil/x"', '"evil/x"'],
  ['<https://evil/x>', '<evil/x>'],
  ['9_9ftp://evil/x', '9_9evil/x'],
  ['hthttp://tp://evil/x', 'evil/x'],
  ['http:http://evil/x', 'evil/x'],
  ['http::http://evil/x', ':evil/x'],
  ['http:://evil/x', 'evil/x'],
  ['://evil/x', 'evil/x'],
  ['1://evil/x', '1evil/x'],
  ['x-apple.data+a://evil/x', 'evil/x'],
  ['javascript:alert(1)', 'alert(1)'],
  ['_mailto:me', '_me'],
  ['1tel:0900123', '10900123'],
  ['sms:0900123', '0900123'],
  ['www.x', 'www x'],
  ['_WWW.evil', '_WWW evil'],
  ['ftp.x', 'ftp x'],
  ['evil.test:8080/x', '8080/x'],
  ['me@evil', 'me evil'],
  ['Bakery 9:30', 'Bakery 9:30'],
  ['Bakery: the second', 'Bakery: the second'],
  ['www.evil.test', 'www evil test'],
  ['evil。test', 'evil test'],
  ['ｅｖｉｌ．ｔｅｓｔ', 'evil test'],
  ['mailto:me@evil.test', 'me evil test'],
  ['HTTPS://evil.xn--p1ai', 'evil xn--p1ai'],
  ['evil\u200b.\u00adcom', 'evil com'],
  ['\u0939\u093f\u0928\u094d\u0926\u0940.com', '\u0939\u093f\u0928\u094d\u0926\u0940 com'],
  ['💩.la', '💩 la'],
  ['i❤.ws', 'i❤ ws'],
  ['\\\\evilhost\\share', '  evilhost share'],
  ['1.2.3.4/login', '1 2 3 4/login'],
  ['Jansen B.V.', 'Jansen B.V.'],
  ['J. de Vries', 'J. de Vries'],
] as const;

it.each(typedNames)('mails contain no link that was typed as a name: %s', (typed, shown) => {
  expect(unlinked(typed)).toBe(shown);
});

it('mails contain no link that was typed as a name in To, in the subject and in the text', async () => {
  const { db, outbox } = server.running.services;
  const url = 'https://portal.example/';
  for (const [index, [typed]] of typedNames.entries()) {
    const values = { name: typed, inviter: typed, group: typed };
    const content = mailContent('invitation', 'en', { values, url });
    const to = { name: typed, email: `typed.${index}@klant.example` };
    await outbox.enqueue(db, { kind: 'security', to, language: 'en', content });
  }
  outbox.sendNow();
  for (const index of typedNames.keys()) {
    const [text = ''] = await mailsTo(post, `typed.${index}@klant.example`, 1);
    const [plain = ''] = text.replaceAll(url, '').split('Content-Type: text/html');
    expect(plain).toMatch(/^To: /m);
    expect(plain).not.toMatch(/:\/\/|www\.|ftp\.|mailto:|tel:|sms:|javascript:|evil\.\w|me@/i);
  }
});

it('mails contain no link that was typed as the name of a passkey', () => {
  const values = { name: 'Jan', passkey: 'https://evil.test/fix' };
  const { paragraphs } = mailContent('passkey-added', 'en', { values, url: 'https://portal.example/' });
  expect(paragraphs.join()).toContain('The passkey evil test/fix was added');
});

it('mails contain no link that a visitor typed as a name or company, also in the details of a contact message', async () => {
  const message = unique('Message');
  const facts = { name: 'Eva evil.test', company: 'https://evil.test/login', email: 'eva@visitor.example' };
  await server.anyone.expect(202).post('/api/contact', { ...facts, message });
  const mails = () => post.received.filter((mail) => mail.text.includes(message));
  await waitFor(() => expect(mails()).toHaveLength(1));
  const text = mails()
    .map((mail) => mail.text)
    .join();
  // Only the body, because mail programs create no links in the header Reply-To.
  const body = text.slice(text.indexOf('\r\n\r\n'));
  expect(body).toContain('Eva evil test');
  expect(body).toContain('evil test/login');
  expect(body).not.toContain('evil.test');
});

it('mails about contact messages are sent one by one at first, then together; new and known networks have separate limits', async () => {
  later(24 * 60 * minuteMs);
  const write = (network: number, website = '') =>
    server.anyone.post(
      '/api/contact',
      {
        name: 'Eva',
        email: 'eva@visitor.example',
        message: `Number ${network}`,
        ...(website && { website }),
      },
      { 'x-forwarded-for': `10.1.${network >> 8}.${network & 255}` },
    );
  const before = post.received.length;
  for (let network = 0; network < 25; network += 1) expect((await write(network)).status).toBe(202);
  await waitFor(() => expect(post.received.length - before).toBe(20));
  later(11 * minuteMs);
  expect((await write(25)).status).toBe(202);
  await waitFor(() => expect(post.received.length - before).toBe(22));
  const texts = post.received.slice(before).map(({ text }) => text);
  expect(
    texts.filter((text) => text.includes('Subject: [Belstock] Messages that wait in the portal: 5')),
  ).toHaveLength(1);

  // New networks send at most 300 an hour. Messages with a filled-in honeypot field do not count.
  for (let network = 26; network < 300; network += 1) expect((await write(network)).status).toBe(202);
  expect((await write(300)).status).toBe(429);
  expect((await write(7)).status).toBe(202);
  expect((await write(301, 'http://robot.example')).status).toBe(202);
  expect((await write(301)).status).toBe(429);

  // Networks with a message in the last day have a separate limit, which one network cannot exhaust.
  later(61 * minuteMs);
  const accepted = async (network: number, count: number) => {
    const statuses: number[] = [];
    for (let number = 0; number < count; number += 1) statuses.push((await write(network)).status);
    return statuses.filter((status) => status === 202).length;
  };
  expect(await accepted(0, 32)).toBe(30);
  for (let network = 1; network < 10; network += 1) expect(await accepted(network, 30)).toBe(30);
  expect(await accepted(10, 1)).toBe(0);
  expect(await accepted(302, 1)).toBe(1);
});
