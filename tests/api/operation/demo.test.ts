// @change
import { LICENCE_STATES } from '../../../server/contract/licence-states';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { demoEnvironment, seedDemo } from '../../../server/commands/demo';
import { readConfig } from '../../../server/config';
import type { Auth } from '../../../server/contract/session';
import { startServer } from '../../../server/start';
import { Caller, expected } from '../setup/server';

it('the demo ignores the database, storage and backups in the environment', () => {
  const environment = demoEnvironment('/tmp/demo', {
    PORT: '8123',
    DATA_DIR: '/var/lib/belstock',
    DATABASE_URL: 'postgres://db.example.com/belstock',
    STORAGE_URL: 's3://releases',
    DOWNLOADS: 'redirect',
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    BACKUP_DIR: '/backup',
  });
  expect(readConfig(environment)).toMatchObject({
    port: 8123,
    dataDir: '/tmp/demo',
    database: { kind: 'sqlite' },
    storage: { kind: 'folder' },
    downloads: 'stream',
    secretKey: undefined,
    backups: undefined,
  });
});

it('each user of the demo can log in and see types; there are messages, advisories, licences of each state and sample files', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
  const people = await seedDemo(dataDir);
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SITE_DIR: join(dataDir, 'none') }),
  );
  try {
    const callers = await Promise.all(
      people.map(async ({ email, password }) => {
        const auth = expected(
          200,
          await new Caller(server.address).post<Auth>('/api/login', { email, password }),
        );
        return new Caller(server.address, auth);
      }),
    );
    const seen = await Promise.all(
      callers.map(async (caller) => (await caller.expect(200).get('/api/downloadTypes')).length),
    );
    expect(seen).toEqual([4, 3, 3, 3]);
    const [admin] = callers as [Caller];
    for (const { id } of await admin.expect(200).get('/api/downloadTypes')) {
      const releases = await admin.expect(200).get(`/api/downloadTypes/${id}/downloadables`);
      expect(releases.length).toBeGreaterThan(0);
      expect(releases.map(({ release_date: date }) => date)).toEqual(
        releases
          .map(({ release_date: date }) => date)
          .sort()
          .reverse(),
      );
    }
    const messages = await admin.expect(200).get('/api/messages');
    expect(messages.map(({ state, kind }) => `${state} ${kind}`)).toEqual([
      'new trial',
      'new trial',
      'closed question',
    ]);
    expect((await admin.expect(200).get('/api/overview')).conditions.first).toEqual([]);
    const advisories = await admin.expect(200).get('/api/advisories');
    expect(advisories.map(({ state, revision }) => `${state} ${revision}`)).toEqual([
      'draft 0',
      'published 2',
    ]);
    const { headers } = await admin.get(`/api/advisories/${advisories[1]?.id}/recipients?limit=1`);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0);
    const licences = await admin.expect(200).get('/api/licenses');
    expect([...new Set(licences.map(({ state }) => state))].sort()).toEqual([...LICENCE_STATES].sort());
    const results: Record<string, string> = {};
    for (const name of await readdir(join(dataDir, 'samples'))) {
      const answer = await admin.multipart('/api/license/open', {
        file: await readFile(join(dataDir, 'samples', name)),
      });
      results[name] = answer.status === 200 ? 'opened' : answer.body.code;
    }
    expect(results).toEqual({
      'changed.bel': 'changed',
      'expired.bel': 'opened',
      'not-yet-valid.bel': 'opened',
      'unknown-key.bel': 'unknown_key',
      'valid.bel': 'opened',
    });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
