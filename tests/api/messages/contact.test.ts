// @stores
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MailServer, mailSettings } from '../setup/mail-server';
import { TestServer } from '../setup/server';
import { waitFor } from '../../setup/wait-for';

const message = {
  name: 'Jan Jansen',
  email: 'jan@klant.example',
  phone: '0123',
  company: 'Klant',
  message: 'Hallo,\nbel mij.',
};

describe('the contact form', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());
  const stored = () => server.db.selectFrom('contact_messages').selectAll().orderBy('id').execute();

  it('stores a message and answers with its id', async () => {
    const { id } = await server.anyone.expect(202).post('/api/contact', message);
    expect((await stored()).find((row) => row.id === id)).toMatchObject({ ...message, language: 'en' });
    await server.anyone.expect(202).post('/api/contact', { name: 'A', email: 'a@b.nl', message: 'x' });
  });

  it.each(
    (
      [
        [{ name: ' ' }, 'name: required'],
        [{ email: 'jan' }, 'email: invalid_email'],
        [{ message: '' }, 'message: required'],
        [{ message: 'x'.repeat(5001) }, 'message: too_long'],
        [{ name: 'Jan\r\nBcc: everyone@example.com' }, 'name: control_characters'],
        [{ email: 'jan@klant.example\nBcc: x@y.nl' }, 'email: invalid_email'],
        [{ phone: 5 }, 'phone: wrong_type'],
      ] as const
    ).map(([wrong, code]) => ({ wrong, code })),
  )('refuses a wrong field and stores nothing ($code)', async ({ wrong, code }) => {
    const before = (await stored()).length;
    await server.anyone.expect(422, code).post('/api/contact', { ...message, ...wrong });
    expect((await stored()).length).toBe(before);
  });

  it('answers 202 to a message whose honeypot field is filled in, and stores nothing', async () => {
    const before = (await stored()).length;
    await server.anyone.expect(202).post('/api/contact', { ...message, website: 'https://spam.example' });
    expect((await stored()).length).toBe(before);
  });

  it('accepts a plain form and answers in the language of the page', async () => {
    const answer = await server.anyone.form('/api/contact', {
      ...message,
      language: 'nl',
      submit: 'Versturen',
    });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<html lang="nl">');
    expect((await stored()).at(-1)).toMatchObject({ name: message.name, language: 'nl' });
  });

  it('shows a refused plain form again with the typed text, escaped, and the errors', async () => {
    const answer = await server.anyone.form(
      '/api/contact',
      { ...message, name: '"><script>alert(1)</script>', email: 'jan' },
      { 'accept-language': 'nl' },
    );
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Dit is geen volledig e-mailadres.');
    expect(answer.text).toContain('Hallo,\nbel mij.');
    expect(answer.text).not.toContain('<script>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('refuses some of 40 messages sent at once with 429; the plain form keeps the text and sends Retry-After', async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, async () => (await server.anyone.post('/api/contact', message)).status),
    );
    expect(new Set(codes)).toEqual(new Set([202, 429]));
    const page = await server.anyone.form('/api/contact', message);
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.text).toContain('bel mij');
  });
});

describe('mail', () => {
  const mail = new MailServer();
  const { received } = mail;
  let server: TestServer | undefined;

  const settings = (port: number) => ({
    mail: mailSettings(port),
  });

  afterEach(async () => {
    await server?.stop();
    await mail.close();
  });

  it('sends a message to the office, with the visitor as Reply-To and no header injected by the name', async () => {
    server = await TestServer.start(settings(await mail.open()));
    await server.anyone
      .expect(202)
      .post('/api/contact', { ...message, name: 'Zoë "Bcc: x@y.nl" <evil@y.nl>' });
    await waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.to).toEqual(['sales@belstock.example']);
    expect(received[0]?.text).toMatch(/^Reply-To: .*<jan@klant\.example>/m);
    expect(received[0]?.text).toContain('bel mij.');
    expect(received[0]?.text).not.toMatch(/^Bcc:/m);
  });

  it('sets one Reply-To address without a link in the display name, and refuses control characters', async () => {
    server = await TestServer.start(settings(await mail.open()));
    const name = '"www.evil.test" <evil@y.nl>, x@y.nl';
    await server.anyone.expect(202).post('/api/contact', { ...message, name });
    await waitFor(() => expect(received).toHaveLength(1));
    const text = received[0]?.text.replace(/\r\n[ \t]+/g, ' ') ?? '';
    const [, shown, address] = /^Reply-To: "(.*)" <([^<>]*)>\r?$/m.exec(text) ?? [];
    expect(address).toBe('jan@klant.example');
    expect(shown).toBe('\\"www evil test\\" <evil y nl>, x y nl');
    for (const broken of ['Jan\r\nBcc: x@y.nl', 'Jan\u0000'])
      await server.anyone.expect(422).post('/api/contact', { ...message, name: broken });
  });

  it('sends a mail once after an outage of the mail server and a restart', async () => {
    const port = await mail.open();
    await mail.close();
    server = await TestServer.start(settings(port));
    const { place } = server;
    await server.anyone.expect(202).post('/api/contact', message);
    const tried = () =>
      server?.running.services.db.selectFrom('outbox').select(['attempts', 'last_error']).executeTakeFirst();
    // A refused connection does not count as an attempt of the mail.
    const failed = { attempts: 0, last_error: expect.stringContaining('ECONNREFUSED') };
    await waitFor(async () => expect(await tried()).toEqual(failed));
    await server.running.stop();

    const first = server;
    server = await TestServer.start({ ...settings(port), ...place });
    await mail.open(port);
    await waitFor(() => expect(received).toHaveLength(1));
    await server.running.stop();
    server = await TestServer.start({ ...settings(port), ...place });
    await server.running.services.mailer?.settle();
    expect(received).toHaveLength(1);
    await server.stop();
    server = first;
  });
});
