import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mail } from '../../../server/contract/mail';
import type { Message } from '../../../server/contract/message';
import type { Problem } from '../../../server/contract/problem';
import { applyRetention } from '../../../server/retention';
import { waitFor } from '../../setup/wait-for';
import { MailServer, mailSettings } from '../setup/mail-server';
import { mailsTo, tokenIn } from '../setup/mailed-links';
import { expected, TestServer } from '../setup/server';

const question = {
  name: 'Jan Jansen',
  email: 'jan@klant.example',
  phone: '0123',
  company: 'Klant',
  message: 'Hallo,\nbel mij.',
  language: 'nl',
};
const trial = {
  name: 'Zoe Smith',
  company: 'Zoé & Co',
  email: 'zoe@northwind.example',
  message: 'We would like to try the apps for one month.',
  kind: 'trial',
  erp: 'exact-online',
  scanners: '12',
  package: 'starter',
  licences: 5,
  app: 'app-8',
  apps: ['app-4', 'app-8'],
  from: '/en/pricing/',
};

const patch = <T = Message>(server: TestServer, id: number, change: object) =>
  server.admin.patch<T>(`/api/messages/${id}`, change);

async function write(server: TestServer, message: object): Promise<number> {
  return (await server.anyone.expect(202).post('/api/contact', message)).id;
}

const find = async (server: TestServer, id: number) =>
  await server.admin.expect(200).get(`/api/messages/${id}`);

const list = async (server: TestServer, query = '') =>
  await server.admin.expect(200).get<Message[]>(`/api/messages${query}`);

describe('messages', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.db.deleteFrom('contact_messages').execute();
  });

  it('stores the text and the choices of a visitor; a message without choices is a question', async () => {
    const [first, second] = [await write(server, question), await write(server, trial)];
    expect(await find(server, first)).toMatchObject({
      ...question,
      kind: 'question',
      state: 'new',
      erp: null,
      scanners: null,
      package: null,
      licences: null,
      apps: [],
      from: '',
      note: '',
      version: 1,
      answers: [],
      can_answer: false,
    });
    expect(await find(server, second)).toMatchObject({
      kind: 'trial',
      erp: 'exact-online',
      scanners: 12,
      package: 'starter',
      licences: 5,
      apps: ['app-8', 'app-4'],
      from: '/en/pricing/',
    });
  });

  it.each([
    [{ kind: 'order' }, 'kind: invalid'],
    [{ erp: 'sap' }, 'erp: invalid'],
    [{ scanners: 0 }, 'scanners: out_of_range'],
    [{ scanners: 'twelve' }, 'scanners: invalid_count'],
    [{ scanners: '1000000' }, 'scanners: invalid_count'],
    [{ licences: 1.5 }, 'licences: wrong_type'],
    [{ package: 'STARTER' }, 'package: invalid'],
    [{ app: 'app-14' }, 'app: invalid'],
    [{ apps: ['app-0', '__proto__'] }, 'apps.1: invalid_app'],
    [{ from: '/en/\nBcc: x@y.nl' }, 'from: control_characters'],
  ])('refuses an impossible choice (%j)', async (wrong, code) => {
    await server.anyone.expect(422, code).post('/api/contact', { ...trial, ...wrong });
    expect(await list(server)).toEqual([]);
  });

  it('takes the choices of a form without scripts from the address of its page; fields of the form win', async () => {
    const referer = `${server.anyone.address}/en/?package=full&licences=20&about=exact-globe&app=app-3`;
    const form = { ...question, kind: 'trial', erp: '', scanners: '4' };
    await server.anyone.expect(202).form('/api/contact', form, { referer });
    const [message] = await list(server);
    expect(message).toMatchObject({
      kind: 'trial',
      erp: 'exact-globe',
      scanners: 4,
      package: 'full',
      licences: 20,
      apps: ['app-3'],
      from: '/en/',
    });

    await server.anyone.form('/api/contact', { ...form, erp: 'other' }, { referer });
    expect((await list(server))[0]?.erp).toBe('other');
    const wild = `${server.anyone.address}/nl/?package=x&licences=-1&about=%3Cb%3E&app=app-99`;
    await server.anyone.expect(202).form('/api/contact', form, { referer: wild });
    expect((await list(server))[0]).toMatchObject({ erp: null, package: null, licences: null, apps: [] });
  });

  it('stores the page that a visitor without scripts came from, if it is a path of the site', async () => {
    for (const [from, stored] of [
      ['/nl/pricing/', '/nl/pricing/'],
      ['https://evil.example/', '/nl/'],
      [`/${'x'.repeat(500)}`, '/nl/'],
    ]) {
      const referer = `${server.anyone.address}/nl/?${new URLSearchParams({ licences: '20', from: from ?? '' })}`;
      await server.anyone.expect(202).form('/api/contact', question, { referer });
      expect((await list(server))[0]?.from).toBe(stored);
    }
  });

  it('keeps the choices in a refused plain form, where the visitor can change them', async () => {
    const query = 'licences=20&package=full&about=exact-globe&app=app-3&from=/en/pricing/';
    const form = { ...question, erp: '', scanners: 'a few' };
    const page = await server.anyone.form('/api/contact', form, {
      referer: `${server.anyone.address}/en/?${query}`,
    });
    expect(page.status).toBe(422);
    expect(page.text).toMatch(/<input id="licences"[^>]*value="20"/);
    expect(page.text).toMatch(/id="package" name="package">.*<option value="full" selected>/);
    expect(page.text).toMatch(/id="erp" name="erp">.*<option value="exact-globe" selected>Exact Globe</);
    expect(page.text).toMatch(/type="hidden" name="app" value="app-3"/);
    expect(page.text).toMatch(/type="hidden" name="from" value="\/en\/pricing\/"/);
    expect(page.text).toMatch(/id="scanners"[^>]*value="a few"[^>]*aria-invalid="true"/);

    const referer = `${server.anyone.address}/api/contact`;
    const changed = { ...form, app: 'app-3', from: '/en/pricing/', erp: 'other', package: '' };
    const again = await server.anyone.form('/api/contact', { ...changed, licences: 'many' }, { referer });
    expect(again.text).toMatch(/id="package" name="package">.*<option value="" selected>/);
    expect(again.text).toMatch(/id="licences"[^>]*value="many"[^>]*aria-invalid="true"/);
    const last = { ...changed, licences: '7', scanners: '' };
    await server.anyone.expect(202).form('/api/contact', last, { referer });
    expect((await list(server))[0]).toMatchObject({
      erp: 'other',
      package: null,
      licences: 7,
      apps: ['app-3'],
      from: '/en/pricing/',
    });
  });

  it('lists messages by state and age, searches and filters them', async () => {
    const ids = [
      await write(server, question),
      await write(server, trial),
      await write(server, { ...question, name: 'Piet 100%_', company: 'Laatste' }),
    ];
    const [first = 0, second = 0, third = 0] = ids;
    const order = async (query = '') => (await list(server, query)).map(({ id }) => id);
    expect(await order()).toEqual([third, second, first]);
    expected(200, await patch(server, third, { state: 'closed', version: 1 }));
    expect(await order()).toEqual([second, first, third]);
    expect(await order('?state=closed')).toEqual([third]);
    expect(await order('?kind=trial')).toEqual([second]);
    expect(await order('?q=NORTHWIND')).toEqual([second]);
    expect(await order('?q=ZO%C3%89')).toEqual([second]);
    expect(await order('?q=0%25_')).toEqual([third]);
    expect(await order('?q=%25')).toEqual([third]);
    expect(await order('?q=bel%20mij&state=new')).toEqual([first]);
    const page = await server.admin.get<Message[]>('/api/messages?limit=1&kind=question&sort=name');
    expect([page.headers.get('x-total-count'), page.body.map(({ id }) => id)]).toEqual(['2', [first]]);
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await server.admin.get<Message[]>(next)).body.map(({ id }) => id)).toEqual([third]);
    expected(200, await patch(server, first, { note: 'Rings on Friday', version: 1 }));
    expect(await order('?q=friday')).toEqual([first]);
    await server.admin.expect(422).get('/api/messages?state=open');
  });

  it('accepts the first of two changes; the second one gets a conflict with the current message', async () => {
    const id = await write(server, trial);
    const changed = expected(200, await patch(server, id, { state: 'closed', note: 'Called.', version: 1 }));
    expect(changed).toMatchObject({ state: 'closed', note: 'Called.', version: 2 });
    const late = await patch<Problem & { current: Message }>(server, id, { note: 'Mine', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'changed_meanwhile', current: changed });
    expect((await find(server, id)).note).toBe('Called.');
    expect((await patch(server, 99_999, { state: 'new', version: 1 })).status).toBe(404);
    expect((await patch(server, id, { state: 'lost', version: 2 })).status).toBe(422);
    expect((await patch(server, id, { name: 'x', version: 2 })).status).toBe(422);
    expect((await patch(server, id, { note: '' })).status).toBe(422);
  });

  it('deletes a message; the audit trail does not name its writer', async () => {
    const id = await write(server, trial);
    await patch(server, id, { state: 'closed', version: 1 });
    await server.admin.expect(204).delete(`/api/messages/${id}`);
    await server.admin.expect(404).get(`/api/messages/${id}`);
    await server.admin.expect(404).delete(`/api/messages/${id}`);
    const trail = await server.admin.get('/api/audit');
    expect(trail.text).toContain('message.delete');
    expect(trail.text).not.toContain('northwind');
  });

  it('refuses an answer on a server without mail', async () => {
    const id = await write(server, trial);
    await server.admin
      .expect(409, 'no_mail')
      .post(`/api/messages/${id}/answer`, { subject: 'Hi', text: 'Welcome.' });
    expect((await find(server, id)).state).toBe('new');
  });
});

describe('mail', () => {
  const post = new MailServer();
  let server: TestServer;
  let now = new Date('2026-03-28T12:00:00Z');
  const mails = async () => await server.admin.expect(200).get('/api/mails');
  const found = async (query: string) =>
    (await server.admin.expect(200).get(`/api/mails?${query}`)).map(({ kind }) => kind);

  const start = async (settings: Parameters<typeof TestServer.start>[0]) => {
    now = new Date();
    server = await TestServer.start({ tokenTtlHours: 1000, runsJobs: false, ...settings }, () => now);
  };
  const invite = async (email = 'zoe@northwind.example') => {
    const { id: group } = await server.group();
    const invitation = { email, name: 'Zoe', group, language: 'en', renew: true };
    return await server.admin.expect(201).post('/api/invitations', invitation);
  };
  const accept = async (link: string | undefined) =>
    server.anyone.post('/api/invitations/accept', { token: tokenIn(link), password: 'harbour-crane-71' });
  const hours = (count: number) => (now = new Date(now.getTime() + count * 3_600_000));

  afterEach(async () => {
    await server.stop();
    await post.close();
  });

  it('sends an answer to the visitor, with the office as Reply-To, unless a colleague has answered in the meantime', async () => {
    await start({ mail: mailSettings(await post.open()) });
    const id = await write(server, trial);
    expect((await find(server, id)).can_answer).toBe(true);
    const text = 'Dear Zoe,\n\nYour month begins <today>.\nJo';
    const answered = await server.admin
      .expect(200)
      .post(`/api/messages/${id}/answer`, { subject: 'Your free month', text });
    expect(answered).toMatchObject({ state: 'answered', version: 2 });
    await waitFor(() => expect(post.received).toHaveLength(3));
    const [toOffice, toVisitor] = [
      post.received.find(({ to }) => to[0] === 'sales@belstock.example'),
      post.received.find(({ to, text }) => to[0] === trial.email && text.includes('Your month begins')),
    ];
    expect(toOffice?.text).toMatch(/^Subject: .*Free/m);
    expect(toOffice?.text).toContain('People who scan: 12');
    expect(toOffice?.text).toContain('Apps: app-8, app-4');
    expect(toVisitor?.text).toMatch(/^Reply-To: .*sales@belstock\.example/m);
    expect(toVisitor?.text).toMatch(/^Subject: Your free month/m);
    expect(toVisitor?.text).toContain('&#60;today&#62;');
    expect(toVisitor?.text).not.toMatch(/^Auto-Submitted/m);
    // An answer with the version before the first answer is a conflict.
    const late = { subject: 'Also mine', text: 'Hello' };
    const early = await server.admin.expect(409).post(`/api/messages/${id}/answer`, { ...late, version: 1 });
    expect(early).toMatchObject({ code: 'changed_meanwhile', current: { version: 2 } });
    expect((await find(server, id)).answers).toMatchObject([{ subject: 'Your free month', text }]);
    await server.admin.expect(200).post(`/api/messages/${id}/answer`, { ...late, version: 2 });

    const refused = await server.admin.post(`/api/messages/${id}/answer`, { subject: ' ', text: '' });
    expect(refused.body.errors?.map(({ field }) => field).sort()).toEqual(['subject', 'text']);
    await server.admin.expect(404).post('/api/messages/99999/answer', { subject: 'Hi', text: 'Hi' });
  });

  it('notifies the vendor of a message in the language of the first administrator, as text and as HTML', async () => {
    await start({ mail: mailSettings(await post.open()), siteUrl: 'https://portal.example' });
    await server.admin.expect(200).patch('/api/me', { language: 'nl' });
    const id = await write(server, { ...trial, company: '', message: 'We <b>scan</b>.\n\nA lot.' });
    const [mail = ''] = await mailsTo(post, 'sales@belstock.example', 1);
    expect(mail).toMatch(/^Subject: \[Belstock\] Gratis maand: Zoe Smith/m);
    expect(mail).toMatch(/^Reply-To: .*zoe@northwind\.example/m);
    expect(mail).toMatch(/^Content-Type: text\/plain/m);
    expect(mail).toMatch(/^Content-Type: text\/html/m);
    expect(mail).toContain('Mensen die scannen: 12');
    expect(mail).toContain('<html lang="nl">');
    expect(mail).toContain('We &#60;b&#62;scan&#60;/b&#62;.<br><br>A lot.');
    expect(mail).toContain(`Bericht openen:\r\nhttps://portal.example/nl/app/messages/${id}/`);
    expect(mail).not.toMatch(/^Auto-Submitted/m);
    expect((await mails()).at(-1)?.subject).toMatch(/^\[Belstock\] Gratis maand: Zoe Smith/);
  });

  it('lists mails with their state, and resends a failed one', async () => {
    await start({ mail: mailSettings(await post.open()) });
    post.unknown.add(trial.email);
    const id = await write(server, { ...trial, kind: 'question' });
    await server.admin.post(`/api/messages/${id}/answer`, { subject: 'Hi', text: 'Welcome.' });
    await waitFor(async () =>
      expect((await mails()).map(({ kind, state, to }) => [kind, state, to])).toEqual([
        ['answer', 'failed', trial.email],
        ['contact', 'sent', null],
      ]),
    );
    const [answer, contact] = await mails();
    const { answers } = await find(server, id);
    expect(answers).toMatchObject([{ id: answer?.id, state: 'failed', last_error: answer?.last_error }]);
    expect(answer).toMatchObject({ attempts: 1, next_attempt_at: null, can_resend: true, message_id: id });
    expect(answer?.last_error).toContain('No such mailbox');
    expect(contact).toMatchObject({
      subject: '[Belstock] Contact: Zoe Smith (Zoé & Co)',
      last_error: null,
    });
    expect(JSON.stringify(await mails())).not.toContain('Welcome.');
    expect(await found('state=failed')).toEqual(['answer']);
    expect(await found('state=sent')).toEqual(['contact']);
    expect(await found('state=waiting')).toEqual([]);
    expect(await found('q=NORTHWIND')).toEqual(['answer']);
    expect(await found('limit=1')).toEqual(['answer']);

    post.unknown.clear();
    await server.admin.expect(200).post(`/api/mails/${answer?.id}/resend`);
    await waitFor(async () => expect((await mails())[0]?.state).toBe('sent'));
    expect((await find(server, id)).answers).toMatchObject([{ state: 'sent', last_error: null }]);
    expect(post.received.filter(({ to }) => to[0] === trial.email)).toHaveLength(1);
    await server.admin.expect(404).post('/api/mails/99999/resend');
  });

  it('shows an answer as waiting while its mail cannot be sent', async () => {
    await start({ mail: mailSettings(await post.open()) });
    await post.close();
    const id = await write(server, trial);
    await server.admin.expect(200).post(`/api/messages/${id}/answer`, { subject: 'Hi', text: 'Welcome.' });
    expect((await find(server, id)).answers).toMatchObject([{ text: 'Welcome.', state: 'waiting' }]);
  });

  it('never shows the secret link of a mail on a server with mail', async () => {
    await start({ mail: mailSettings(await post.open()) });
    await post.close();
    await invite();
    const answer = await server.admin.get<Mail[]>('/api/mails');
    expect(answer.body).toMatchObject([{ kind: 'invitation', state: 'waiting', can_resend: true }]);
    expect(answer.text).not.toContain('token=');
    const [invitation] = answer.body;
    hours(73);
    expect((await mails())[0]).toMatchObject({ state: 'ended', can_resend: false });
    expect(await found('state=ended')).toHaveLength(1);
    expect(await found('state=waiting')).toEqual([]);
    expect(await found('state=failed')).toEqual([]);
    await server.admin.expect(409, 'link_ended').post(`/api/mails/${invitation?.id}/resend`);
  });

  it('shows administrators the link of a mail on a server without mail, until it expires', async () => {
    await start({});
    const { link } = await invite();
    const [waiting] = await mails();
    expect(waiting).toMatchObject({ state: 'waiting', link, next_attempt_at: null, can_resend: false });
    expect(await found('state=waiting_link')).toEqual(['invitation']);
    expect((await server.admin.post(`/api/mails/${waiting?.id}/resend`)).body.code).toBe('no_mail');
    hours(73);
    expect((await mails())[0]).toMatchObject({ state: 'ended' });
    expect((await server.admin.get('/api/mails')).text).not.toContain('token=');
  });

  it('ends a mail on a server without mail when its link is replaced, withdrawn or used', async () => {
    await start({});
    const links = async () => (await mails()).map(({ state, link }) => [state, link]);
    const first = await invite();
    const second = await server.admin.expect(200).post(`/api/invitations/${first.id}/renew`);
    expect(await links()).toEqual([
      ['waiting', second.link],
      ['ended', undefined],
    ]);
    const third = await invite(first.email);
    expect(await links()).toEqual([
      ['waiting', third.link],
      ['ended', undefined],
      ['ended', undefined],
    ]);
    await server.admin.expect(204).delete(`/api/invitations/${third.id}`);
    const fourth = await invite(first.email);
    expect((await accept(fourth.link)).status).toBe(200);

    const person = await server.signIn({ email: first.email, password: 'harbour-crane-71' });
    const { email } = first;
    for (const _ of [1, 2]) await server.anyone.expect(202).post('/api/password/forgot', { email });
    await server.running.services.passwordResets.settle();
    const asked = await server.admin.expect(200).get('/api/mails?state=waiting_link');
    expect(asked.map(({ kind }) => kind)).toEqual(['password-reset', 'password-reset']);
    const change = { email: 'z@northwind.example' };
    await person.expect(200).patch('/api/me', change);
    await person.expect(204).delete('/api/me/email');
    expect(await found('state=waiting_link')).toHaveLength(2);
    const token = tokenIn(asked[0]?.link);
    const reset = { token, password: 'a-new-harbour-crane' };
    await server.anyone.expect(204).post('/api/password/reset', reset);
    expect(await links()).toEqual(Array.from({ length: 7 }, () => ['ended', undefined]));

    hours(73);
    expect(await found('state=failed')).toEqual([]);
    expect(await found('state=needs_attention')).toEqual([]);
  });

  it('refuses to resend a mail whose link was used, and does not send one whose link was withdrawn', async () => {
    const port = await post.open();
    await post.close();
    await start({ mail: mailSettings(port) });
    const { id } = await invite('jan@klant.example');
    await server.admin.expect(204).delete(`/api/invitations/${id}`);
    const { email } = await invite();
    await post.open(port);
    const [waiting] = await mails();
    server.running.services.outbox.sendNow(true);
    const [mail] = await mailsTo(post, email, 1);
    expect(post.received).toHaveLength(1);
    await waitFor(async () =>
      expect((await mails()).map(({ state, can_resend }) => [state, can_resend])).toEqual([
        ['sent', true],
        ['ended', false],
      ]),
    );

    expect((await accept(mail)).status).toBe(200);
    expect((await mails())[0]).toMatchObject({ state: 'sent', can_resend: false });
    await server.admin.expect(409, 'link_ended').post(`/api/mails/${waiting?.id}/resend`);
  });

  it('reports mails that are unsent for more than an hour after a failure, also those to the vendor', async () => {
    const port = await post.open();
    await post.close();
    await start({ mail: mailSettings(port) });
    await write(server, question);
    await invite();
    await waitFor(async () =>
      expect((await mails()).every(({ last_error }) => last_error !== null)).toBe(true),
    );
    expect(await found('state=needs_attention')).toEqual([]);
    const { mails: before } = await server.admin.expect(200).get('/api/overview');
    expect(before.count).toBe(0);
    hours(1.1);
    expect(await found('state=needs_attention')).toEqual(['invitation', 'contact']);
    const { mails: delayed } = await server.admin.expect(200).get('/api/overview');
    expect(delayed.first.map(({ kind, state }) => [kind, state])).toEqual([
      ['invitation', 'waiting'],
      ['contact', 'waiting'],
    ]);
    expect(delayed.count).toBe(2);
  });

  it('deletes a mail 90 days after its link expired', async () => {
    await start({});
    await invite();
    hours(72);
    const sweepAfter = (days: number) =>
      applyRetention(
        server.db,
        { messagesKeepDays: undefined },
        () => new Date(now.getTime() + days * 24 * 3_600_000),
      );
    await sweepAfter(90);
    expect(await mails()).toHaveLength(1);
    await sweepAfter(91);
    expect(await mails()).toEqual([]);
  });
});
