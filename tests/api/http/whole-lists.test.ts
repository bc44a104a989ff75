// @change
import { request } from 'node:http';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { longRead } from '../../../server/platform/db/reading/long-read';
import { waitFor } from '../../setup/wait-for';
import { expected, testServer, type Answer } from '../setup/server';

const server = testServer();
beforeAll(async () => {
  const names = Array.from({ length: 2_300 }, (_, index) => `Person ${String(index).padStart(4, '0')}`);
  const group = await server.group();
  for (let at = 0; at < names.length; at += 100)
    await server.insert(
      'users',
      names.slice(at, at + 100).map((name) => ({
        name,
        email: `${name}@example.com`,
        email_key: `${name}@example.com`,
        search_key: name.toLowerCase(),
        group_id: group.id,
        password_hash: 'x',
        created_at: '2026-01-01',
        last_login_at: null,
      })),
    );
});

type Rows = Record<string, unknown>[];

describe('a list with more rows than one batch', () => {
  it('equals its pages together, with the total in a header', async () => {
    const pages: Rows = [];
    for (let next: string | undefined = '/api/users?limit=200'; next !== undefined;) {
      const page: Answer<Rows> = await server.admin.get<Rows>(next);
      pages.push(...expected(200, page));
      next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    const whole = await server.admin.get<Rows>('/api/users');
    expect(whole.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(whole.headers.get('link')).toBeNull();
    expect(whole.headers.get('x-total-count')).toBe(String(pages.length));
    expect(expected(200, whole)).toEqual(pages);
  });

  it('is searched, sorted, and started at a cursor', async () => {
    const found = await server.admin.get<Rows>('/api/users?q=person&sort=-name');
    const names = expected(200, found).map(({ name }) => name);
    expect(names).toHaveLength(2_300);
    expect(names).toEqual([...names].sort().reverse());
    const first = await server.admin.get<Rows>('/api/users?q=person&sort=-name&limit=100');
    const next = new URL(/^<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://x');
    next.searchParams.delete('limit');
    const rest = await server.admin.get<Rows>(next.pathname + next.search);
    expect(expected(200, rest).map(({ name }) => name)).toEqual(names.slice(100));
  });

  it('is exported as CSV with the same rows', async () => {
    const { text } = await server.admin.get('/api/users.csv?q=person');
    expect(text.split('\r\n').slice(1, -1)).toHaveLength(2_300);
  });

  it('frees its slot for another call when the client disconnects', async () => {
    const hangUp = () =>
      new Promise<void>((done) => {
        const sent = request(
          `${server.admin.address}/api/users`,
          { headers: server.admin.headers },
          (answer) => {
            answer.once('data', () => answer.destroy());
            answer.once('close', () => done());
          },
        );
        sent.end();
      });
    for (let round = 0; round < 10; round += 1) await hangUp();
    await server.admin.expect(200).get('/api/me');
  });
});

/** Holds each call for the list of users until `release`, so that calls pile up however fast this computer is. */
function holdUsers() {
  const { users } = server.running.services;
  const list = users.list.bind(users);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = jest.spyOn(users, 'list').mockImplementation(async (...args) => {
    await released;
    return list(...args);
  });
  return { held, release };
}

it('answers another user while one user has 32 calls in progress', async () => {
  const customer = await server.customer();
  const { held, release } = holdUsers();
  const flood = Array.from({ length: 32 }, () => server.admin.get('/api/users?q=person+0'));
  await waitFor(() => expect(held).toHaveBeenCalledTimes(4));
  await server.anyone.expect(200).get('/api/health');
  await customer.expect(200).get('/api/me');
  release();
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200));
});

it('refuses some of 80 calls that one user sends at once with 429, and answers later calls', async () => {
  const { release } = holdUsers();
  const flood = Array.from({ length: 80 }, () => server.admin.get('/api/users?q=person+0'));
  await Promise.race(flood);
  release();
  const refused = (await Promise.all(flood)).filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers, body } of refused) {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: 'too_many_calls' });
  }
  await server.admin.expect(200).get('/api/me');
});

it('counts the audience of a download type in a read thread, because the count grows with the users', async () => {
  const type = await server.downloadType();
  let readsDone = 0;
  const slowRead = () =>
    server.db
      .selectFrom(
        sql<{ n: number }>`(with recursive c(n) as (select 1 union all select n + 1 from c where n < 500000)
          select max(n) as n from c)`.as('counted'),
      )
      .select('n')
      .modifyEnd(longRead)
      .execute()
      .then(() => (readsDone += 1));
  // Both read threads are busy.
  const reads = [slowRead(), slowRead()];
  await server.admin.expect(200).get(`/api/downloadTypes/${type.id}/audience`);
  expect(readsDone).toBeGreaterThan(0);
  await Promise.all(reads);
});
