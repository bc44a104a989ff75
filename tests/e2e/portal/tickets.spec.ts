import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { startCuttingProxy } from '../../setup/cutting-proxy';
import type { Api } from '../support/api';
import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import type { RunningServer } from '../support/server';

interface Begun {
  page: Page;
  api: Api;
  server: RunningServer;
  allowedForeignRequests: RegExp[];
}

const MIB = 1024 * 1024;

async function releaseOf(api: Api, content: Buffer<ArrayBuffer>, fileName = 'server.zip') {
  const type = await api.createDownloadType({ name: unique('Ticketed') });
  return api.uploadRelease(type, { name: '1.0', content, fileName });
}

test.describe('a download in Chromium after a broken connection', () => {
  const content = randomBytes(32 * MIB);

  /** Starts a download over a connection that breaks after each 10 MiB. */
  async function begin({ page, api, server, allowedForeignRequests }: Begun) {
    const release = await releaseOf(api, content);
    const ticket = await api.post<{ url: string }>(`/api/downloadables/${release.id}/ticket`, {});
    const line = await startCuttingProxy(server.url);
    allowedForeignRequests.push(new RegExp(`^${line.address}/api/files/`));
    line.bytes = 10 * MIB;
    const download = page.waitForEvent('download');
    // A navigation that becomes a download ends in an error.
    const go = () =>
      page.goto(new URL(new URL(ticket.url).pathname, line.address).href).catch(() => undefined);
    return { release, line, start: async () => (await Promise.all([download, go()]))[0] };
  }

  test('resumes and saves the correct file', async ({ page, api, server, allowedForeignRequests }) => {
    const { release, line, start } = await begin({ page, api, server, allowedForeignRequests });
    try {
      const file = await readFile(await (await start()).path());
      expect(createHash('sha256').update(file).digest('hex')).toBe(release.sha256);
      expect(line.passed, 'went on, and did not begin anew').toBeLessThan(34 * MIB);
    } finally {
      await line.close();
    }
  });

  test('fails if the file was replaced in the meantime', async ({
    page,
    api,
    server,
    allowedForeignRequests,
  }) => {
    const { release, line, start } = await begin({ page, api, server, allowedForeignRequests });
    line.beforeCut = () => {
      const database = new Sqlite(path.join(server.dataDir, 'belstock.sqlite'), { timeout: 5_000 });
      database.prepare('update downloadables set sha256 = ? where id = ?').run('0'.repeat(64), release.id);
      database.close();
      return Promise.resolve();
    };
    try {
      expect(await (await start()).failure()).not.toBeNull();
      expect(line.passed, 'no byte of the other').toBeLessThan(10 * MIB + 10_000);
    } finally {
      await line.close();
    }
  });
});
