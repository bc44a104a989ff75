import { expect, it } from '@jest/globals';
import { MailServer } from '../setup/mail-server';
import { mailsTo } from '../setup/mailed-links';
import { expected, testServer, uniqueEmail } from '../setup/server';

const post = new MailServer();
const clock = { ms: Date.now() };
const server = testServer(
  {
    post,
    siteUrl: 'https://portal.example',
    trustProxy: ['127.0.0.1'],
    tokenTtlHours: 100,
  },
  () => new Date(clock.ms),
);

const visitor = () => uniqueEmail('visitor', 'northwind.example');
const ask = async (fields: object, from = '10.0.0.1') => {
  const message = { name: 'Zoe evil.test', message: 'We would like to try the apps.', kind: 'trial' };
  const answer = await server.anyone.post<{ id: number }>(
    '/api/contact',
    { ...message, ...fields },
    { 'x-forwarded-for': from },
  );
  return expected(202, answer).id;
};
const mailsAbout = async (email: string) => await server.admin.expect(200).get(`/api/mails?q=${email}`);

it('confirms a request for the free month by mail, in the language of the page', async () => {
  const [english, dutch] = [visitor(), visitor()];
  await ask({ email: english, language: 'en', message: 'Look at https://evil.test' });
  await ask({ email: dutch, language: 'nl' });
  const [mail = ''] = await mailsTo(post, english, 1);
  expect(mail).toMatch(/^Subject: Your request for the free month of Belstock has arrived/m);
  expect(mail).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(mail).toMatch(/^Reply-To: .*sales@belstock\.example/m);
  expect(mail).toContain('https://portal.example/en/features/');
  expect(mail).not.toContain('evil.test');
  const [other = ''] = await mailsTo(post, dutch, 1);
  expect(other).toMatch(/^Subject: Je aanvraag voor de gratis maand Belstock is binnen/m);
  expect(other).toContain('<html lang="nl">');
});

it('mails no confirmation for a question or a filled-in honeypot field', async () => {
  const email = visitor();
  await ask({ email, kind: 'question' });
  await ask({ email, kind: '' });
  await ask({ email, website: 'https://spam.example' });
  expect(await mailsAbout(email)).toEqual([]);
});

it('mails one recipient at most three confirmations an hour and ten a day, but keeps the messages', async () => {
  const email = visitor();
  const ids: number[] = [];
  for (let network = 1; network <= 5; network += 1)
    ids.push(await ask({ email: email.replace('@', `+${network}@`) }, `10.2.${network}.1`));
  const sent = async () =>
    (
      await server.db
        .selectFrom('outbox')
        .where('kind', '=', 'trial-received')
        .where('recipient', 'like', `${email.split('@')[0]}%`)
        .select('id')
        .execute()
    ).length;
  expect(await sent()).toBe(3);
  for (const id of ids) await server.admin.expect(200).get(`/api/messages/${id}`);
  for (let hour = 0; hour < 4; hour += 1) {
    clock.ms += 61 * 60_000;
    for (let count = 0; count < 4; count += 1) await ask({ email }, `10.3.${hour}.${count}`);
  }
  expect(await sent()).toBe(10);
});
