import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type {
  PublicKeyCredentialRequestOptionsJSON,
  PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server';
import { Secret, TOTP } from 'otpauth';
import type { AddedPasskey } from '../../../server/contract/passkey';
import type { RecoveryCodes } from '../../../server/contract/second-factor';
import { texts } from '../../../server/texts/messages';
import { Authenticator } from '../setup/authenticator';
import { client, Issuer } from '../setup/issuer';
import { MailServer } from '../setup/mail-server';
import { mailsTo, tokenIn } from '../setup/mailed-links';
import { expected, testServer, unique, type Caller, uniqueDomain } from '../setup/server';

const siteUrl = 'http://localhost:8000';
const newPassword = 'Merel-veertien-9-stoep';
const post = new MailServer();
const issuer = new Issuer();
beforeAll(() => issuer.open());
const server = testServer({ siteUrl, post, tokenTtlHours: 1000 });
afterAll(() => issuer.close());

type Owner = Awaited<ReturnType<typeof dutchUser>>;

/** A user whose mails are in Dutch, at a domain of a company. */
async function dutchUser(isAdmin = false) {
  const group = isAdmin ? { id: 1 } : await server.group();
  const domain = uniqueDomain();
  const password = 'Merel-twaalf-9-dozen';
  const fields = { name: 'Jan', email: `jan@${domain}`, group: group.id, password };
  const { id } = await server.admin.expect(201).post('/api/users', fields);
  const user = { ...fields, id, domain };
  const caller = await server.signIn(user);
  await caller.expect(200).patch('/api/me', { language: 'nl' });
  return { user, caller };
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function addCodes({ caller }: Owner) {
  const { secret } = await caller.expect(200).post('/api/me/totp');
  const confirmed = await caller.post<RecoveryCodes>('/api/me/totp/confirm', { code: codeOf(secret) });
  return { secret, ...expected(200, confirmed) };
}

async function addPasskey({ caller }: Owner) {
  const path = '/api/me/passkeys';
  const options = await caller.expect(200).post<PublicKeyCredentialCreationOptionsJSON>(`${path}/options`);
  const authenticator = new Authenticator(siteUrl, true);
  const response = authenticator.create(options);
  return {
    authenticator,
    ...(await caller.expect(201).post<AddedPasskey>(path, { name: 'Laptop', response })),
  };
}

async function challengeOf({ user: { email, password } }: Owner): Promise<string> {
  return (await server.anyone.expect(200).post('/api/login', { email, password })).challenge;
}

const enter = async (owner: Owner, code: string) =>
  server.anyone.post('/api/login/secondFactor', { challenge: await challengeOf(owner), code });

const linkTo = async (email: string) => tokenIn((await mailsTo(post, email, 1)).at(-1));
const newAddress = ({ user }: Owner) => `nieuw@${user.domain}`;

/** Each change of a login method, and the mails about it. The last mail is about the change itself. */
const changes: Record<string, [(owner: Owner) => Promise<unknown>, (keyof typeof texts.nl.mails)[]]> = {
  'password changed': [
    async ({ user, caller }) =>
      await caller.expect(204).post('/api/me/password', {
        current_password: user.password,
        new_password: newPassword,
      }),
    ['password-changed'],
  ],
  'password set by a link': [
    async ({ user: { email } }) => {
      await server.anyone.post('/api/password/forgot', { email });
      await server.running.services.passwordResets.settle();
      const reset = { token: await linkTo(email), password: newPassword };
      await server.anyone.expect(204).post('/api/password/reset', reset);
    },
    ['password-changed'],
  ],
  'one-time codes set up': [addCodes, ['totp-added']],
  'one-time codes removed': [
    async (owner) => {
      await addCodes(owner);
      await owner.caller.expect(204).delete('/api/me/totp');
    },
    ['totp-added', 'totp-removed'],
  ],
  'recovery codes renewed': [
    async (owner) => {
      await addCodes(owner);
      await owner.caller.expect(200).post('/api/me/recoveryCodes');
    },
    ['totp-added', 'recovery-codes-renewed'],
  ],
  'recovery code used': [
    async (owner) => {
      const { recovery_codes } = await addCodes(owner);
      expected(200, await enter(owner, recovery_codes[0] ?? ''));
    },
    ['totp-added', 'recovery-code-used'],
  ],
  'passkey added': [addPasskey, ['passkey-added']],
  'passkey removed': [
    async (owner) => {
      const { id } = await addPasskey(owner);
      await owner.caller.expect(204).delete(`/api/me/passkeys/${id}`);
    },
    ['passkey-added', 'passkey-removed'],
  ],
  'second step removed by an administrator': [
    async (owner) => {
      await addCodes(owner);
      await server.admin.expect(204).delete(`/api/users/${owner.user.id}/secondFactor`);
    },
    ['totp-added', 'second-factor-removed'],
  ],
  'address changed': [
    async (owner) => {
      await owner.caller.expect(200).patch('/api/me', { email: newAddress(owner) });
      const token = await linkTo(newAddress(owner));
      await server.anyone.expect(204).post('/api/email/confirm', { token });
    },
    ['email-asked', 'email-changed'],
  ],
  'address changed by an administrator': [
    async (owner) => {
      const { id, email } = owner.user;
      const [user] = await server.admin.expect(200).get(`/api/users?q=${email}`);
      const version = user?.version;
      await server.admin.expect(200).patch(`/api/users/${id}`, { email: newAddress(owner), version });
    },
    ['email-changed'],
  ],
  'company account linked': [
    async ({ user: { email, group, domain } }) => {
      issuer.redirectUris.push(`${siteUrl}/api/login/openid/callback/${group}`);
      issuer.account = { sub: unique('subject'), email, email_verified: true };
      const provider = { issuer: issuer.address, ...client, domains: [domain] };
      await server.admin.createProvider({ id: group }, provider);
      const companyLogin = async () => {
        const login = { email, language: 'en' };
        const { url, browser_secret } = await server.anyone.expect(200).post('/api/login/openid', login);
        const { pathname, search } = await issuer.visit(url);
        const location = (await server.anyone.get(pathname + search)).headers.get('location') ?? '';
        const code = location.slice(location.indexOf('#openid=') + '#openid='.length);
        await server.anyone.expect(200).post('/api/login/openid/token', { code, browser_secret });
      };
      await companyLogin();
      // Only the first login links it.
      await companyLogin();
    },
    ['company-account-linked'],
  ],
};

it.each(Object.entries(changes))(
  'mails a user in their language about a changed login method: %s',
  async (_, [change, mails]) => {
    const owner = await dutchUser();
    await change(owner);
    const rows = await server.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', owner.user.email)
      .where('kind', '=', 'security')
      .orderBy('id')
      .execute();
    const subjects = mails.map((mail) => expect.stringContaining(texts.nl.mails[mail].subject));
    expect(rows.map(({ subject }) => subject)).toEqual(subjects);
  },
);

it.each([true, false])(
  'says only to administrators that API keys keep working (administrator: %s)',
  async (isAdmin) => {
    const change = changes['password changed']?.[0];
    const owner = await dutchUser(isAdmin);
    await change?.(owner);
    const factorless = await dutchUser(isAdmin);
    await addCodes(factorless);
    await server.admin.expect(204).delete(`/api/users/${factorless.user.id}/secondFactor`);
    const [changed] = await mailsTo(post, owner.user.email, 1);
    const [, removed] = await mailsTo(post, factorless.user.email, 2);
    const says = (mail = '') => /API-sleutels die je hebt\s+gemaakt, blijven\s+werken/.test(mail);
    expect([changed, removed].map(says)).toEqual([isAdmin, isAdmin]);
  },
);

it('limits a user to 20 changes of login methods an hour, but still allows a removal', async () => {
  const owner = await dutchUser();
  await addCodes(owner);
  for (let turn = 0; turn < 19; turn += 1) await owner.caller.expect(200).post('/api/me/recoveryCodes');
  await owner.caller.expect(429).post('/api/me/recoveryCodes');
  const change = { current_password: owner.user.password, new_password: newPassword };
  await owner.caller.expect(429).post('/api/me/password', change);
  await owner.caller.expect(204).delete('/api/me/totp');
});

it('the mail about a changed password links to the page for a new password', async () => {
  const { user, caller } = await dutchUser();
  const change = { current_password: user.password, new_password: newPassword };
  await caller.expect(204).post('/api/me/password', change);
  const [mail] = await mailsTo(post, user.email, 1);
  expect(mail).toContain(`${siteUrl}/nl/password/`);
});

it('the audit trail names the second factor that failed, and counts each kind separately', async () => {
  const owner = await dutchUser();
  await addCodes(owner);
  const { authenticator } = await addPasskey(owner);
  for (const code of ['000000', '000 000', 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa'])
    expect((await enter(owner, code)).status).toBe(401);
  const signIn = async (by: Caller, counter: number) => {
    const options = await by.post<PublicKeyCredentialRequestOptionsJSON>('/api/login/passkey/options');
    return by.post('/api/login/passkey', authenticator.get(expected(200, options), { counter }));
  };
  expect((await signIn(server.anyone, 9)).status).toBe(200);
  expect((await signIn(server.anyone, 1)).status).toBe(401);
  const { entries } = await server.admin
    .expect(200)
    .get(`/api/audit?action=login.failed&q=${owner.user.email}`);
  const seen = entries.map(({ detail: { second_factor, passkey_copied, way, count } }) => ({
    ...(second_factor !== undefined && { second_factor }),
    ...(passkey_copied !== undefined && { passkey_copied }),
    way,
    count,
  }));
  expect(seen).toEqual([
    { passkey_copied: true, way: 'passkey', count: undefined },
    { second_factor: true, way: 'recovery_code', count: undefined },
    { second_factor: true, way: 'totp', count: 2 },
  ]);
});
