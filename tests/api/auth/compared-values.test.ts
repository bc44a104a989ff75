// @change
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { ExchangedKey } from '../../../server/contract/api-key';
import type { RecoveryCodes } from '../../../server/contract/second-factor';
import type { Ticket } from '../../../server/contract/ticket';
import { Authenticator } from '../setup/authenticator';
import { client, Issuer } from '../setup/issuer';
import { MailServer } from '../setup/mail-server';
import { mailsTo, tokenIn } from '../setup/mailed-links';
import { uniqueEmail, expected, KeyCaller, testServer, unique, uniqueDomain } from '../setup/server';

interface Row {
  value: string;
  length: string;
  /** milliseconds; undefined: no end */
  lifetime: number | undefined;
  /** undefined: not counted */
  tries: number | undefined;
  isRefusedThen: boolean;
}

const unitMs: Record<string, number> = { second: 1000, minute: 60_000, hour: 3_600_000 };
function msOf(text = ''): number | undefined {
  const [, count, unit = ''] = /^(\d+) (second|minute|hour)s?$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (unitMs[unit] ?? NaN);
}

/** The table of docs/security/access.md. */
function readTable(): Row[] {
  const [, section = ''] = readFileSync('docs/security/access.md', 'utf8').split(
    '## Values that are compared with a secret',
  );
  const [table = ''] = section.split('\n## ');
  const [, , ...lines] = table.split('\n').filter((line) => line.startsWith('| '));
  return lines.map((line) => {
    const [, value = '', length = '', lifetime, tries, , then] = line.split('|').map((cell) => cell.trim());
    return {
      value: value.replaceAll('`', ''),
      length,
      lifetime: msOf(lifetime),
      tries: tries === '-' ? undefined : Number(tries),
      isRefusedThen: then === 'is refused',
    };
  });
}
const rows = readTable();

const siteUrl = 'http://localhost:8000';
const metricsToken = 'a-token-for-prometheus-0123456789';
const dayMs = 24 * 3_600_000;
const post = new MailServer();
const issuer = new Issuer();
let time = Date.now();
beforeAll(() => issuer.open());
const server = testServer({ siteUrl, post, metricsToken, trustProxy: ['127.0.0.1'] }, () => new Date(time));
afterAll(() => issuer.close());
/** Moves the clock until earlier attempts have expired and a new time step of one-time codes begins. */
async function passDays(): Promise<void> {
  time = Math.ceil(time / dayMs + 4) * dayMs;
  await server.renewAdmin();
}
beforeEach(passDays);

/** An issued secret: the status for a wrong value of its kind, and whether the right value is accepted. */
interface Made {
  wrong: () => Promise<number>;
  right: () => Promise<boolean>;
  /** the value itself, where it is random */
  secret?: string;
}

const secret43 = () => randomBytes(32).toString('base64url');
const newPassword = 'Wielewaal-88-karton';
const customer = async () => {
  const user = await server.user();
  return { user, caller: await server.signIn(user) };
};
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
const wrongCodeOf = (secret: string) => {
  const soon = [-60_000, -30_000, 0, 30_000, 60_000].map((offset) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time + offset }),
  );
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !soon.includes(code));
};

/** A user with one-time codes who has entered the password. */
async function withCodes() {
  const { user, caller } = await customer();
  const { secret } = await caller.expect(200).post('/api/me/totp');
  const confirmed = await caller.post<RecoveryCodes>('/api/me/totp/confirm', { code: codeOf(secret) });
  const [recoveryCode = ''] = expected(200, confirmed).recovery_codes;
  time += 60_000;
  const { email, password } = user;
  const ask = async () => (await server.anyone.expect(200).post('/api/login', { email, password })).challenge;
  const enter = async (challenge: string, code?: string) =>
    (await server.anyone.post('/api/login/secondFactor', { challenge, code })).status;
  return { secret, recoveryCode, ask, enter };
}

const linkFor = async (email: string) => tokenIn((await mailsTo(post, email, 1))[0]);

const bearer = (key: string) => new KeyCaller(server.anyone.address, key);
const pathOf = (address: string) => new URL(address).pathname;

async function companyLogin() {
  const group = await server.group();
  const domain = uniqueDomain();
  const callback = `/api/login/openid/callback/${group.id}`;
  issuer.redirectUris.push(siteUrl + callback);
  issuer.account = { sub: unique('sub'), email: `anna@${domain}`, email_verified: true, name: 'Anna' };
  await server.admin.createProvider(group, { issuer: issuer.address, ...client, domains: [domain] });
  const login = { email: `anna@${domain}`, language: 'nl' };
  const begun = await server.anyone.expect(200).post('/api/login/openid', login);
  const { search } = await issuer.visit(begun.url);
  const comeBack = async (query: string) =>
    new URL((await server.anyone.get(callback + query)).headers.get('location') ?? '').hash;
  return { ...begun, search, comeBack };
}

const makers: Record<string, () => Promise<Made>> = {
  async 'password of a login'() {
    const { email, password } = await server.user();
    const logIn = async (typed: string) =>
      (await server.anyone.post('/api/login', { email, password: typed })).status;
    return { wrong: () => logIn('Merel-elf-9-dozen'), right: async () => (await logIn(password)) === 200 };
  },
  async 'current password, to change it'() {
    const { user, caller } = await customer();
    let by = caller;
    const change = async (current_password: string) =>
      (await by.post('/api/me/password', { current_password, new_password: newPassword })).status;
    return {
      wrong: () => change('Merel-elf-9-dozen'),
      async right() {
        if ((await by.get('/api/me')).status === 401) by = await server.signIn(user);
        return (await change(user.password)) === 204;
      },
    };
  },
  async 'one-time code of a login'() {
    const { secret, ask, enter } = await withCodes();
    const [challenge, code] = [await ask(), codeOf(secret)];
    return {
      wrong: () => enter(challenge, wrongCodeOf(secret)),
      right: async () => (await enter(challenge, code)) === 200,
    };
  },
  async 'one-time code of several logins'() {
    const { secret, ask, enter } = await withCodes();
    const code = codeOf(secret);
    const challenges = [await ask(), await ask(), await ask(), await ask()];
    let tries = 0;
    return {
      wrong: () => enter(challenges[Math.floor(tries++ / 4)] ?? '', wrongCodeOf(secret)),
      right: async () => (await enter(challenges[3] ?? '', code)) === 200,
    };
  },
  async 'recovery code'() {
    const { recoveryCode, ask, enter } = await withCodes();
    const [challenge, madeAt] = [await ask(), time];
    return {
      wrong: () => enter(challenge, 'abcd-efgh-jkmn-pqrs-tuvw-xyz2'),
      // A challenge has its own row, and expires earlier.
      right: async () => (await enter(time > madeAt ? await ask() : challenge, recoveryCode)) === 200,
    };
  },
  async 'one-time code of a set-up'() {
    const { caller } = await customer();
    const { secret } = await caller.expect(200).post('/api/me/totp');
    const confirm = async (code?: string) => (await caller.post('/api/me/totp/confirm', { code })).status;
    return {
      wrong: () => confirm(wrongCodeOf(secret)),
      right: async () => (await confirm(codeOf(secret))) === 200,
    };
  },
  async 'link for a new password'() {
    const { email } = await server.user();
    await server.anyone.expect(202).post('/api/password/forgot', { email });
    await server.running.services.passwordResets.settle();
    const secret = await linkFor(email);
    const reset = async (token: string) =>
      (await server.anyone.post('/api/password/reset', { token, password: newPassword })).status;
    return { secret, wrong: () => reset(secret43()), right: async () => (await reset(secret)) === 204 };
  },
  async 'link of an invitation'() {
    const { email } = await server.admin.invite(await server.group());
    const secret = await linkFor(email);
    const accept = async (token: string) =>
      (await server.anyone.post('/api/invitations/accept', { token, password: newPassword })).status;
    return { secret, wrong: () => accept(secret43()), right: async () => (await accept(secret)) === 200 };
  },
  async 'link for another address'() {
    const { caller } = await customer();
    const email = uniqueEmail('other');
    await caller.expect(200).patch('/api/me', { email });
    const secret = await linkFor(email);
    const confirm = async (token: string) =>
      (await server.anyone.post('/api/email/confirm', { token })).status;
    return { secret, wrong: () => confirm(secret43()), right: async () => (await confirm(secret)) === 204 };
  },
  async 'challenge of a passkey login'() {
    const { caller } = await customer();
    const authenticator = new Authenticator(siteUrl);
    const creation = await caller.expect(200).post('/api/me/passkeys/options');
    const response = authenticator.create(creation);
    await caller.expect(201).post('/api/me/passkeys', { name: 'Laptop', response });
    const options = await server.anyone.expect(200).post('/api/login/passkey/options');
    const logIn = async (challenge: string) =>
      (await server.anyone.post('/api/login/passkey', authenticator.get({ ...options, challenge }))).status;
    const { challenge: secret } = options;
    return { secret, wrong: () => logIn(secret43()), right: async () => (await logIn(secret)) === 200 };
  },
  async 'address of a feed'() {
    const { caller } = await customer();
    const path = pathOf((await caller.expect(201).post('/api/me/feed')).url);
    const secret = /([^/]+)\.xml$/.exec(path)?.[1] ?? '';
    const read = async (of: string) => (await server.anyone.get(path.replace(secret, of))).status;
    return { secret, wrong: () => read(secret43()), right: async () => (await read(secret)) === 200 };
  },
  async 'link to unsubscribe'() {
    const { user } = await customer();
    const { unsubscribe } = server.running.services.unsubscribing.linksFor('releases', {
      ...user,
      language: 'en',
    });
    const path = pathOf(unsubscribe.url);
    const [, secret = ''] = /-(.{43})$/.exec(path) ?? [];
    const post = async (mac: string) =>
      (await server.anyone.form(path.replace(secret, mac), { 'List-Unsubscribe': 'One-Click' })).status;
    return { secret, wrong: () => post(secret43()), right: async () => (await post(secret)) === 204 };
  },
  async 'API key'() {
    const { key } = await server.apiKey([await server.downloadType()]);
    const use = async (of: string) => (await bearer(of).get('/api/upload')).status;
    const secret = key.key.slice(4);
    return {
      secret,
      wrong: () => use(`bls_${secret43()}`),
      right: async () => (await use(key.key)) === 200,
    };
  },
  async 'key for a build token'() {
    const repository = unique('belstock/app').replace(' ', '-');
    const type = await server.downloadType();
    const audience = 'https://portal.example';
    const trust = { issuer: issuer.address, audience, claims: { repository } };
    const wanted = { name: unique('Pipeline'), download_types: [type.id], ...trust };
    await server.admin.expect(201).post('/api/apiKeys', wanted);
    const seconds = Math.floor(time / 1000);
    const times = { iat: seconds, nbf: seconds, exp: seconds + 300 };
    const token = await issuer.token({ aud: audience, sub: repository, repository, ...times });
    const exchanged = await server.anyone.post<ExchangedKey>('/api/apiKeys/exchange', { token });
    const { key } = expected(201, exchanged);
    const use = async (of: string) => (await bearer(of).get('/api/upload')).status;
    return {
      secret: key.slice(4),
      wrong: () => use(`bls_${secret43()}`),
      right: async () => (await use(key)) === 200,
    };
  },
  async 'challenge after a password'() {
    const { recoveryCode, ask, enter } = await withCodes();
    const secret = await ask();
    return {
      secret,
      wrong: () => enter(secret43(), recoveryCode),
      right: async () => (await enter(secret, recoveryCode)) === 200,
    };
  },
  async 'challenge for a new passkey'() {
    const { caller } = await customer();
    const options = await caller.expect(200).post('/api/me/passkeys/options');
    const add = async (challenge: string) => {
      const response = new Authenticator(siteUrl).create({ ...options, challenge });
      return (await caller.post('/api/me/passkeys', { name: 'Laptop', response })).status;
    };
    const { challenge: secret } = options;
    return { secret, wrong: () => add(secret43()), right: async () => (await add(secret)) === 201 };
  },
  async 'state of a company login'() {
    const { search, comeBack } = await companyLogin();
    const secret = new URLSearchParams(search).get('state') ?? '';
    const statusOf = (hash: string) => (hash.startsWith('#openid=') ? 200 : 401);
    return {
      secret,
      wrong: async () => statusOf(await comeBack(search.replace(secret, secret43()))),
      right: async () => statusOf(await comeBack(search)) === 200,
    };
  },
  async 'code of a company login'() {
    const { browser_secret, search, comeBack } = await companyLogin();
    const secret = (await comeBack(search)).slice('#openid='.length);
    const logIn = async (code: string) =>
      (await server.anyone.post('/api/login/openid/token', { code, browser_secret })).status;
    return { secret, wrong: () => logIn(secret43()), right: async () => (await logIn(secret)) === 200 };
  },
  async 'token of a login'() {
    const { caller } = await customer();
    const secret = caller.auth?.token ?? '';
    const use = async (token: string) => (await bearer(token).get('/api/me')).status;
    return { secret, wrong: () => use(secret43()), right: async () => (await use(secret)) === 200 };
  },
  async 'ticket of a download'() {
    const { caller } = await customer();
    const release = await server.release();
    const issued = await caller.post<Ticket>(`/api/downloadables/${release.id}/ticket`);
    const path = pathOf(expected(201, issued).url);
    const ticket = path.split('/').at(-2) ?? '';
    // The MAC is at the end.
    const use = async (of: string) => (await server.anyone.get(path.replace(ticket, of))).status;
    return {
      secret: ticket.slice(-43),
      wrong: () => use(ticket.slice(0, -43) + secret43()),
      right: async () => (await use(ticket)) === 200,
    };
  },
  METRICS_TOKEN: () => {
    const use = async (token: string) =>
      (await server.anyone.get('/metrics', { authorization: `Bearer ${token}` })).status;
    return Promise.resolve({
      secret: metricsToken,
      wrong: () => use(secret43()),
      right: async () => (await use(metricsToken)) === 200,
    });
  },
};

const make = (value: string): Promise<Made> => {
  const maker = makers[value];
  if (!maker) throw new Error(`No test tries the value ${value}`);
  return maker();
};
const isGuessable = ({ length }: Row) => !/^(256|120) bits$|^16 characters$/.test(length);

it('each secret value of the table is tested, and each that can be guessed has a limit', () => {
  expect(rows.map(({ value }) => value)).toEqual(Object.keys(makers));
  const guessable = rows.filter(isGuessable);
  expect(guessable.map(({ value }) => value)).toHaveLength(5);
  expect(guessable.filter(({ tries, isRefusedThen }) => tries === undefined || !isRefusedThen)).toEqual([]);
});

describe('a value that is compared with a secret', () => {
  it.each(rows)('is refused when wrong, with the limit of attempts in the table: $value', async (row) => {
    const { tries = 40, isRefusedThen, value } = row;
    const { wrong, right, secret } = await make(value);
    if (row.length === '256 bits') expect(secret).toMatch(/^[\w-]{43}$/);
    const statuses: number[] = [];
    for (let count = 0; count < tries; count += 1) statuses.push(await wrong());
    expect(statuses.filter((status) => status < 400 || status === 429)).toEqual([]);
    // The last wrong code ends a set-up itself.
    expect(new Set(value === 'one-time code of a set-up' ? statuses.slice(0, -1) : statuses).size).toBe(1);
    if (row.tries !== undefined && !isRefusedThen) expect(await wrong()).toBe(429);
    expect(await right()).toBe(!isRefusedThen);
  });

  it.each(rows.filter(({ isRefusedThen }) => isRefusedThen))(
    'is accepted after one failed attempt less than the limit: $value',
    async ({ value, tries = 0 }) => {
      const { wrong, right } = await make(value);
      for (let count = 1; count < tries; count += 1) await wrong();
      expect(await right()).toBe(true);
    },
  );

  it.each(rows)('is accepted until it expires as the table says: $value', async ({ value, lifetime }) => {
    const inTime = await make(value);
    time += lifetime === undefined ? 100 * dayMs : lifetime - 1000;
    expect(await inTime.right()).toBe(true);
    if (lifetime === undefined) return;
    await passDays();
    const late = await make(value);
    time += lifetime + 1000;
    expect(await late.right()).toBe(false);
  });
});
