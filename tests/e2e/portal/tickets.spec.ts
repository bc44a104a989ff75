import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { startCuttingProxy } from '../../setup/cutting-proxy';
import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';

const MIB = 1024 * 1024;

test('Chromium resumes a download after a broken connection and saves the correct file', async ({
  page,
  api,
  server,
  allowedForeignRequests,
}) => {
  const type = await api.createDownloadType({ name: unique('Ticketed') });
  const content = randomBytes(32 * MIB);
  const release = await api.uploadRelease(type, { name: '1.0', content, fileName: 'server.zip' });
  const ticket = await api.post<{ url: string }>(`/api/downloadables/${release.id}/ticket`, {});
  const line = await startCuttingProxy(server.url);
  allowedForeignRequests.push(new RegExp(`^${line.address}/api/files/`));
  line.bytes = 10 * MIB;
  try {
    const download = page.waitForEvent('download');
    // A navigation that becomes a download ends in an error.
    const go = page.goto(new URL(new URL(ticket.url).pathname, line.address).href).catch(() => undefined);
    const [begun] = await Promise.all([download, go]);
    const file = await readFile(await begun.path());
    expect(createHash('sha256').update(file).digest('hex')).toBe(release.sha256);
    expect(line.passed, 'went on, and did not begin anew').toBeLessThan(34 * MIB);
  } finally {
    await line.close();
  }
});
