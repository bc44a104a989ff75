import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { ADMINISTRATOR, startServer } from '../support/server';

const run = promisify(execFile);

test('the archive, unpacked where nothing else is, serves the site and the API', async () => {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'packed-'));
  try {
    const { stdout } = await run(process.execPath, ['scripts/pack.mjs', '--to', folder]);
    const archive = /is ready: .*?([^/\\]+\.tar\.gz)/.exec(stdout)?.[1] ?? stdout;
    await run('tar', ['-xzf', archive], { cwd: folder });
    const root = path.join(folder, archive.replace('.tar.gz', ''));

    const wrong: string[] = []; // one expectation for thousands of files: each is recorded
    for (const line of readFileSync(path.join(root, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')) {
      const [sum = '', file = ''] = line.split('  ');
      const content = readFileSync(path.join(root, file));
      if (createHash('sha256').update(content).digest('hex') !== sum) wrong.push(`${file} has another sum`);
      if (['src', 'node_modules'].some((place) => content.includes(path.resolve(place))))
        wrong.push(`${file} names the folder it was made in`);
    }
    expect(wrong).toEqual([]);
    for (const file of ['Dockerfile', 'belstock.service', 'README.md', 'sbom.cdx.json', 'package.json']) {
      expect(readFileSync(path.join(root, file), 'utf8'), file).not.toContain('{{');
    }
    expect(existsSync(path.join(root, 'node_modules', 'gatsby'))).toBe(false);

    const server = await startServer({ root, env: { NODE_PATH: '', SITE_DIR: '' } });
    try {
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      const page = await fetch(`${server.url}/en/`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html lang="en"')]);
      const login = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ADMINISTRATOR),
      });
      expect(login.status).toBe(200);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
