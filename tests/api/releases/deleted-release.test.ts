// @change
import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deleteOldHistory } from '../../../server/modules/releases/history.sql';
import { announceReleases } from '../../../server/modules/notifications/release-notices';
import { applyRetention } from '../../../server/retention';
import { dialectOf } from '../../../server/platform/stores';
import { createBackup } from '../../../server/transfer/backup';
import { restoreBackup, verifyBackup } from '../../../server/transfer/restore';
import { move } from '../../../server/transfer/move';
import { readConfig } from '../../../server/config';
import { createExternalStores } from '../setup/external-stores';
import { contentsOf, listen, log } from '../setup/contents';
import { md5Of, sha256Of, TestServer, testServer, unique, type Caller } from '../setup/server';

const never = new AbortController().signal;
const siteUrl = 'https://portal.example';
const clock = { now: new Date('2026-03-01T12:00:00Z') };
const dayMs = 24 * 3_600_000;
let folder: string;
const server = testServer({ siteUrl, tokenTtlHours: 24 * 20_000, runsJobs: false }, () => clock.now);
beforeAll(async () => {
  folder = `${server.config.dataDir}-copies`;
  // Ids of releases start here, so that no other number in a response equals one.
  const { db } = server;
  const { dialect, pool } = dialectOf(server.config, log);
  await dialect.ids.goOnAfter(db, 'downloadables', 8_171_500);
  await pool?.end();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const db = () => server.db;
const remove = async ({ id }: { id: number }) =>
  expect((await server.admin.delete(`/api/download/${id}`)).status).toBe(204);
const download = async (person: Caller, { id }: { id: number }) => {
  const fields = { token: person.auth?.token ?? '' };
  const answer = await person.form(`/api/downloadables/${id}/doDownload`, fields);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
};
const historyOf = ({ id }: { id: number }) =>
  db()
    .selectFrom('downloads')
    .innerJoin('downloadables', 'downloadables.id', 'downloads.downloadable_id')
    .innerJoin('download_types', 'download_types.id', 'downloadables.download_type_id')
    .leftJoin('users', 'users.id', 'downloads.user_id')
    .leftJoin('groups', 'groups.id', 'downloads.group_id')
    .where('downloadables.id', '=', id)
    .orderBy('downloads.id')
    .select((eb) => [
      'download_types.name as type',
      'downloadables.name as name',
      'downloadables.sha256 as sha256',
      'downloadables.hash as md5',
      'downloadables.received as size',
      'downloads.count as count',
      'users.name as user',
      eb.fn.coalesce('groups.name', 'downloads.group_name').as('group'),
    ])
    .execute();

it('a deleted release is in no answer, but its name, hashes and downloads are kept', async () => {
  const group = await server.group();
  const manager = await server.manager(group);
  const customer = await server.customer(group);
  const type = await server.downloadType({}, [group]);
  const key = await server.apiKey([type]);
  await server.admin.release(type, Buffer.from('stays'));
  await db()
    .insertInto('webhooks')
    .values({
      download_type_id: type.id,
      url: 'https://hooks.example/',
      secret: 'x',
      active: 1,
      created_at: '2026',
    })
    .execute();
  const content = Buffer.from('goes');
  const release = await server.admin.release(type, content, { name: 'Wulpenrust', file_name: 'wulp.zip' });
  const sbom = '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"name":"kluut","version":"1"}]}';
  for (const [kind, text] of [
    ['sbom', sbom],
    ['other', 'manual'],
  ] as const)
    await server.admin.attach(release, Buffer.from(text), `wulp-${kind}`, kind);
  await announceReleases(db(), { isEnabled: true }, { siteUrl, now: () => clock.now }, never);
  const [hook] = await server.admin.expect(200).get('/api/webhooks');
  const deliveries = async () =>
    await server.admin.expect(200).get(`/api/webhooks/${hook?.id ?? 0}/deliveries`);
  expect((await deliveries()).filter(({ payload }) => payload.includes('Wulpenrust'))).toHaveLength(1);
  const feed = (await customer.expect(201).post('/api/me/feed', {})).url;
  const ticket = await download(customer, release);
  await download(customer, release);
  await download(manager, release);
  await server.running.services.store.drop(release.id);
  await server.admin.expect(200).post(`/api/downloadables/${release.id}/check`, {});
  const overview = async () => (await server.admin.get('/api/overview')).text;
  expect(await overview()).toContain('Wulpenrust');
  await remove(release);

  const callers = { admin: server.admin, manager, customer, key, anyone: server.anyone };
  const ids = { group: group.id, type: type.id, user: customer.auth.user.id, hook: hook?.id };
  const { paths } = await server.anyone.expect(200).get<{ paths: object }>('/api/openapi.json');
  const idIn = (path: string) =>
    path.includes('/groups/')
      ? ids.group
      : path.includes('/downloadTypes/')
        ? ids.type
        : path.includes('/users/')
          ? ids.user
          : path.includes('/webhooks/')
            ? ids.hook
            : release.id;
  const gets = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  // The audit trail names the release, and so does its part in the user's copy of their data.
  // An advisory may concern a deleted release, so that administrators find its name among these.
  const apart = ['/api/openapi.json', '/api/advisories/deletedReleases'];
  const asked = gets.filter((path) => !path.startsWith('/api/audit') && !apart.includes(path));
  const urls = asked.map((path) =>
    path
      .replace('/api/files/{ticket}/{name}', ticket)
      .replace('/api/feed/{secret}.xml', new URL(feed).pathname)
      .replaceAll(/\{\w+\}/g, String(idIn(path))),
  );
  for (const [who, caller] of Object.entries(callers))
    for (const url of urls)
      for (const query of ['', '?q=wulp', '?include=downloadables,userGroups']) {
        const { text, status } = await caller.get(`${url}${query}`);
        const shown = url.endsWith('/me/data') ? text.replace(/"audit[a-z_]*":\[.*?\]/s, '') : text;
        const found = /wulp|8171502|kluut/i.exec(shown.replaceAll(url, ''))?.[0];
        expect({ who, url, query, found }).toEqual({ who, url, query, found: undefined });
        expect([url, status < 500]).toEqual([url, true]);
        if (/\/(downloadables|upload)\/8171502/.test(url))
          expect([who, url, status < 400]).toEqual([who, url, false]);
      }
  expect((await server.admin.get('/api/advisories/deletedReleases')).text).toContain('Wulpenrust');
  await manager.expect(403).get('/api/advisories/deletedReleases');
  await customer.expect(404).get(ticket);
  expect(release.id).toBe(8_171_502);

  expect(await historyOf(release)).toEqual(
    [
      [customer, 2],
      [manager, 1],
    ].map(([person, count]) => ({
      type: type.name,
      name: 'Wulpenrust',
      sha256: sha256Of(content),
      md5: md5Of(content),
      size: content.byteLength,
      count,
      user: (person as typeof customer).auth.user.name,
      group: group.name,
    })),
  );
  const components = db().selectFrom('sbom_components').where('name', '=', 'kluut').select('version');
  expect(await components.execute()).toEqual([{ version: '1' }]);
  expect(await db().selectFrom('attachment_pieces').selectAll().execute()).toEqual([]);
  expect(
    await db().selectFrom('release_notices').where('downloadable_id', '=', release.id).selectAll().execute(),
  ).toEqual([]);
});

it('a deleted release cannot be changed, uploaded to, checked, signed or deleted again', async () => {
  const release = await server.release();
  await remove(release);
  const path = `/api/downloadables/${release.id}`;
  const statuses = [
    await server.admin.delete(`/api/download/${release.id}`),
    await server.admin.delete(`/api/upload/${release.id}`),
    await server.admin.get(`/api/upload/${release.id}`),
    await server.admin.chunk(release.id, Buffer.from('x'), true),
    await server.admin.patch(path, { version: 1, name: 'x' }),
    await server.admin.post(`${path}/withdraw`, { reason: 'x' }),
    await server.admin.post(`${path}/check`, {}),
    await server.admin.post(`${path}/publish`, {}),
  ].map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 404));
});

it('the name of a deleted release can be used again', async () => {
  const type = await server.downloadType();
  const release = await server.admin.release(type, undefined, { name: '4.0' });
  await remove(release);
  expect((await server.admin.release(type, undefined, { name: '4.0' })).id).not.toBe(release.id);
});

it('the history of a deleted release names its type and group after their deletion, but not the user', async () => {
  const group = await server.group();
  const type = await server.downloadType({}, [group]);
  const person = await server.customer(group);
  const release = await server.admin.release(type);
  await download(person, release);
  await remove(release);
  for (const path of [`users/${person.auth.user.id}`, `downloadTypes/${type.id}`, `groups/${group.id}`])
    expect([path, (await server.admin.delete(`/api/${path}`)).status]).toEqual([path, 204]);

  expect(await historyOf(release)).toMatchObject([
    { type: type.name, user: null, group: group.name, count: 1 },
  ]);
  expect((await server.admin.get('/api/downloadTypes')).text).not.toContain(type.name);
  await server.admin.expect(404).delete(`/api/downloadTypes/${type.id}`);
  expect((await server.downloadType({ name: type.name })).id).not.toBe(type.id);
});

it('the history of a deleted release is deleted after ten years, with its deleted type', async () => {
  const other = await TestServer.start({ tokenTtlHours: 24 * 20_000, runsJobs: false }, () => clock.now);
  const services = other.running.services;
  const group = await other.group();
  const type = await other.downloadType();
  const release = await other.admin.release(type);
  for (let count = 0; count < 3; count += 1) {
    const person = await other.customer(group);
    await person.download(release);
  }
  await other.admin.delete(`/api/download/${release.id}`);
  await other.admin.delete(`/api/downloadTypes/${type.id}`);
  const count = async () =>
    Promise.all(
      (['downloads', 'downloadables', 'download_types'] as const).map(
        async (table) => (await services.db.selectFrom(table).select('id').execute()).length,
      ),
    );
  const after = (days: number) => () => new Date(clock.now.getTime() + days * dayMs);
  const retention = (now: () => Date) => applyRetention(services.db, { messagesKeepDays: undefined }, now);
  await retention(after(3600));
  expect(await count()).toEqual([3, 1, 1]);
  const late = after(3660)().toISOString();
  expect(await deleteOldHistory(services.db, late, 2)).toBe(2);
  await retention(after(3660));
  expect(await count()).toEqual([0, 0, 0]);
  await other.stop();
});

it('a deleted release is backed up without a file, restored and moved', async () => {
  const person = await server.customer();
  const release = await server.release();
  await download(person, release);
  await remove(release);
  const rows = async (config: Parameters<typeof contentsOf>[0]) => {
    const { rows: found } = await contentsOf(config);
    // Background jobs may sign and check the other releases at any time.
    const deleted = found['downloadables']?.filter((row) => row.includes('"state":"deleted"'));
    return [deleted, found['downloads'], found['attachments'], found['sbom_components']];
  };
  const report = listen();
  const file = join(tmpdir(), unique(`deleted-${process.pid}`));
  expect([await createBackup(server.config, file, log, report, never), report.lines.length]).toEqual([
    true,
    1,
  ]);
  expect([await verifyBackup(file, report, never), report.lines.slice(1)]).toEqual([expect.anything(), []]);
  const placeOf = async (name: string) => {
    const external = await createExternalStores();
    const config = readConfig({ DATA_DIR: join(folder, name), ...external?.settings });
    const secretKey = config.database.kind === 'postgres' ? server.config.secretKey : undefined;
    return { config: { ...config, secretKey }, remove: async () => external?.remove() };
  };
  const [restored, moved] = [await placeOf('restored'), await placeOf('moved')];
  expect(await restoreBackup(restored.config, file, log, report, never)).toBe(true);
  expect(await rows(restored.config)).toEqual(await rows(server.config));
  const halves = { database: true, storage: true };
  expect(await move(restored.config, moved.config, halves, log, report, never)).toBe(true);
  expect(await rows(moved.config)).toEqual(await rows(server.config));
  await restored.remove();
  await moved.remove();
  await rm(file);
});

it('a release deleted during a backup leaves no row that refers to a missing row', async () => {
  const dataDir = join(folder, 'busy');
  const busy = await TestServer.start({ dataDir, runsJobs: false });
  const type = await busy.downloadType();
  const first = await busy.admin.release(type, Buffer.alloc(0));
  const release = await busy.admin.release(type, Buffer.from('goes'));
  const path = `/api/downloadables/${release.id}`;
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: [{ name: 'zlib', type: 'library' }],
  };
  for (const [kind, name, content] of [
    ['sbom', 'sbom.json', JSON.stringify(sbom)],
    ['other', 'manual.pdf', '%PDF-1.7'],
  ] as const)
    await busy.admin.attach(release, Buffer.from(content), name, kind);
  const person = await busy.customer();
  await person.form(`${path}/doDownload`, { token: person.auth.token });
  // Sign first, so that no job reads the file.
  await busy.running.services.signatures.signDue(never);
  // The backup opens the first file after reading the rows, and waits there for a writer of the FIFO.
  const fifo = join(dataDir, 'releases', `${first.id}.release`);
  await rm(fifo);
  execFileSync('mkfifo', [fifo]);
  const file = join(folder, 'busy.tar');
  const making = createBackup(busy.config, file, log, listen(), never);
  const writer = await Promise.race([open(fifo, 'w'), making.then(() => undefined)]);
  if (typeof writer !== 'object') throw new Error('The backup did not read the first file');
  await busy.admin.expect(204).delete(`/api/download/${release.id}`);
  await writer.close();
  expect(await making).toBe(true);
  const report = listen();
  expect([await verifyBackup(file, report, never), report.lines]).toEqual([expect.anything(), []]);
  const restored = { ...readConfig({ DATA_DIR: join(folder, 'of-busy') }) };
  expect(await restoreBackup(restored, file, log, report, never)).toBe(true);
  const { rows } = await contentsOf(restored);
  expect([rows['downloadables']?.length, rows['downloads']?.length]).toEqual([2, 1]);
  const deleted = rows['downloadables']?.find((row) => row.includes('"state":"deleted"'));
  expect(JSON.parse(deleted ?? '')).toMatchObject({ release_notes: '', signature: null });
  // As after any deletion, the components of the SBOM stay, but no content of attachments.
  expect(rows['attachments']).toEqual([expect.stringContaining('sbom.json')]);
  expect([rows['sbom_components']?.length, rows['attachment_pieces']?.length ?? 0]).toEqual([1, 0]);
  await busy.stop();
});
