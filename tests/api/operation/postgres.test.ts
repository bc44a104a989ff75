// @change
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  findPostgres,
  startPostgres,
  type RunningPostgres,
} from '../../../scripts/lib/programs/postgres.mjs';
import { hasSwift, startSwift, type RunningSwift } from '../../../scripts/lib/programs/swift.mjs';
import { readConfig, type Config } from '../../../server/config';
import { describeWhere } from '../../setup/describe-where';
import { waitFor } from '../../setup/wait-for';
import { createDatabase } from '../setup/external-stores';
import { expected, TestServer } from '../setup/server';

const found = findPostgres();

it('a PostgreSQL server is available for the tests', () => expect(found.length).toBeGreaterThan(0));

describe.each(found)('PostgreSQL $version', ({ bin }) => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres(bin);
  });
  afterAll(() => postgres.stop());

  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });

  async function settingsOfNew(): Promise<Partial<Config>> {
    const url = await createDatabase(postgres.url);
    return { database: { kind: 'postgres', url, poolSize: 5 }, secretKey: randomBytes(32) };
  }
  async function start(settings: Partial<Config>): Promise<TestServer> {
    const server = await TestServer.start(settings);
    servers.push(server);
    return server;
  }

  it('calls answer 503 with Retry-After while the database is away, and nothing is lost', async () => {
    const server = await start(await settingsOfNew());
    const type = await server.downloadType();
    const content = randomBytes(9_000_000);
    const { id } = await server.admin.expect(201).record(type, content);
    await server.admin.expect(200).chunk(id, content.subarray(0, 4_000_000), false, 0);

    await postgres.pause();
    const calls = [
      () => server.anyone.get('/api/health'),
      () => server.admin.get('/api/downloadTypes'),
      () => server.admin.post('/api/groups', { name: 'Late' }),
      () => server.anyone.post('/api/login', { email: 'a@b.nl', password: 'x' }),
      () => server.admin.chunk(id, content.subarray(4_000_000, 8_000_000), false, 4_000_000),
    ];
    for (const call of calls) {
      const { status, headers } = await call();
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }

    const { conditions } = server.running.services.watch;
    // One condition for all failures of the database.
    expect(conditions.list().map(({ code }) => code)).toEqual(['database_away']);

    await postgres.resume();
    await waitFor(async () => expect((await server.anyone.get('/api/health')).status).toBe(200));
    expect(conditions.list()).toEqual([]);
    const { received } = await server.admin.expect(200).get(`/api/upload/${id}`);
    expect(received).toBe(4_000_000);
    await server.admin.expect(200).chunk(id, content.subarray(4_000_000, 8_000_000), false, 4_000_000);
    const last = await server.admin.chunk(id, content.subarray(8_000_000), true, 8_000_000);
    expect(expected(201, last).downloadable.size).toBe(content.byteLength);
    await server.admin.expect(201).post('/api/groups', { name: 'Late' });
  });

  // A folder of files is for one instance. Several instances share an S3 storage.
  describeWhere(hasSwift())('with several instances', () => {
    let swift: RunningSwift;
    beforeAll(async () => {
      swift = await startSwift();
    });
    afterAll(() => swift.stop());

    async function settingsOfSeveral(): Promise<Partial<Config>> {
      const url = new URL(swift.url);
      url.pathname = `/${randomBytes(8).toString('hex')}`;
      const { storage } = readConfig({ STORAGE_URL: url.href, ...swift.env });
      return { ...(await settingsOfNew()), storage };
    }

    it('several instances that start at once create the tables once, and share users and licence keys', async () => {
      const settings = await settingsOfSeveral();
      const [first, ...others] = await Promise.all([1, 2, 3].map(() => start(settings)));
      if (!first) throw new Error('There is no first instance');
      const group = await first.group();
      const user = await first.user(group);
      const keys = await first.anyone.get('/api/license/keys');
      for (const other of others) {
        expect((await other.anyone.get('/api/license/keys')).text).toBe(keys.text);
        const there = await other.signIn(user);
        expect((await first.anyone.send('GET', '/api/users', { headers: there.headers })).status).toBe(200);
      }
      expect((await first.admin.get<unknown[]>('/api/users')).body).toHaveLength(2);
    });

    it('concurrent calls on several instances create one group and one type, and keep one administrator', async () => {
      const settings = await settingsOfSeveral();
      const instances = await Promise.all([1, 2, 3].map(() => start(settings)));
      const everywhere = <T>(call: (server: TestServer) => Promise<T>) =>
        Promise.all([...instances, ...instances, ...instances].map(call));

      const created = await everywhere(({ admin }) => admin.post('/api/groups', { name: 'One of a kind' }));
      expect(created.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
      expect(new Set(created.map(({ status }) => status))).toEqual(new Set([201, 409]));

      const types = await everywhere(({ admin }) =>
        admin.post('/api/downloadTypes', { name: 'One of a kind', categorie: 'Server' }),
      );
      expect(types.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(8).fill(409)]);

      // If two administrators delete each other, one must remain.
      const [server] = instances;
      if (!server) throw new Error('There is no instance');
      const groups = await server.admin.expect(200).get('/api/groups');
      const second = await server.user({ id: groups.find(({ is_admin }) => is_admin)?.id ?? 0 });
      const asSecond = await server.signIn(second);
      const firstId = server.admin.auth?.user.id ?? 0;
      const removed = await Promise.all([
        server.admin.delete(`/api/users/${second.id}`),
        asSecond.delete(`/api/users/${firstId}`),
      ]);
      expect(removed.filter(({ status }) => status === 204)).toHaveLength(1);
    });
  });
});
