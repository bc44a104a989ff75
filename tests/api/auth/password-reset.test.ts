import { expect, it, jest } from '@jest/globals';
import { passwordLinkFor } from '../../../server/commands/password-link';
import { MailServer } from '../setup/mail-server';
import { mailsTo, tokenIn } from '../setup/mailed-links';
import { expected, testServer, furtherServer } from '../setup/server';

const post = new MailServer();
let time = Date.now();
const server = testServer(
  { post, trustProxy: ['127.0.0.1'], siteUrl: 'https://portal.example', runsJobs: false },
  () => new Date(time),
);

const newPassword = 'Een-goed-wachtwoord-1';

/** Each request comes from its own network, unless one is given. */
let networks = 0;
const from = (ip = `10.1.${(networks += 1) >> 8}.${networks & 255}`) => ({ 'x-forwarded-for': ip });
const ask = (email: string, ip?: string) => server.anyone.post('/api/password/forgot', { email }, from(ip));
const reset = (token: string, password = newPassword, ip?: string) =>
  server.anyone.post('/api/password/reset', { token, password }, from(ip));
const settled = () => server.running.services.passwordResets.settle();

async function askedFor(user: { email: string }): Promise<string> {
  expect((await ask(user.email)).status).toBe(202);
  await settled();
  return tokenIn((await mailsTo(post, user.email, 1))[0]);
}

it('sends a user who must log in with a company account to the company login instead', async () => {
  const group = await server.group();
  const user = await server.user(group);
  const { id } = await server.admin.createProvider(group);
  await server.update('identity_providers', id, { is_required: 1 });
  expect((await ask(user.email)).status).toBe(202);
  await settled();
  const [mail = ''] = await mailsTo(post, user.email, 1);
  expect(mail).toContain('https://portal.example/en/login/');
  expect(mail).not.toContain('token=');
});

it('keeps the second factor: the new password alone is not enough to log in', async () => {
  const user = await server.user();
  const at = new Date(time).toISOString();
  await server.addPasskey(user, at);
  expect((await reset(await askedFor(user))).status).toBe(204);
  const login = { email: user.email, password: newPassword };
  const asked = await server.anyone.expect(200).post('/api/login', login);
  expect(asked).not.toHaveProperty('token');
  expect(asked.second_factor).toEqual(['passkey', 'recovery_code']);
});

it('sets a new password by a link in a mail, once, and ends every login', async () => {
  const user = await server.user();
  const person = await server.signIn(user);
  await server.anyone
    .expect(202)
    .post('/api/password/forgot', { email: user.email.toUpperCase(), language: 'nl' });
  const [mail = ''] = await mailsTo(post, user.email, 1);
  expect(mail).toContain('https://portal.example/nl/password/#token=');
  const token = tokenIn(mail);

  const open = () => server.anyone.post('/api/password/open', { token });
  expect(await open()).toMatchObject({ status: 200, body: { email: user.email } });
  expect((await reset(token)).status).toBe(204);
  expected(410, await open(), 'link_invalid');
  await person.expect(401).get('/api/users');
  const { email, password } = user;
  await server.anyone.expect(401).post('/api/login', { email, password });
  await server.signIn({ email, password: newPassword });
  expect((await mailsTo(post, email, 2))[1]).toContain('Your password was changed');

  expected(410, await reset(token, 'Nog-een-wachtwoord-2'), 'link_invalid');
  await server.signIn({ email, password: newPassword });
  const { entries } = await server.admin.expect(200).get('/api/audit?action=password.reset');
  expect(entries[0]).toMatchObject({ actor: email, subject: email });
});

it('gives an unknown address the same answer as a known one, and mails nothing', async () => {
  const { email } = await server.user();
  const before = post.received.length;
  const [known, unknown] = [await ask(email), await ask('nobody@klant.example')];
  const seen = ({ status, text, headers }: typeof known) => ({
    status,
    text,
    headers: [...headers.keys()].sort(),
  });
  expect(seen(unknown)).toEqual(seen(known));
  await settled();
  await mailsTo(post, email, 1);
  expect(post.received.length).toBe(before + 1);
});

const stored = () =>
  server.db.selectFrom('links').where('kind', '=', 'password-request').select('data').execute();

it('handles a request seconds after the answer, so that later requests do not reveal known addresses', async () => {
  const { email } = await server.user();
  const countRows = async () => {
    const rows = [];
    for (const table of ['links', 'outbox', 'audit'] as const)
      rows.push((await server.db.selectFrom(table).selectAll().execute()).length);
    return rows;
  };
  const added: number[][] = [];
  for (const address of [email, 'nobody@klant.example']) {
    const before = await countRows();
    expect((await ask(address)).status).toBe(202);
    for (let request = 0; request < 10; request += 1) await server.anyone.get('/api/health');
    added.push((await countRows()).map((count, table) => count - (before[table] ?? 0)));
    await settled();
  }
  expect(added.map(String)).toEqual(['1,0,0', '1,0,0']);
  expect(await mailsTo(post, email, 1)).toHaveLength(1);
  expect(await stored()).toEqual([]);
});

it('mails the link later if queuing it fails after the answer', async () => {
  const { email } = await server.user();
  const { outbox, passwordResets } = server.running.services;
  const mailed = jest.spyOn(outbox, 'enqueue').mockRejectedValueOnce(new Error('The server stops'));
  expect((await ask(email)).status).toBe(202);
  await settled();
  expect(await stored()).toEqual([{ data: JSON.stringify({ email }) }]);
  mailed.mockRestore();
  // An unknown address is stored in the same way, and deleted too.
  expect((await ask('nobody@klant.example')).status).toBe(202);
  await settled();
  await passwordResets.resume(new AbortController().signal);
  await mailsTo(post, email, 1);
  expect(await stored()).toEqual([]);
});

it('keeps the link valid after a weak password was refused', async () => {
  const token = await askedFor(await server.user());
  expect((await reset(token, 'short')).body.errors).toMatchObject([{ field: 'password', code: 'too_short' }]);
  expect((await reset(token, 'Welkom2026!')).body.errors).toMatchObject([
    { field: 'password', code: 'common' },
  ]);
  expect((await reset(token)).status).toBe(204);
});

it('accepts one of two uses of a link that arrive at once', async () => {
  const token = await askedFor(await server.user());
  const answers = await Promise.all(
    ['Wachtwoord-van-een', 'Wachtwoord-van-twee'].map((to) => reset(token, to)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
});

it('refuses the link of a user who was deleted or whose address changed', async () => {
  const [gone, moved] = [await server.user(), await server.user()];
  const tokens = [await askedFor(gone), await askedFor(moved)];
  await server.admin.expect(204).delete(`/api/users/${gone.id}`);
  const email = 'elsewhere@klant.example';
  await server.update('users', moved.id, { email_key: email, email });
  for (const token of tokens) expect((await reset(token)).status).toBe(410);
});

it('refuses a link of another kind', async () => {
  const token = await askedFor(await server.user());
  await server.db.updateTable('links').set({ kind: 'invitation' }).execute();
  expect((await reset(token)).status).toBe(410);
});

it('a new password clears the failed logins of the user', async () => {
  const { email, password } = await server.user();
  const token = await askedFor({ email });
  const logIn = (secret: string) =>
    server.anyone.post('/api/login', { email, password: secret }, from('10.2.0.1'));
  for (let attempt = 0; attempt < 10; attempt += 1) await logIn('wrong');
  expect((await logIn(password)).status).toBe(429);
  expect((await reset(token, newPassword, '10.2.0.1')).status).toBe(204);
  expect((await logIn(newPassword)).status).toBe(200);
});

it('mails at most three links an hour for an account, with the same answer afterwards', async () => {
  const { email } = await server.user();
  for (let asked = 0; asked < 6; asked += 1) expect((await ask(email)).status).toBe(202);
  await settled();
  expect(await mailsTo(post, email, 3)).toHaveLength(3);
  time += 60 * 60_000;
  await ask(email);
  await mailsTo(post, email, 4);
});

it('accepts 20 requests from a network, with the same answer afterwards', async () => {
  const { email } = await server.user();
  for (let asked = 0; asked < 20; asked += 1) await ask(`nobody-${asked}@klant.example`, '10.3.0.1');
  expect((await ask(email, '10.3.0.1')).status).toBe(202);
  await settled();
  expect(await mailsTo(post, email, 0)).toEqual([]);
  await ask(email, '10.3.0.2');
  await settled();
  await mailsTo(post, email, 1);
});

it('limits guesses of links to 30 per network', async () => {
  const token = await askedFor(await server.user());
  const guesses = [];
  for (let guess = 0; guess < 31; guess += 1)
    guesses.push((await reset(String(guess).padStart(43, 'A'), newPassword, '10.4.0.1')).status);
  expect(guesses).toEqual([...Array<number>(30).fill(410), 429]);
  expect((await reset(token, newPassword, '10.4.0.1')).status).toBe(429);
  expect((await reset(token, newPassword, '10.4.0.2')).status).toBe(204);
});

it.each([
  [{}, 'email: required'],
  [{ email: '' }, 'email: required'],
  [{ email: 5 }, 'email: wrong_type'],
  [{ email: 'a@b.nl', language: 'de' }, 'language: invalid'],
  [{ email: 'a@b.nl', url: 'https://evil.example' }, 'url: unknown_field'],
])('refuses a request with %j', async (body, code) => {
  await server.anyone.expect(422, code).post('/api/password/forgot', body);
});

it('keeps the mail unsent and without a token if the server sends no mail', async () => {
  const silent = await furtherServer();
  const { email } = await silent.user();
  await silent.anyone.post('/api/password/forgot', { email });
  await silent.running.services.passwordResets.settle();
  const rows = await silent.running.services.db.selectFrom('outbox').selectAll().execute();
  expect(rows).toMatchObject([{ kind: 'password-reset', recipient: email, sent_at: null }]);
  expect(rows[0]?.content).not.toContain('token');
});

it('sends no mail to a blocked user, whose earlier link is revoked', async () => {
  const user = await server.user();
  const token = await askedFor(user);
  await server.admin.block(user);
  expect((await reset(token)).status).toBe(410);
  const before = post.received.length;
  expect((await ask(user.email)).status).toBe(202);
  await settled();
  const { email } = await server.user();
  await askedFor({ email });
  expect(post.received.length).toBe(before + 1);
});

it('a command creates a link, and ends the logins if it also removes the second factor', async () => {
  time = Date.now(); // as in the command, which has no test clock
  const user = await server.user();
  const person = await server.signIn(user);
  await person.expect(200).post('/api/me/totp');
  const link = await passwordLinkFor(server.config, user.email);
  expect(link).toMatch(/^https:\/\/portal\.example\/en\/password\/#token=/);
  await person.expect(200).get('/api/me/sessions');

  await passwordLinkFor(server.config, user.email, { withoutSecondFactor: true });
  await person.expect(401).get('/api/me/sessions');
  expect((await reset(tokenIn(link))).status).toBe(204);
  await server.signIn({ email: user.email, password: newPassword });
  expect((await reset(tokenIn(link), 'Nog-een-wachtwoord-2')).status).toBe(410);

  const nobody = 'nobody@klant.example';
  await expect(passwordLinkFor(server.config, nobody)).rejects.toThrow(nobody);
});
