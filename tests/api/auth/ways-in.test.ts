import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Mail } from '../../../server/contract/mail';
import type { ConfirmedTotp } from '../../../server/contract/second-factor';
import type { Auth, SecondFactorAsked } from '../../../server/contract/session';
import { noPassword } from '../../../server/modules/auth/password/passwords';
import { MailServer } from '../setup/mail-server';
import { expected, testServer, type Answer, furtherServer } from '../setup/server';

const post = new MailServer();
let time = Date.parse('2030-01-01T12:00:00Z');
const server = testServer({ post }, () => new Date(time));

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
const wrongCode = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');

async function somebody() {
  const user = await server.user();
  const caller = await server.signIn(user);
  const begin = async () => await caller.expect(200).post('/api/me/totp');
  const confirm = (code: string) => caller.post<ConfirmedTotp>('/api/me/totp/confirm', { code });
  return { user, caller, begin, confirm };
}

/** A user with one-time codes. */
async function protectedUser() {
  const person = await somebody();
  const { secret } = await person.begin();
  const { recovery_codes: codes = [] } = expected(200, await person.confirm(codeOf(secret)));
  const { email, password } = person.user;
  const logIn = async (code: () => string) => {
    time += 60_000;
    const login = await server.anyone.post<SecondFactorAsked>('/api/login', { email, password });
    const { challenge } = expected(200, login);
    const entered = await server.anyone.post<Auth>('/api/login/secondFactor', { challenge, code: code() });
    return server.as(expected(200, entered));
  };
  return { ...person, secret, codes, logIn };
}

const codeIn = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];

const mailsOf = async ({ email }: { email: string }) => {
  const mails = await server.admin.get<Mail[]>(`/api/mails?q=${encodeURIComponent(email)}`);
  return expected(200, mails).map(({ subject }) => subject);
};

it('the setup of one-time codes ends with the fifth wrong code, also if the codes arrive at once', async () => {
  const { begin, confirm } = await somebody();
  const { secret } = await begin();
  for (let count = 1; count <= 4; count += 1) expect((await confirm(wrongCode(secret))).status).toBe(422);
  expect(codeIn(await confirm(wrongCode(secret)))).toEqual([409, 'set_up_ended']);
  expect(codeIn(await confirm(codeOf(secret)))).toEqual([409, 'no_second_factor']);

  const again = await begin();
  const wrong = wrongCode(again.secret);
  const answers = await Promise.all(Array.from({ length: 40 }, () => confirm(wrong)));
  expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(4);
  expect(codeIn(await confirm(codeOf(again.secret)))).toEqual([409, 'no_second_factor']);
});

it('the setup of one-time codes expires after ten minutes', async () => {
  const { user, begin } = await somebody();
  const { secret } = await begin();
  time += 10 * 60_000 + 1;
  const later = await server.signIn(user);
  const late = await later.post('/api/me/totp/confirm', { code: codeOf(secret) });
  expect(codeIn(late)).toEqual([409, 'set_up_ended']);
});

it('setting up one-time codes keeps existing recovery codes', async () => {
  const { user, begin, confirm } = await somebody();
  const kept = { hash: createHash('sha256').update(user.email).digest('hex'), user_id: user.id };
  await server.insert('recovery_codes', kept);
  const { secret } = await begin();
  expect(expected(200, await confirm(codeOf(secret)))).toEqual({});
  const rows = server.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id);
  expect(await rows.execute()).toEqual([kept]);
});

it('each use of a recovery code is mailed and audited with the number left', async () => {
  const { user, codes, logIn } = await protectedUser();
  for (const code of codes.slice(0, 6)) await logIn(() => code);
  expect((await mailsOf(user))[0]).toBe('[Belstock] A recovery code was used to log in');
  await logIn(() => codes[6] ?? '');
  expect((await mailsOf(user))[0]).toBe('[Belstock] A recovery code was used, and few are left');
  const { entries } = await server.admin
    .expect(200)
    .get(`/api/audit?action=recovery_code.use&q=${user.email}`);
  expect(entries.map(({ detail }) => detail['left'])).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

it('audit trail and login list show the login method', async () => {
  const { user, secret, codes, logIn } = await protectedUser();
  await logIn(() => codes[0] ?? '');
  const caller = await logIn(() => codeOf(secret));
  const sessions = await caller.expect(200).get('/api/me/sessions');
  expect(sessions.map(({ way }) => way)).toEqual(['totp', 'recovery_code', 'password']);
  const { entries } = await server.admin.expect(200).get(`/api/audit?action=login&q=${user.email}`);
  expect(entries.map(({ detail }) => detail['way'])).toEqual(['totp', 'recovery_code', 'password']);
});

it("lists the user's login methods, the current one first", async () => {
  const { user, caller } = await somebody();
  const waysOf = async () => (await caller.expect(200).get('/api/me/loginWays')).ways;
  expect(await waysOf()).toEqual(['password']);
  await server.addPasskey(user, new Date(time).toISOString());
  await server.db.updateTable('tokens').set({ way: 'passkey' }).where('user_id', '=', user.id).execute();
  expect(await waysOf()).toEqual(['passkey', 'password']);
  await server.update('users', user.id, { password_hash: noPassword });
  expect(await waysOf()).toEqual(['passkey']);
});

it('reports that a second factor is required of administrators, also after setup', async () => {
  const strict = await furtherServer({ requireSecondFactor: 'admins' }, () => new Date(time));
  const { secret } = await strict.admin.expect(200).post('/api/me/totp');
  await strict.admin.expect(200).post('/api/me/totp/confirm', { code: codeOf(secret) });
  const ofAdmin = await strict.admin.expect(200).get('/api/me/loginWays');
  expect(ofAdmin).toEqual({ ways: ['password'], company: null, second_factor_required: true });
  const customer = await strict.customer();
  const ofCustomer = await customer.expect(200).get('/api/me/loginWays');
  expect(ofCustomer.second_factor_required).toBe(false);
});
