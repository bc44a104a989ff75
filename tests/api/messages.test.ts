import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mail } from '../../server/contract/mail';
import type { Message, MessageWithAnswers } from '../../server/contract/message';
import type { Problem } from '../../server/contract/problem';
import { applyRetention } from '../../server/services/retention';
import { waitFor } from '../setup/wait-for';
import { MailServer, mailSettings } from './setup/mail-server';
import { expected, TestServer } from './setup/server';

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
  return expected(202, await server.anyone.post<{ id: number }>('/api/contact', message)).id;
}

const find = async (server: TestServer, id: number) =>
  expected(200, await server.admin.get<MessageWithAnswers>(`/api/messages/${id}`));

const list = async (server: TestServer, query = '') =>
  expected(200, await server.admin.get<Message[]>(`/api/messages${query}`));

describe('messages', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.running.services.db.deleteFrom('contact_messages').execute();
  });

  it('hold what was written and chosen; a call without a choice is a question', async () => {
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
  ])('with a choice that nobody can make are refused (%j)', async (wrong, code) => {
    const answer = await server.anyone.post('/api/contact', { ...trial, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => `${error.field}: ${error.code}`)).toEqual([code]);
    expect(await list(server)).toEqual([]);
  });

  it('from a page without scripts hold what stands in its address, and what the form says counts', async () => {
    const referer = `${server.anyone.address}/en/?package=full&licences=20&about=exact-globe&app=app-3`;
    const form = { ...question, kind: 'trial', erp: '', scanners: '4' };
    expect((await server.anyone.form('/api/contact', form, { referer })).status).toBe(202);
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
    expect((await server.anyone.form('/api/contact', form, { referer: wild })).status).toBe(202);
    expect((await list(server))[0]).toMatchObject({ erp: null, package: null, licences: null, apps: [] });
  });

  it('from a page without scripts name the page before, as the link to the form does', async () => {
    for (const [from, stored] of [
      ['/nl/pricing/', '/nl/pricing/'],
      ['https://evil.example/', '/nl/'],
      [`/${'x'.repeat(500)}`, '/nl/'],
    ]) {
      const referer = `${server.anyone.address}/nl/?${new URLSearchParams({ licences: '20', from: from ?? '' })}`;
      expect((await server.anyone.form('/api/contact', question, { referer })).status).toBe(202);
      expect((await list(server))[0]?.from).toBe(stored);
    }
  });

  it('whose plain form comes back keep their choice, which can be changed', async () => {
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
    expect((await server.anyone.form('/api/contact', last, { referer })).status).toBe(202);
    expect((await list(server))[0]).toMatchObject({
      erp: 'other',
      package: null,
      licences: 7,
      apps: ['app-3'],
      from: '/en/pricing/',
    });
  });

  it('are listed new ones first, the newest at the top; searched and filtered', async () => {
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
    expect((await server.admin.get('/api/messages?state=open')).status).toBe(422);
  });

  it('are changed by the first of two; the other one sees what it is now', async () => {
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

  it('are deleted, and the trail does not name who wrote them', async () => {
    const id = await write(server, trial);
    await patch(server, id, { state: 'closed', version: 1 });
    expect((await server.admin.delete(`/api/messages/${id}`)).status).toBe(204);
    expect((await server.admin.get(`/api/messages/${id}`)).status).toBe(404);
    expect((await server.admin.delete(`/api/messages/${id}`)).status).toBe(404);
    const trail = await server.admin.get('/api/audit');
    expect(trail.text).toContain('message.delete');
    expect(trail.text).not.toContain('northwind');
  });

  it('cannot be answered by a server that sends no mail', async () => {
    const id = await write(server, trial);
    const answer = await server.admin.post(`/api/messages/${id}/answer`, { subject: 'Hi', text: 'Welcome.' });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('no_mail');
    expect((await find(server, id)).state).toBe('new');
  });
});

describe('mail', () => {
  const post = new MailServer();
  let server: TestServer;
  let now = new Date('2026-03-28T12:00:00Z');
  const mails = async () => expected(200, await server.admin.get<Mail[]>('/api/mails'));

  const start = async (settings: Parameters<typeof TestServer.start>[0]) => {
    now = new Date();
    server = await TestServer.start(settings, () => now);
  };
  const putInvitation = (url: string, linkEndsAt: string) =>
    server.running.services.db.transaction().execute((tx) =>
      server.running.services.outbox.put(tx, {
        kind: 'invitation',
        to: { email: 'zoe@northwind.example' },
        language: 'en',
        content: { subject: 'Your invitation', paragraphs: ['Welcome.'], action: { label: 'Begin', url } },
        linkEndsAt,
      }),
    );

  afterEach(async () => {
    await server.stop();
    await post.close();
  });

  it('brings an answer to the visitor, who answers to the office', async () => {
    await start({ mail: mailSettings(await post.open()) });
    const id = await write(server, trial);
    expect((await find(server, id)).can_answer).toBe(true);
    const text = 'Dear Zoe,\n\nYour month begins <today>.\nJo';
    const answered = expected(
      200,
      await server.admin.post<Message>(`/api/messages/${id}/answer`, { subject: 'Your free month', text }),
    );
    expect(answered).toMatchObject({ state: 'answered', version: 2 });
    await waitFor(() => expect(post.received).toHaveLength(2), { timeout: 5000 });
    const [toOffice, toVisitor] = [
      post.received.find(({ to }) => to[0] === 'sales@belstock.example'),
      post.received.find(({ to }) => to[0] === trial.email),
    ];
    expect(toOffice?.text).toMatch(/^Subject: .*Free/m);
    expect(toOffice?.text).toContain('People who scan: 12');
    expect(toOffice?.text).toContain('Apps: app-8, app-4');
    expect(toVisitor?.text).toMatch(/^Reply-To: .*sales@belstock\.example/m);
    expect(toVisitor?.text).toMatch(/^Subject: Your free month/m);
    expect(toVisitor?.text).toContain('&#60;today&#62;');
    expect(toVisitor?.text).not.toMatch(/^Auto-Submitted/m);
    expect((await find(server, id)).answers).toMatchObject([{ subject: 'Your free month', text }]);

    const refused = await server.admin.post(`/api/messages/${id}/answer`, { subject: ' ', text: '' });
    expect(refused.body.errors?.map(({ field }) => field).sort()).toEqual(['subject', 'text']);
    expect(
      (await server.admin.post('/api/messages/99999/answer', { subject: 'Hi', text: 'Hi' })).status,
    ).toBe(404);
  });

  it('is listed with what became of it, and sent again', async () => {
    await start({ mail: mailSettings(await post.open()) });
    post.unknown.add(trial.email);
    const id = await write(server, trial);
    await server.admin.post(`/api/messages/${id}/answer`, { subject: 'Hi', text: 'Welcome.' });
    await waitFor(
      async () =>
        expect((await mails()).map(({ kind, state, to }) => [kind, state, to])).toEqual([
          ['answer', 'failed', trial.email],
          ['contact', 'sent', null],
        ]),
      { timeout: 5000 },
    );
    const [answer, contact] = await mails();
    const { answers } = await find(server, id);
    expect(answers).toMatchObject([{ id: answer?.id, state: 'failed', last_error: answer?.last_error }]);
    expect(answer).toMatchObject({ attempts: 1, next_attempt_at: null, can_resend: true, message_id: id });
    expect(answer?.last_error).toContain('No such mailbox');
    expect(contact).toMatchObject({ subject: 'Free month: Zoe Smith (Zoé & Co)', last_error: null });
    expect(JSON.stringify(await mails())).not.toContain('Welcome.');
    const found = async (query: string) =>
      expected(200, await server.admin.get<Mail[]>(`/api/mails?${query}`)).map(({ kind }) => kind);
    expect(await found('state=failed')).toEqual(['answer']);
    expect(await found('state=sent')).toEqual(['contact']);
    expect(await found('state=waiting')).toEqual([]);
    expect(await found('q=NORTHWIND')).toEqual(['answer']);
    expect(await found('limit=1')).toEqual(['answer']);

    post.unknown.clear();
    expected(200, await server.admin.post(`/api/mails/${answer?.id}/resend`));
    await waitFor(async () => expect((await mails())[0]?.state).toBe('sent'), { timeout: 5000 });
    expect((await find(server, id)).answers).toMatchObject([{ state: 'sent', last_error: null }]);
    expect(post.received.filter(({ to }) => to[0] === trial.email)).toHaveLength(1);
    expect((await server.admin.post('/api/mails/99999/resend')).status).toBe(404);
  });

  it('waits, as the answer in it does, while it cannot be sent', async () => {
    await start({ mail: mailSettings(await post.open()) });
    await post.close();
    const id = await write(server, trial);
    expected(200, await server.admin.post(`/api/messages/${id}/answer`, { subject: 'Hi', text: 'Welcome.' }));
    expect((await find(server, id)).answers).toMatchObject([{ text: 'Welcome.', state: 'waiting' }]);
  });

  it('never shows its secret link while it is sent', async () => {
    await start({ mail: mailSettings(await post.open()) });
    await post.close();
    await putInvitation('https://belstock.example/secret', new Date(Date.now() + 3_600_000).toISOString());
    const answer = await server.admin.get<Mail[]>('/api/mails');
    expect(answer.body).toMatchObject([{ kind: 'invitation', state: 'waiting', can_resend: true }]);
    expect(answer.text).not.toContain('secret');
    const [invitation] = answer.body;
    now = new Date(Date.now() + 3_600_001);
    expect((await mails())[0]).toMatchObject({ state: 'failed', can_resend: false });
    expect(expected(200, await server.admin.get<Mail[]>('/api/mails?state=failed'))).toHaveLength(1);
    expect(expected(200, await server.admin.get<Mail[]>('/api/mails?state=waiting'))).toEqual([]);
    const late = await server.admin.post(`/api/mails/${invitation?.id}/resend`);
    expect([late.status, late.body.code]).toEqual([409, 'link_ended']);
  });

  it('that no server sends gives its link to administrators, until it ends', async () => {
    await start({});
    await putInvitation('https://belstock.example/secret', new Date(Date.now() + 3_600_000).toISOString());
    const [waiting] = await mails();
    expect(waiting).toMatchObject({
      state: 'waiting',
      link: 'https://belstock.example/secret',
      next_attempt_at: null,
      can_resend: false,
    });
    expect((await server.admin.post(`/api/mails/${waiting?.id}/resend`)).body.code).toBe('no_mail');
    now = new Date(Date.now() + 3_600_001);
    expect((await mails())[0]).toMatchObject({ state: 'failed' });
    expect((await server.admin.get('/api/mails')).text).not.toContain('secret');
  });

  it('is deleted 90 days after it was done', async () => {
    await start({});
    await putInvitation('https://belstock.example/secret', new Date(now.getTime() + 1000).toISOString());
    const sweepAfter = (days: number) =>
      applyRetention(
        server.running.services.db,
        { messagesKeepDays: undefined },
        () => new Date(now.getTime() + days * 24 * 3_600_000),
      );
    await sweepAfter(90);
    expect(await mails()).toHaveLength(1);
    await sweepAfter(91);
    expect(await mails()).toEqual([]);
  });
});
