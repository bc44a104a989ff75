import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Downloadable } from '../../server/contract/release';
import { AUTH_KEY } from '../../src/config/site';
import { unique, type Api } from '../e2e/support/api';
import { ADMINISTRATOR } from '../e2e/support/server';
import { expect, test } from './support/fixtures';
import type { Visitor } from './support/visitor';

const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex');

async function signIn(visitor: Visitor, api: Api): Promise<void> {
  await visitor.browser.run(
    (key, auth) => localStorage.setItem(key, auth),
    AUTH_KEY,
    JSON.stringify(api.auth),
  );
}

/** Waits until a download is complete. */
async function downloaded(folder: string, name: string, size?: number): Promise<Buffer> {
  const file = path.join(folder, name);
  await expect
    .poll(
      () => existsSync(file) && (size === undefined ? statSync(file).size > 0 : statSync(file).size === size),
    )
    .toBe(true);
  return readFileSync(file);
}

test('An administrator sees an error, logs in to the overview and logs out', async ({ visitor }) => {
  await visitor.open('/en/login/');
  await visitor.fill('Email', ADMINISTRATOR.email);
  await visitor.fill('Password', 'not the password');
  await visitor.click('button', 'Login');
  await visitor.sees('text', 'The email address or password is incorrect');
  expect(await visitor.valueOf('Email')).toBe(ADMINISTRATOR.email);
  await visitor.fill('Password', ADMINISTRATOR.password);
  await visitor.click('button', 'Login');
  await visitor.arrives('/en/app/overview/');
  await visitor.sees('heading', 'Needs attention');
  await visitor.click('button', 'Logout');
  await visitor.sees('link', 'Login');
  // Firefox refuses access to the storage during a navigation.
  await expect
    .poll(() => visitor.browser.run((key) => localStorage.getItem(key), AUTH_KEY).catch(() => 'not readable'))
    .toBeNull();
});

test('An administrator sees the downloads and gets a file unchanged', async ({ visitor, api, folder }) => {
  const name = unique('Server');
  const fileName = `${name.replaceAll(' ', '-')}.bin`;
  const content = randomBytes(3_000_000);
  const release = await api.uploadRelease(await api.createDownloadType({ name }), {
    name: '2.0',
    content,
    fileName,
  });
  await signIn(visitor, api);
  await visitor.open('/en/app/downloads/');
  await visitor.sees('text', name);
  await visitor.open(`/en/app/downloads/${String(release.id)}/`);
  await visitor.click('button', 'Download');
  expect(md5(await downloaded(folder, fileName, content.length))).toBe(release.hash);
});

test('A damaged file of 64 MiB is named as it is, and saved repaired', async ({ visitor, api, folder }) => {
  const content = randomBytes(64 * 1024 * 1024);
  const type = await api.createDownloadType();
  const { id, hash } = await api.uploadRelease(type, { name: '4.2.0', content, fileName: 'mended.bin' });
  const file = path.join(folder, 'damaged.bin');
  const damaged = Buffer.from(content.subarray(0, 60 * 1024 * 1024));
  damaged.fill(0, 9_000_000, 9_000_100);
  writeFileSync(file, damaged);
  await signIn(visitor, api);
  await visitor.open(`/en/app/downloads/${String(id)}/check/`);
  await visitor.choose('File to check', file);
  await visitor.sees('text', 'The file ends at 60 MiB of 64 MiB: the download was cut off.');
  await visitor.click('button', 'Repair it: fetches 8 MiB instead of 64 MiB');
  expect(md5(await downloaded(folder, 'mended.bin', content.length))).toBe(hash);
});

test('An administrator uploads a release of 9 MiB', async ({ visitor, api, folder }) => {
  const type = await api.createDownloadType();
  const content = randomBytes(9 * 1024 * 1024);
  const file = path.join(folder, 'setup.bin');
  writeFileSync(file, content);
  await signIn(visitor, api);
  await visitor.open('/en/app/downloads/upload/');
  await visitor.choose('File', file);
  await visitor.select('Download type', type.name);
  await visitor.fill('Name', '4.12');
  await visitor.click('button', 'Upload release');
  await visitor.sees('text', '4.12 is published');
  const [release] = await api.get<Downloadable[]>(`/api/downloadTypes/${String(type.id)}/downloadables`);
  expect(release).toMatchObject({ name: '4.12', hash: md5(content), current_hash: md5(content) });
});

test('An administrator creates a licence, which is valid', async ({ visitor, api, folder }) => {
  const name = unique('Pilot').replaceAll(' ', '-');
  await signIn(visitor, api);
  await visitor.open('/en/app/license/');
  await visitor.click('button', 'Create licence');
  await visitor.click('button', 'Free for one month');
  await visitor.fill('Licence name', name);
  await visitor.fill('Number of users', '3');
  await visitor.click('button', 'Create licence');
  await downloaded(folder, `${name}.bel`);
  await visitor.open('/en/app/license/');
  await visitor.choose('Licence file (.bel)', path.join(folder, `${name}.bel`));
  await visitor.sees('text', 'This licence is valid');
});

test('An administrator adds a user, and the audit trail shows it', async ({ visitor, api }) => {
  const group = await api.createGroup();
  const name = unique('Noor');
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.com`;
  await signIn(visitor, api);
  await visitor.open('/en/app/users/');
  await visitor.click('button', 'Add user');
  await visitor.fill('Name', name);
  await visitor.fill('Email', email);
  await visitor.select('Group', group.name);
  await visitor.click('button', 'Generate a password');
  await visitor.click('button', 'Add user');
  await visitor.sees('text', email);
  await visitor.open('/en/app/settings/audit/');
  await visitor.sees('text', email);
});
