import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ADMINISTRATOR, startServer } from '../support/server';
import { packInto, run } from './packed-archive';

test('the archive, unpacked in an empty folder, serves the site and the API', async () => {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'packed-'));
  try {
    const archive = await packInto(folder);
    await run('tar', ['-xzf', `${archive}.tar.gz`], { cwd: folder });
    const root = path.join(folder, archive);

    const wrong: string[] = []; // one expectation for thousands of files: each is recorded
    for (const line of readFileSync(path.join(root, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')) {
      const [sum = '', file = ''] = line.split('  ');
      const content = readFileSync(path.join(root, file));
      if (createHash('sha256').update(content).digest('hex') !== sum) wrong.push(`${file} has another sum`);
      if (['src', 'node_modules'].some((place) => content.includes(path.resolve(place))))
        wrong.push(`${file} names the folder it was made in`);
    }
    expect(wrong).toEqual([]);
    expect(archive).toMatch(/^belstock-\d+\.\d+\.\d+-[0-9a-f]{10}(?:-modified)?$/);
    expect(JSON.parse(readFileSync(path.join(root, 'archive.json'), 'utf8')) as unknown).toEqual({
      site_url: process.env['SITE_URL'] ?? null,
      node: Number(process.versions.node.split('.')[0]),
    });
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const command of ['backup', 'restore', 'move', 'audit', 'doctor'])
      expect(manifest.scripts[command]).toBe(`exec node dist/commands/${command}.mjs`);
    for (const file of [
      'Dockerfile',
      'compose.yaml',
      'docs/install.md',
      'belstock.service',
      'README.md',
      'sbom.cdx.json',
      'package.json',
    ])
      expect(readFileSync(path.join(root, file), 'utf8'), file).not.toContain('{{');
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
