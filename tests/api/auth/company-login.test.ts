import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { generateKeyPair } from 'jose';
import type { CompanyWay } from '../../../server/contract/company-login';
import type { IdentityProvider, NewIdentityProvider } from '../../../server/contract/identity-provider';
import type { OwnAccount } from '../../../server/contract/own-account';
import { noteLoginByProvider } from '../../../server/modules/auth/company/identity-providers.shared.sql';
import type { Problem } from '../../../server/contract/problem';
import type { Auth } from '../../../server/contract/session';
import type { User } from '../../../server/contract/user';
import { client, Issuer, type Account } from '../setup/issuer';
import { tokenIn } from '../setup/mailed-links';
import {
  administrator,
  Caller,
  expected,
  TestServer,
  unique,
  furtherServer,
  uniqueEmail,
  uniqueDomain,
} from '../setup/server';

const siteUrl = 'http://localhost:8000';
const redirectUriOf = (group: { id: number }) => `${siteUrl}/api/login/openid/callback/${group.id}`;

const issuer = new Issuer();
let first: TestServer;
let server: TestServer;
let time = Date.now();
beforeAll(async () => {
  await issuer.open();
  first = await TestServer.start({ siteUrl, tokenTtlHours: 1000 }, () => new Date(time));
  server = first;
});
afterAll(async () => {
  await server.running.stop();
  await first.stop();
  await issuer.close();
});
beforeEach(() => {
  time = Date.now();
  issuer.forge = undefined;
  issuer.hasOtherKey = false;
  issuer.signedBy = undefined;
  issuer.otherKid = undefined;
  issuer.userinfo = undefined;
  issuer.changeTokens = undefined;
  issuer.path = '';
});

/** A group with its own domain, whose users log in with the issuer. */
async function company(fields: Partial<NewIdentityProvider> = {}) {
  const group = await server.group();
  const domain = uniqueDomain();
  issuer.redirectUris.push(redirectUriOf(group));
  const wanted = { issuer: issuer.address, ...client, domains: [domain], ...fields, is_required: false };
  const provider = await server.admin.createProvider(group, wanted);
  if (!fields.is_required) return { group, domain, provider };
  await noteLoginByProvider(server.db, provider.id, new Date(time).toISOString());
  const { id, group: _, ...read } = provider;
  const path = `/api/identityProviders/${id}` as const;
  return {
    group,
    domain,
    provider: await server.admin.expect(200).patch(path, { ...read, is_required: true }),
  };
}

const begin = async (email: string) =>
  await server.anyone.expect(200).post('/api/login/openid', { email, language: 'nl' });

/** Follows the redirect of the issuer as a browser does. @returns the fragment of the login page */
async function comeBack({ pathname, search }: URL): Promise<string> {
  const answer = await server.anyone.get(pathname + search);
  expect(answer.status).toBe(303);
  const [page, fragment = ''] = (answer.headers.get('location') ?? '').split('#');
  expect(page).toMatch(/^http:\/\/localhost:8000\/(nl|en)\/login\/$/);
  return fragment;
}

/** Logs in at the issuer. @returns the code for the token and the secret of the browser */
async function codeOf(account: Account, email = account.email ?? '') {
  issuer.account = account;
  const { url, browser_secret } = await begin(email);
  const fragment = await comeBack(await issuer.visit(url));
  expect(fragment).toMatch(/^openid=[\w-]{43}$/);
  return { code: fragment.slice('openid='.length), browser_secret };
}

const exchange = (login: { code: string; browser_secret: string }) =>
  server.anyone.post<Auth & Problem>('/api/login/openid/token', login);

const logIn = async (account: Account, email?: string) => exchange(await codeOf(account, email));

async function refusalOf(account: Account, email?: string) {
  const { status, body } = await logIn(account, email);
  return [status, body.code];
}

const person = (domain: string, fields: Partial<Account> = {}): Account => ({
  sub: unique('subject'),
  email: uniqueEmail('anna', domain),
  email_verified: true,
  name: 'Anna de Vries',
  ...fields,
});

const addUser = async (email: string, group: { id: number }) => {
  const user = { name: 'Bram', email, group: group.id, password: 'Merel-twaalf-9-dozen' };
  return { ...(await server.admin.expect(201).post('/api/users', user)), password: user.password };
};

const invite = (email: string, group: { id: number }, fields: object = {}) =>
  server.admin.invite(group, { email, language: 'nl', ...fields });

/** Tries to log in at the issuer. @returns the fragment of the login page */
async function visit(account: Account | null, email = account?.email ?? '') {
  issuer.account = account;
  return comeBack(await issuer.visit((await begin(email)).url));
}

const conditions = async () => (await server.admin.expect(200).get('/api/overview')).conditions.first;
const usersOf = async (search: string) => (await server.admin.get<User[]>(`/api/users?q=${search}`)).body;

it('creates a user of the group at the first login, and finds that user again after a change of address', async () => {
  const { group, domain, provider } = await company();
  const anna = person(domain);
  const auth = expected(200, await logIn(anna));
  expect(auth.user).toMatchObject({ name: 'Anna de Vries', email: anna.email, is_admin: false });
  expect(auth.user.group).toEqual({ id: group.id, name: group.name });
  expect((await server.as(auth).get('/api/downloadTypes')).status).toBe(200);

  const again = expected(200, await logIn({ ...anna, email: `a.devries@${domain}` }));
  expect(again.user).toMatchObject({ id: auth.user.id, email: anna.email });

  const { entries } = await server.admin.expect(200).get(`/api/audit?q=${anna.email}`);
  expect(entries.map(({ action }) => action)).toEqual(['login', 'identity.add', 'user.create']);
  expect(entries[0]?.detail).toMatchObject({ issuer: provider.issuer });
});

it('logs in the existing user of the group with the same address, and keeps name and password', async () => {
  const { group, domain } = await company();
  const bram = await addUser(`Bram@${domain}`, group);
  const auth = expected(200, await logIn(person(domain, { email: `bram@${domain}` })));
  expect(auth.user).toMatchObject({ id: bram.id, name: 'Bram' });
  await server.anyone.expect(422).post('/api/login', bram);
  expect((await server.signIn(bram)).auth?.user.id).toBe(bram.id);
});

it('creates users of a company login without a usable password', async () => {
  const { domain } = await company();
  const anna = person(domain);
  const caller = server.as(expected(200, await logIn(anna)));
  const login = { email: anna.email, password: 'x' };
  await server.anyone.expect(401, 'wrong_login').post('/api/login', login);
  expect((await caller.get<OwnAccount>('/api/me')).body.has_password).toBe(false);
  const change = { current_password: 'x', new_password: 'Merel-twaalf-9-dozen' };
  await caller.expect(422).post('/api/me/password', change);
  await caller.expect(200).post('/api/me/totp');
});

it('creates one user for two concurrent first logins of one company account', async () => {
  const { domain } = await company();
  const anna = person(domain);
  const logins = [await codeOf(anna), await codeOf(anna)];
  const answers = await Promise.all(logins.map(exchange));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await usersOf(anna.email ?? '')).toHaveLength(1);

  const { user } = expected(200, await logIn(anna));
  const caller = server.as(expected(200, await logIn(anna)));
  const data = await caller.expect(200).get('/api/me/data');
  expect(data.account.id).toBe(user.id);
  expect(data.company_accounts).toMatchObject([{ issuer: issuer.address, subject: anna.sub }]);
});

it('answers by email domain only, so that it reveals no user', async () => {
  const { domain } = await company();
  expect((await begin(`nobody.at.all@${domain}`)).url).toContain(issuer.address);
  await server.anyone.expect(404, 'no_company_login').post('/api/login/openid', {
    email: administrator.email,
    language: 'en',
  });
});

it('sends the browser to the issuer with PKCE, state, nonce and the redirect URI of the group', async () => {
  const { group, domain } = await company();
  const { searchParams } = new URL((await begin(`anna@${domain}`)).url);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUriOf(group),
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    login_hint: `anna@${domain}`,
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
});

it('accepts a response of the issuer once, within ten minutes, and only for a login that was started', async () => {
  const { group, domain } = await company();
  issuer.account = person(domain);
  const { url } = await begin(`anna@${domain}`);
  const answer = await issuer.visit(url);
  const other = new URL(answer);
  other.searchParams.set('state', 'x'.repeat(43));
  expect(await comeBack(other)).toBe('openid-ended');
  expect(await comeBack(new URL(redirectUriOf(group)))).toBe('openid-ended');
  expect(await comeBack(answer)).toMatch(/^openid=/);
  expect(await comeBack(answer)).toBe('openid-ended');

  const late = await issuer.visit((await begin(`anna@${domain}`)).url);
  time += 10 * 60_000 + 1;
  expect(await comeBack(late)).toBe('openid-ended');
});

it('refuses an authorization code of another login at the issuer', async () => {
  const { domain } = await company();
  issuer.account = person(domain);
  const mine = await issuer.visit((await begin(`anna@${domain}`)).url);
  const theirs = await issuer.visit((await begin(`anna@${domain}`)).url);
  mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
  expect(await comeBack(mine)).toBe('openid-failed');
});

it('refuses a response that names another issuer', async () => {
  const { domain } = await company();
  issuer.account = person(domain);
  const answer = await issuer.visit((await begin(`anna@${domain}`)).url);
  answer.searchParams.set('iss', 'https://issuer.example');
  const asked = issuer.tokenRequests;
  expect(await comeBack(answer)).toBe('openid-failed');
  expect(issuer.tokenRequests).toBe(asked);
});

it("refuses the response of one group's provider for the provider of another group", async () => {
  const [ours, theirs] = [await company(), await company()];
  issuer.account = person(ours.domain);
  const { url } = await begin(`anna@${ours.domain}`);
  const answer = await issuer.visit(url);
  const { searchParams } = new URL((await begin(`mallory@${theirs.domain}`)).url);
  answer.searchParams.set('state', searchParams.get('state') ?? '');
  const asked = issuer.tokenRequests;
  expect(await comeBack(answer)).toBe('openid-ended');
  expect(issuer.tokenRequests).toBe(asked);
});

it('refuses a login that started before a change of its provider; a new client ID ends existing logins', async () => {
  const { domain, provider } = await company();
  const anna = person(domain);
  const login = expected(200, await logIn(anna));
  const { group: _, id, ...read } = provider;
  const path = `/api/identityProviders/${id}`;

  issuer.account = anna;
  const answer = await issuer.visit((await begin(`anna@${domain}`)).url);
  const underWay = await codeOf(anna);
  const trusting = await server.admin
    .expect(200)
    .patch<IdentityProvider>(path, { ...read, trusts_email: true });
  expect(await comeBack(answer)).toBe('openid-ended');
  expect((await exchange(underWay)).body.code).toBe('company_login_ended');
  const caller = server.as(login);
  await caller.expect(200).get('/api/downloadTypes');

  const { version } = trusting;
  await server.admin.expect(200).patch(path, { ...read, client_id: 'another', version });
  await caller.expect(401).get('/api/downloadTypes');
});

it('gives the login only to the browser that started it, once, within a minute', async () => {
  const { domain } = await company();
  const anna = person(domain);
  const stolen = await codeOf(anna);
  const { browser_secret } = await begin(`mallory@${domain}`);
  expect((await exchange({ ...stolen, browser_secret })).body.code).toBe('company_login_ended');
  expect((await exchange(stolen)).status).toBe(401);

  const login = await codeOf(anna);
  expect((await exchange(login)).status).toBe(200);
  expect((await exchange(login)).body.code).toBe('company_login_ended');

  const late = await codeOf(anna);
  time += 60_001;
  expect((await exchange(late)).status).toBe(401);
});

const forging = (claims: object) => ({ forge: (right: object) => ({ ...right, ...claims }) });
it.each<[string, Partial<Issuer>]>([
  ['for another client', forging({ aud: 'another' })],
  ['of another issuer', forging({ iss: 'https://issuer.example' })],
  ['of another login', forging({ nonce: 'another' })],
  ['without a nonce', forging({ nonce: undefined })],
  ['that has expired', forging({ exp: 1_000_000_000 })],
  ['with a subject of 256 characters', forging({ sub: 'x'.repeat(256) })],
  ['with a NUL character in its subject', forging({ sub: 'x\0' })],
  ['signed with another key', { hasOtherKey: true }],
  ['signed by nobody', { signedBy: 'nobody' }],
  ['signed by the public key', { signedBy: 'the public key' }],
])('refuses an ID token %s', async (_what, fault) => {
  const { domain } = await company();
  Object.assign(issuer, fault);
  expect(await visit(person(domain))).toBe('openid-failed');
});

it('treats the same subject from two issuers as two users', async () => {
  const other = new Issuer();
  await other.open();
  const { domain } = await company();
  const anna = person(domain);
  const { user } = expected(200, await logIn(anna));

  const group = await server.group();
  const otherDomain = uniqueDomain();
  other.redirectUris.push(redirectUriOf(group));
  await server.admin.createProvider(group, { issuer: other.address, ...client, domains: [otherDomain] });
  // The other issuer returns an address of its own domain, or Anna's address.
  const logInThere = async (account: Account) => {
    other.account = account;
    const { url, browser_secret } = await begin(`x@${otherDomain}`);
    const fragment = await comeBack(await other.visit(url));
    return exchange({ code: fragment.slice('openid='.length), browser_secret });
  };
  const stranger = expected(200, await logInThere({ ...anna, email: `anna@${otherDomain}` }));
  expect(stranger.user.id).not.toBe(user.id);
  expect(stranger.user.group.id).toBe(group.id);
  expected(403, await logInThere({ ...anna, sub: 'another' }), 'email_of_other_domain');
  await other.close();
});

it('accepts concurrent logins after the issuer rotated its key, and fetches the new key once only', async () => {
  const { domain } = await company();
  expected(200, await logIn(person(domain)));
  await issuer.rotate();
  const people = [person(domain), person(domain), person(domain)];
  // The issuer has one account at a time, but its responses reach the portal together.
  const begun: { answer: URL; browser_secret: string }[] = [];
  for (const each of people) {
    issuer.account = each;
    const { url, browser_secret } = await begin(each.email ?? '');
    begun.push({ answer: await issuer.visit(url), browser_secret });
  }
  const fragments = await Promise.all(begun.map(({ answer }) => comeBack(answer)));
  expect(fragments).toEqual(people.map(() => expect.stringMatching(/^openid=/)));
  const before = issuer.keyRequests;
  expected(200, await logIn(person(domain)));
  expect(issuer.keyRequests).toBe(before);
});

it('fetches the keys of the issuer for an unknown key at most once in ten seconds', async () => {
  const { domain } = await company();
  expected(200, await logIn(person(domain)));
  const before = issuer.keyRequests;
  issuer.otherKid = 'unknown';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await visit(person(domain))).toBe('openid-failed');
  }
  expect(issuer.keyRequests).toBe(before + 1);
});

it('shows administrators that the provider refuses the client secret, until a login succeeds', async () => {
  const failing = async () => (await conditions()).filter(({ code }) => code === 'company_login_failing');
  const { group, domain, provider } = await company({ client_secret: 'a secret that has ended' });
  expect(await visit(person(domain))).toBe('openid-failed');
  const [told, ...others] = await failing();
  expect(others).toEqual([]);
  expect(told).toMatchObject({ values: { name: group.name, group: group.id, cause: 'client' } });
  expect(told?.since).toEqual(expect.any(String));

  const { id, group: _, ...read } = provider;
  const mended = { ...read, client_secret: client.client_secret };
  await server.admin.expect(200).patch(`/api/identityProviders/${id}`, mended);
  expect((await logIn(person(domain))).status).toBe(200);
  expect(await failing()).toEqual([]);
});

it('reports no failing company login for a forged response', async () => {
  const { domain, provider } = await company();
  const { url } = await begin(`anna@${domain}`);
  const answer = new URL(await issuer.visit(url));
  answer.searchParams.set('code', 'made-up');
  expect(await comeBack(answer)).toBe('openid-failed');
  expect((await conditions()).map(({ subject }) => subject)).not.toContain(String(provider.id));
});

it('leads a user who cancels at the provider back to the login page', async () => {
  const [{ domain }, strict] = [await company(), await company({ is_required: true })];
  expect(await visit(null, `anna@${domain}`)).toBe('openid-denied');
  expect(await visit(null, `anna@${strict.domain}`)).toBe('openid-denied-required');
});

it('tells the login page if company login is offered or required for an email domain', async () => {
  const wayOf = async (query = '') =>
    (await server.anyone.expect(200).get<CompanyWay>(`/api/login/ways${query}`)).company;
  const { domain } = await company();
  const strict = await company({ is_required: true });
  expect(await wayOf()).toBe('none');
  expect(await wayOf(`?domain=${domain.toUpperCase()}`)).toBe('offered');
  expect(await wayOf(`?domain=${strict.domain}`)).toBe('required');
  const user = await server.user(strict.group);
  expect(await wayOf(`?domain=${user.email.split('@')[1]}`)).toBe('none');
  await server.anyone.expect(422).get(`/api/login/ways?email=anna@${domain}`);
  const alone = await furtherServer();
  const way = await alone.anyone.get<CompanyWay>(`/api/login/ways?domain=${domain}`);
  expect(expected(200, way)).toEqual({ company: 'unused' });
});

it('counts only requests with a domain towards the limit', async () => {
  const counted = async () => (await server.rows('attempts')).reduce((sum, { count }) => sum + count, 0);
  const ask = async (query: string) =>
    await server.anyone.expect(200).get<CompanyWay>(`/api/login/ways${query}`);
  const { domain } = await company();
  const before = await counted();
  await ask('');
  expect(await counted()).toBe(before);
  await ask(`?domain=${domain}`);
  expect(await counted()).toBe(before + 1);
});

it('returns the last company login, and shows the login methods of users to administrators and managers', async () => {
  const { group, domain } = await company();
  const anna = person(domain);
  const auth = expected(200, await logIn(anna));
  time += 60_000;
  const at = new Date(time).toISOString();
  const again = server.as(expected(200, await logIn(anna)));
  const own = await again.expect(200).get('/api/me/loginWays');
  expect(own.company).toEqual({ issuer: issuer.address, required: false, last_login_at: at });
  const data = await again.expect(200).get('/api/me/data');
  expect(data.company_accounts).toMatchObject([{ last_login_at: at }]);

  const bram = await addUser(`bram@${domain}`, group);
  const totp = { user_id: bram.id, secret: 'x', last_step: 1 };
  await server.insert('totp', totp);
  const waysSeenBy = async (caller: Caller) => {
    const users = await caller.expect(200).get(`/api/users?group=${group.id}`);
    return [auth.user.id, bram.id].map((id) => users.find((user) => user.id === id)?.login_ways);
  };
  expect(await waysSeenBy(server.admin)).toEqual([['company'], ['password', 'totp']]);
  expect(await waysSeenBy(again)).toEqual([undefined, undefined]);
  await server.update('users', auth.user.id, { is_manager: 1 });
  expect(await waysSeenBy(again)).toEqual([['company'], ['password']]);
});

it('refuses a login without a verified email address of a company domain', async () => {
  const { domain } = await company();
  const { domain: foreign } = await company();
  const email = `anna@${domain}`;
  const unverified = person(domain, { email_verified: false });
  expect(await refusalOf(unverified)).toEqual([403, 'email_not_verified']);
  const { email_verified: _, ...silent } = person(domain);
  expect(await refusalOf(silent)).toEqual([403, 'email_not_verified']);
  const { email: __, ...nameless } = person(domain);
  expect(await refusalOf(nameless, email)).toEqual([403, 'email_missing']);
  expect(await refusalOf(person('elsewhere.example'), email)).toEqual([403, 'email_of_other_domain']);
  expect(await refusalOf(person(foreign), email)).toEqual([403, 'email_of_other_domain']);
  const disguised = person(domain, { email: `ａnna@${domain}` });
  expect(await refusalOf(disguised, email)).toEqual([403, 'email_not_verified']);
  expect(await usersOf(domain)).toEqual([]);
});

it('accepts the email address of a trusted provider, unless the provider says that it is not verified', async () => {
  const { domain } = await company({ trusts_email: true });
  const { email_verified: _, ...silent } = person(domain);
  expect((await logIn(silent)).status).toBe(200);
  const unverified = person(domain, { email_verified: false });
  expect(await refusalOf(unverified)).toEqual([403, 'email_not_verified']);
});

it('asks the userinfo endpoint for the name and for what the ID token does not say of the address', async () => {
  const { domain } = await company();
  const anna = person(domain);
  issuer.forge = ({ email_verified: _, name: __, ...claims }) => claims;
  const names = { given_name: 'Anna', family_name: 'Bakker' };
  issuer.userinfo = { sub: anna.sub, email_verified: 'TRUE', ...names };
  expect(expected(200, await logIn(anna)).user).toMatchObject({ name: 'Anna Bakker', email: anna.email });

  for (const said of [
    { sub: 'somebody else', email_verified: true },
    { sub: anna.sub, email: `other@${domain}`, email_verified: true },
    { sub: anna.sub, email_verified: 'no' },
  ]) {
    issuer.userinfo = said;
    expect(await refusalOf(person(domain, { sub: anna.sub }))).toEqual([403, 'email_not_verified']);
  }
});

it('takes a signed answer of the userinfo endpoint, unless its signature is wrong', async () => {
  const { domain } = await company();
  const anna = person(domain);
  issuer.forge = ({ email: _, email_verified: __, ...claims }) => claims;
  const said = { ...anna, email_verified: 'true', aud: client.client_id };
  issuer.userinfo = await issuer.token(said);
  expect(expected(200, await logIn(anna)).user.email).toBe(anna.email);

  const { privateKey } = await generateKeyPair('RS256');
  issuer.userinfo = await issuer.token(said, {}, privateKey);
  expect(await visit(anna)).toBe('openid-failed');
});

it.each([null, ['openid'], 5, {}])(
  'takes the tokens of a provider that sends %j in optional fields',
  async (value) => {
    const { domain } = await company();
    issuer.changeTokens = (answer) => ({ ...answer, scope: value, refresh_token: value, expires_in: value });
    expect((await logIn(person(domain))).status).toBe(200);
  },
);

it.each([
  ['/tenants/firma/', '/tenants/firma/.well-known/openid-configuration'],
  ['/tenants/firma/', '/tenants/firma'],
  ['/tenants/firma/', '/tenants/firma/'],
  ['/tenants/firma', '/tenants/firma/'],
])('knows an issuer that ends with %s by the address %s', async (path, typed) => {
  issuer.path = path;
  const { domain, provider } = await company({ issuer: issuer.address + typed });
  await server.admin.expect(204).post(`/api/identityProviders/${provider.id}/test`);
  expect((await logIn(person(domain))).status).toBe(200);
});

it('says that the login is not set up correctly if the provider is another issuer', async () => {
  const { domain, provider, group } = await company();
  issuer.path = '/tenants/firma/';
  const login = { email: `anna@${domain}`, language: 'en' };
  await server.anyone.expect(502, 'company_login_misconfigured').post('/api/login/openid', login);
  const test = await server.admin.post(`/api/identityProviders/${provider.id}/test`);
  expect(test.body.detail).toContain(`${issuer.address} calls itself ${issuer.address}${issuer.path}`);
  const told = (await conditions()).find(({ values }) => values['group'] === group.id);
  expect(told?.values).toMatchObject({ cause: 'issuer' });
  issuer.path = '';
  await server.admin.expect(204).post(`/api/identityProviders/${provider.id}/test`);
});

it('refuses administrators, users of another group, and a second company account with the same address', async () => {
  const { group, domain } = await company();
  const administrators = (await server.admin.get<{ id: number; is_admin: boolean }[]>('/api/groups')).body;
  const admins = administrators.find(({ is_admin }) => is_admin);
  if (!admins) throw new Error('There is no group of administrators');
  const boss = await addUser(`boss@${domain}`, admins);
  expect(await refusalOf(person(domain, { email: boss.email }))).toEqual([403, 'other_account']);

  const other = await addUser(`other@${domain}`, await server.group());
  expect(await refusalOf(person(domain, { email: other.email }))).toEqual([403, 'other_account']);

  const anna = person(domain);
  const { user } = expected(200, await logIn(anna));
  expect(await refusalOf({ ...anna, sub: 'her successor' })).toEqual([403, 'other_account']);

  const { version } = (await usersOf(anna.email ?? '')).find(({ id }) => id === user.id) ?? {};
  await server.admin.expect(200).patch(`/api/users/${user.id}`, { group: admins.id, version });
  expect(await refusalOf(anna)).toEqual([403, 'other_account']);
  expect(group.id).not.toBe(admins.id);
});

it('refuses a user who was deleted while blocked, until an administrator invites that user', async () => {
  const { group, domain } = await company();
  const anna = person(domain);
  const { user } = expected(200, await logIn(anna));
  const [{ version } = { version: 0 }] = await usersOf(String(anna.email));
  await server.admin.expect(200).patch(`/api/users/${user.id}`, { blocked: true, version });
  await server.admin.expect(204).delete(`/api/users/${user.id}`);
  expect(await refusalOf(anna)).toEqual([403, 'address_closed']);
  expect(await usersOf(String(anna.email))).toEqual([]);
  const married = { ...anna, email: uniqueEmail('anna', domain) };
  expect(await refusalOf(married)).toEqual([403, 'address_closed']);
  const manager = await server.manager(group);
  await manager.invite(group, { email: married.email });
  expect(await refusalOf(married)).toEqual([403, 'address_closed']);
  expect(await usersOf(married.email)).toEqual([]);
  await invite(String(anna.email), group);
  expected(200, await logIn(anna));
});

it('creates a new user at the next login of a user who was deleted while not blocked', async () => {
  const { domain } = await company();
  const anna = person(domain);
  const { user } = expected(200, await logIn(anna));
  await server.admin.expect(204).delete(`/api/users/${user.id}`);
  expect(expected(200, await logIn(anna)).user.id).not.toBe(user.id);
});

it('refuses passwords and sends invited users to the login page if the group requires company login', async () => {
  const { group, domain, provider } = await company();
  const bram = await addUser(`bram@${domain}`, group);
  const before = await server.signIn(bram);
  const byProvider = expected(200, await logIn(person(domain)));
  const { link, company_login } = await invite(`carla@${domain}`, group);
  expect(company_login).toBeUndefined();
  const { group: _, id, ...fields } = provider;
  await server.admin.expect(200).patch(`/api/identityProviders/${id}`, { ...fields, is_required: true });
  await before.expect(401, 'company_login_required').get('/api/downloadTypes');
  expect((await server.as(byProvider).get('/api/downloadTypes')).status).toBe(200);

  const credentials = { email: bram.email, password: bram.password };
  await server.anyone.expect(403, 'company_login_required').post('/api/login', credentials);
  await server.anyone.expect(401, 'wrong_login').post('/api/login', { ...credentials, password: 'wrong' });

  expect(await invite(`dirk@${domain}`, group)).toMatchObject({
    link: `${siteUrl}/nl/login/`,
    company_login: true,
  });
  const token = tokenIn(link);
  const opened = await server.anyone.post('/api/invitations/open', { token });
  expect(opened.body).toMatchObject({ email: `carla@${domain}`, company_login: true });
  await server.anyone.expect(403, 'company_login_required').post('/api/invitations/accept', {
    token,
    password: 'Merel-twaalf-9-dozen',
  });
  expect(await usersOf(`carla@${domain}`)).toEqual([]);
  expect((await logIn(person(domain, { email: bram.email }))).status).toBe(200);

  const carla = await addUser(`carla@${domain}`, await server.group());
  const elsewhere = await server.signIn(carla);
  await elsewhere.expect(200).get('/api/downloadTypes');
  const { version } = (await usersOf(carla.email)).find((user) => user.id === carla.id) ?? {};
  await server.admin.expect(200).patch(`/api/users/${carla.id}`, { group: group.id, version });
  await elsewhere.expect(401).get('/api/downloadTypes');
});

it('applies a pending invitation to the group at the first login', async () => {
  const { group, domain } = await company({ is_required: true });
  const invited = person(domain, { name: '' });
  await invite(invited.email ?? '', group, { is_manager: true, language: 'en' });
  const auth = expected(200, await logIn(invited));
  expect(auth.user).toMatchObject({ name: 'Carla', is_manager: true, group: { id: group.id } });
  const caller = server.as(auth);
  expect((await caller.get<OwnAccount>('/api/me')).body.language).toBe('en');
  expect((await server.admin.get('/api/invitations')).text).not.toContain(invited.email);

  const [late, elsewhere] = [person(domain), person(domain)];
  await invite(late.email ?? '', group, { is_manager: true });
  await invite(elsewhere.email ?? '', await server.group(), { is_manager: true });
  expect(expected(200, await logIn(elsewhere)).user.is_manager).toBe(false);
  time += 73 * 3_600_000;
  expect(expected(200, await logIn(late)).user).toMatchObject({ name: 'Anna de Vries', is_manager: false });
});

it('ends the logins of a provider when the provider is deleted', async () => {
  const { domain, provider } = await company();
  const anna = person(domain);
  const caller = server.as(expected(200, await logIn(anna)));
  const underWay = await codeOf(anna);
  await server.admin.expect(204).delete(`/api/identityProviders/${provider.id}`);
  await caller.expect(401).get('/api/downloadTypes');
  expect((await exchange(underWay)).body.code).toBe('company_login_ended');
});

it('reports that the issuer does not answer', async () => {
  const { domain } = await company({ issuer: 'http://127.0.0.1:9' });
  const body = await server.anyone.expect(502, 'company_login_unavailable').post('/api/login/openid', {
    email: `anna@${domain}`,
    language: 'en',
  });
  expect(body.detail).not.toContain('127.0.0.1');
  const told = (await conditions()).find(({ code }) => code === 'company_login_failing');
  expect(told?.values).toMatchObject({ cause: 'away', issuer: 'http://127.0.0.1:9' });
  const health = await server.anyone.expect(200).get('/api/health');
  expect(health.reasons).toContain('company_logins');
});

it('a company login needs no second factor, even where logins with a password need one', async () => {
  const { domain } = await company();
  const bram = await addUser(`bram@${domain}`, await server.group());
  const byPassword = await server.signIn(bram);
  const byProvider = server.as(expected(200, await logIn(person(domain))));
  const { place } = server;
  await server.running.stop();
  server = await TestServer.start({ ...place, siteUrl, requireSecondFactor: 'all' }, () => new Date(time));
  const { address } = server.running;
  expect((await new Caller(address, byProvider.auth).get('/api/downloadTypes')).status).toBe(200);
  expected(
    403,
    await new Caller(address, byPassword.auth).get('/api/downloadTypes'),
    'second_factor_required',
  );
});
