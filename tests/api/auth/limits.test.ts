// @stores
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Auth } from '../../../server/contract/session';
import { createRateLimiter } from '../../../server/platform/rate-limits/rate-limiter';
import type { Caller } from '../setup/server';
import { expected, TestServer } from '../setup/server';

interface Credentials {
  email: string;
  password: string;
}

let server: TestServer;
let time: number;
const minute = 60_000;
const clock = () => new Date(time);
const settings = { trustProxy: ['127.0.0.1'], tokenTtlHours: 1000, runsJobs: false };

beforeEach(async () => {
  time = Date.parse('2026-05-01T10:00:00Z');
  server = await TestServer.start(settings, clock);
});
afterEach(() => server.stop());

const logIn = (credentials: Credentials, from: string) =>
  server.anyone.post<Auth>(
    '/api/login',
    { email: credentials.email, password: credentials.password },
    { 'x-forwarded-for': from },
  );
const guess = async (email: string, from: string) =>
  (await logIn({ email, password: 'a guess' }, from)).status;
const address = (index: number) => `203.0.113.${index}`;

/** Returns how many guesses were checked, with `each` guesses from every address. */
async function guessesLookedAt(email: string, addresses: readonly string[], each: number): Promise<number> {
  let lookedAt = 0;
  for (const from of addresses) {
    for (let attempt = 0; attempt < each; attempt += 1) {
      const status = await guess(email, from);
      expect([401, 429]).toContain(status);
      if (status === 401) lookedAt += 1;
    }
  }
  return lookedAt;
}
const addresses = (count: number) => Array.from({ length: count }, (_, index) => address(index + 1));

describe('guesses at one account', () => {
  it('from 30 addresses are limited, and do not lock the owner out of networks with an earlier login', async () => {
    const owner = await server.user();
    const [office, home] = ['198.51.100.1', '2001:db8:1:2::7'];
    for (const from of [office, home]) expected(200, await logIn(owner, from));

    expect(await guessesLookedAt(owner.email, addresses(30), 2)).toBeLessThanOrEqual(45);
    expect((await logIn(owner, office)).status).toBe(200);
    expect((await logIn(owner, '2001:db8:1:2:ffff::1')).status).toBe(200);

    const elsewhere = await logIn(owner, '198.51.100.99');
    expect(elsewhere.status).toBe(429);
    expect(Number(elsewhere.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    time += 15 * minute;
    expect((await logIn(owner, '198.51.100.99')).status).toBe(200);
  });

  it('from a few addresses do not lock the owner out on a new network', async () => {
    const owner = await server.user();
    expect(await guessesLookedAt(owner.email, addresses(5), 12)).toBe(36);
    expect(await guess(owner.email, '198.51.100.1')).toBe(401);
    expect((await logIn(owner, '198.51.100.1')).status).toBe(200);
  });

  it('get the same answers whether the account exists or not', async () => {
    const { email } = await server.user();
    const answersFor = async (name: string) => {
      const answers: unknown[] = [];
      for (const from of [...addresses(4), '2001:db8::1', '2001:db8:0:1::1']) {
        for (let attempt = 0; attempt < 11; attempt += 1) {
          const { status, body, headers } = await logIn({ email: name, password: 'a guess' }, from);
          answers.push([status, body, headers.get('retry-after')]);
        }
      }
      return answers;
    };
    const known = await answersFor(email);
    // The counts of the addresses themselves have expired by then.
    time += 15 * minute;
    expect(await answersFor('nobody@klant.example')).toEqual(known);
  });

  it('are counted across a restart of the server', async () => {
    const owner = await server.user();
    await guessesLookedAt(owner.email, addresses(30), 2);
    const first = server;
    await first.running.stop();
    server = await TestServer.start({ ...settings, ...first.place }, clock);
    expect(await guess(owner.email, address(99))).toBe(429);
    await server.stop();
    server = first;
  });

  it('from one IPv6 range count as guesses from one address, and keep the counts of other addresses', async () => {
    const owner = await server.user();
    await guessesLookedAt('another@klant.example', [address(1)], 10);
    const range = Array.from({ length: 30 }, (_, index) => `2001:db8:5:${index.toString(16)}::1`);
    expect(await guessesLookedAt(owner.email, range, 2)).toBe(10);

    let lookedAt = 0;
    for (let index = 0; index < 120; index += 1) {
      const from = `2001:db8:5:${(index + 100).toString(16)}::1`;
      if ((await guess(`user${index}@klant.example`, from)) === 401) lookedAt += 1;
    }
    expect(lookedAt).toBe(90);
    expect(await guess('another@klant.example', address(1))).toBe(429);
  });

  it('behind a proxy that reports ports are counted per address', async () => {
    const from = (port: number) => `192.0.2.7:${port}`;
    expect(
      await guessesLookedAt(
        'a@klant.example',
        Array.from({ length: 12 }, (_, i) => from(50_000 + i)),
        1,
      ),
    ).toBe(10);
    expect(await guess('b@klant.example', '[2001:db8::1]:443')).toBe(401);
    const { entries } = await server.admin.expect(200).get('/api/audit?action=login.failed&limit=2');
    expect(entries.map(({ detail }) => detail['ip'])).toEqual(['2001:db8::1', '192.0.2.7']);
  });

  it('at names that look like an address or like another account do not count against these', async () => {
    const owner = await server.user();
    expected(200, await logIn(owner, '198.51.100.1'));
    await guessesLookedAt('198.51.100.1', addresses(30), 2);
    await guessesLookedAt(`${owner.email} 198.51.100.1`, addresses(24), 1);
    await guessesLookedAt(`network ${owner.email}`, ['198.51.100.2'], 10);
    for (let attempt = 0; attempt < 9; attempt += 1)
      expect(await guess(owner.email, '198.51.100.1')).toBe(401);
    expect((await logIn(owner, '198.51.100.1')).status).toBe(200);
  });

  it('of the current password in a stolen session are counted too', async () => {
    const owner = await server.user();
    const stolen = server.as(expected(200, await logIn(owner, address(1))));
    const change = (from: string) =>
      stolen.post(
        '/api/me/password',
        { current_password: 'a guess', new_password: 'Een-goed-wachtwoord-1' },
        { 'x-forwarded-for': from },
      );
    const codes: number[] = [];
    for (const from of [...addresses(30), ...addresses(30)]) codes.push((await change(from)).status);
    expect(codes.filter((code) => code === 422).length).toBeLessThanOrEqual(50);
    expect(codes.at(-1)).toBe(429);
    expect(await guess(owner.email, address(2))).toBe(429);
  });

  it('start a new count when the clock is set back', async () => {
    expect(await guessesLookedAt('a@klant.example', [address(1)], 11)).toBe(10);
    time -= 120 * minute;
    expect(await guess('a@klant.example', address(1))).toBe(401);
    expect(await guessesLookedAt('a@klant.example', [address(1)], 11)).toBe(9);
  });

  it('are stored without names and addresses, and deleted when they expire', async () => {
    const { db } = server;
    const owner = await server.user();
    expected(200, await logIn(owner, address(77)));
    await guessesLookedAt(owner.email, addresses(2), 2);
    const counts = await db.selectFrom('attempts').selectAll().execute();
    const networks = await db.selectFrom('known_networks').selectAll().execute();
    expect(counts.length).toBeGreaterThan(0);
    expect(networks.length).toBeGreaterThan(0);
    for (const { key } of counts) expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
    for (const { network } of networks) expect(network).toMatch(/^[A-Za-z0-9_-]{22}$/);

    time += 15 * minute;
    await createRateLimiter(db, Buffer.alloc(32), clock).deleteExpired();
    expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});

describe('a user who logs in many times', () => {
  it('is limited to 30 logins a minute, without limiting other users', async () => {
    const group = await server.group();
    const [customer, colleague] = [await server.user(group), await server.user(group)];
    const statuses: number[] = [];
    for (let login = 0; login < 32; login += 1) statuses.push((await logIn(customer, address(login))).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
    expect((await logIn(colleague, address(1))).status).toBe(200);
    time += minute;
    expect((await logIn(customer, address(1))).status).toBe(200);
  });

  it('keeps the newest 20 logins, and ends no logins of other users', async () => {
    const customer = await server.user();
    const logins: Caller[] = [];
    for (let login = 0; login < 25; login += 1) {
      time += 1000;
      logins.push(server.as(expected(200, await logIn(customer, address(1)))));
    }
    const living: boolean[] = [];
    for (const login of logins) living.push((await login.get('/api/downloadTypes')).status === 200);
    expect(living).toEqual([...Array<boolean>(5).fill(false), ...Array<boolean>(20).fill(true)]);
    await server.admin.expect(200).get('/api/downloadTypes');

    time -= 60 * minute;
    const afterwards = server.as(expected(200, await logIn(customer, address(1))));
    await afterwards.expect(200).get('/api/downloadTypes');
  });

  it('has the networks of the ten newest logins as known networks', async () => {
    const customer = await server.user();
    for (let login = 0; login < 12; login += 1) {
      time += 10_000;
      expected(200, await logIn(customer, address(login)));
    }
    const known = await server.db
      .selectFrom('known_networks')
      .where('user_id', '=', customer.id)
      .orderBy('last_login_at')
      .select('last_login_at')
      .execute();
    const newest = Array.from({ length: 10 }, (_, index) =>
      new Date(time - (9 - index) * 10_000).toISOString(),
    );
    expect(known.map(({ last_login_at }) => last_login_at)).toEqual(newest);
  });
});
