// @change
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { rotateAdvisoryKey } from '../../../server/commands/rotate-advisory-key';
import { readConfig } from '../../../server/config';
import type { Advisory } from '../../../server/contract/advisory';
import { createBackup } from '../../../server/transfer/backup';
import { move } from '../../../server/transfer/move';
import { restoreBackup } from '../../../server/transfer/restore';
import { checkProvider, type ProviderFile } from '../../setup/csaf-provider';
import { describeWhere } from '../../setup/describe-where';
import { createKeyring, type Keyring } from '../../setup/gpg';
import { listen, log } from '../setup/contents';
import { hasProgram } from '../setup/has-program';
import { TestServer, testServer } from '../setup/server';

const site = 'https://portal.example.com';

const server = testServer({ siteUrl: site });

/** Reads a file of the site from the test's server. */
async function read(url: string): Promise<ProviderFile> {
  const path = url.replace(site, '');
  return server.anyone.get(path, { 'user-agent': 'csaf-reader' });
}

async function draft(fields: object = {}): Promise<Advisory> {
  const release = await server.release();
  return await server.admin.expect(201).post('/api/advisories', {
    kind: 'vulnerability',
    original_language: 'nl',
    title_en: 'Passwords in a log file',
    title_nl: 'Wachtwoorden in een logbestand',
    summary_en: 'Passwords are written into the log file.',
    summary_nl: 'Er komen wachtwoorden in het logbestand.',
    remediation_en: 'Delete the log file.',
    remediation_nl: 'Verwijder het logbestand.',
    cve: 'CVE-2026-12345',
    cwe: 'CWE-532',
    cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
    releases: [{ downloadable_id: release.id, status: 'affected' }],
    ...fields,
  });
}

async function publish({ id, version }: Advisory, summary = ''): Promise<Advisory> {
  const publication = { version, summary_en: summary, summary_nl: summary, notify: false };
  return await server.admin.expect(200).post(`/api/advisories/${id}/publish`, publication);
}

describeWhere(hasProgram('gpg', '--version'))('the CSAF provider', () => {
  let keyring: Keyring;
  beforeAll(async () => {
    keyring = await createKeyring();
  });
  afterAll(() => keyring.remove());

  it('meets the CSAF requirements before and after publications, a revision and a key rotation', async () => {
    const addresses = async () => {
      const { documents, remarks } = await checkProvider(site, { read, keyring });
      expect(remarks).toEqual([]);
      return documents.map((url) => url.split('/').slice(-1)[0]);
    };
    const secret = await draft();
    expect(await addresses()).toEqual([]);

    const first = await publish(await draft());
    const original = `${String(first.number).toLowerCase()}.json`;
    const both = [original.replace('.json', '-en.json'), original];
    expect((await addresses()).sort()).toEqual(both);

    await rotateAdvisoryKey(server.config);
    const incident = await publish(
      await draft({ kind: 'incident', cve: null, cwe: null, cvss_vector: null }),
    );
    const changed = await server.admin.expect(200).patch(`/api/advisories/${first.id}`, {
      version: first.version,
      summary_en: 'Passwords and names are written into the log file.',
      summary_nl: 'Er komen wachtwoorden en namen in het logbestand.',
    });
    // A change is not published before its revision.
    const before = await read(
      `${site}/.well-known/csaf/white/${String(first.published_at).slice(0, 4)}/${original}`,
    );
    expect(before.text).not.toContain('namen');
    await publish(changed, 'Namen');
    expect((await addresses()).slice(0, 2).sort()).toEqual(both);
    expect(await addresses()).toHaveLength(4);

    const feed = (await read(`${site}/.well-known/csaf/white/csaf-feed-tlp-white.json`)).text;
    expect(feed).toContain(incident.number);
    expect(secret.number).toBeNull();
  });

  it('serves the same signed files after a backup is restored and after a move', async () => {
    await publish(await draft());
    const filesOf = async (of: TestServer) => {
      const texts: string[] = [];
      const readHere = async (url: string) => {
        const file = await of.anyone.get(url.replace(site, ''));
        texts.push(`${url}\n${file.text}`);
        return file;
      };
      expect((await checkProvider(site, { read: readHere, keyring })).remarks).toEqual([]);
      return texts;
    };
    const before = await filesOf(server);
    expect(before.filter((text) => text.includes('BEGIN PGP SIGNATURE'))).not.toEqual([]);

    const folder = `${server.config.dataDir}-copies`;
    await mkdir(folder);
    const [restored, moved] = ['restored', 'moved'].map((name) =>
      readConfig({ DATA_DIR: join(folder, name) }),
    );
    if (!restored || !moved) throw new Error('A place is missing');
    const never = new AbortController().signal;
    const file = join(folder, 'backup');
    const startAt = ({ dataDir }: { dataDir: string }) => TestServer.start({ dataDir, siteUrl: site });
    expect(await createBackup(server.config, file, log, listen(), never)).toBe(true);
    expect(await restoreBackup(restored, file, log, listen(), never)).toBe(true);
    const first = await startAt(restored);
    expect(await filesOf(first)).toEqual(before);
    await first.stop();
    const halves = { database: true, storage: true };
    expect(await move(restored, moved, halves, log, listen(), never)).toBe(true);
    const second = await startAt(moved);
    expect(await filesOf(second)).toEqual(before);
    await second.stop();
    await rm(folder, { recursive: true });
  });
});

it('refuses some of 80 calls that one network sends at once with 429, and answers a person meanwhile', async () => {
  const { advisoryKeys } = server.running.services;
  const list = advisoryKeys.list.bind(advisoryKeys);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(advisoryKeys, 'list').mockImplementation(() => released.then(list));
  const flood = Array.from({ length: 80 }, () => read(`${site}/.well-known/csaf/provider-metadata.json`));
  const { status, headers } = await Promise.race(flood);
  expect([status, headers.get('retry-after')]).toEqual([429, '2']);
  await server.admin.expect(200).get('/api/me');
  release();
  expect(new Set((await Promise.all(flood)).map((answer) => answer.status))).toEqual(new Set([200, 429]));
});
