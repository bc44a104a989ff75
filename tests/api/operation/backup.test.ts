// @change
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { parseStorageUrl, readConfig, type Config } from '../../../server/config';
import { createConditions } from '../../../server/platform/conditions/conditions';
import type { Health } from '../../../server/contract/health';
import { codeOf } from '../../../server/error-code';
import { backUpWhenDue, newestBackupAt, openBackupFolder } from '../../../server/transfer/backups';
import { announceReleases } from '../../../server/modules/notifications/release-notices';
import { secretOf } from '../../../server/platform/secrets/sealed-keys';
import { createCipher } from '../../../server/platform/secrets/secret';
import { sendToWebhooks } from '../../../server/modules/notifications/webhooks/sender';
import { openConfiguredDatabase } from '../../../server/platform/stores';
import { readArchive, writeArchive } from '../../../server/transfer/archive';
import { filledUp, createBackup } from '../../../server/transfer/backup';
import { names, type Manifest } from '../../../server/transfer/manifest';
import { restoreBackup, verifyBackup } from '../../../server/transfer/restore';
import { contentsOf, fill, listen, log } from '../setup/contents';
import { repeats } from '../../setup/repeats';
import { createExternalStores } from '../setup/external-stores';
import { runCommand } from '../setup/process';
import { MailServer, mailSettings } from '../setup/mail-server';
import { TestServer, furtherServer } from '../setup/server';
import { TestNetwork, WebhookReceiver } from '../setup/webhook-receiver';
import { waitFor } from '../../setup/wait-for';

/** Number of backups while releases are published and deleted. */
const backups = repeats(100);
const never = new AbortController().signal;

let folder: string;
let server: TestServer;
let sequence = 0;
const newPath = (name: string) => join(folder, `${(sequence += 1)}-${name}`);
const cleaning: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  server = await TestServer.start();
  await fill(server);
  // The first round of signatures may end before all releases exist, and the next one begins ten minutes later.
  await server.running.services.signatures.signDue(never);
  await settled();
});
afterEach(async () => {
  for (const clean of cleaning.splice(0)) await clean();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Waits for background jobs before a backup is compared. */
async function settled(): Promise<void> {
  const finished = server.db.selectFrom('downloadables').select('id').where('state', '=', 'finished');
  const isDone = async () => {
    expect(await server.db.selectFrom('audit_anchors').select('number').execute()).not.toEqual([]);
    for (const column of ['announced_at', 'signature'] as const)
      expect(await finished.where(column, 'is', null).execute()).toEqual([]);
  };
  await waitFor(isDone);
}

async function backUp(config: Config = server.config): Promise<string> {
  const file = newPath('backup.tar');
  expect(await createBackup(config, file, log, listen(), never)).toBe(true);
  return file;
}

async function emptyPlace(secret: Buffer | undefined): Promise<Config> {
  const external = await createExternalStores();
  if (external) cleaning.push(() => external.remove());
  const config = readConfig({ DATA_DIR: newPath('restored'), PORT: '0', ...external?.settings });
  return { ...config, secretKey: config.database.kind === 'postgres' ? secret : undefined };
}

async function packedEntriesOf(file: string): Promise<[string, Buffer][]> {
  const entries: [string, Buffer][] = [];
  await readArchive(
    file,
    never,
    () => undefined,
    async ({ name, content }) => {
      entries.push([name, await buffer(content)]);
    },
  );
  return entries;
}

const factsOf = (content: Buffer) => ({
  size: content.byteLength,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Returns the entries of a backup in format 1, which had no compression. */
async function entriesOf(file: string): Promise<Map<string, Buffer>> {
  const entries = new Map(
    (await packedEntriesOf(file)).map(([name, content]) =>
      name.endsWith('.gz') ? [name.slice(0, -'.gz'.length), gunzipSync(content)] : [name, content],
    ),
  );
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as Manifest;
  entries.delete('manifest.json');
  const facts = Object.fromEntries([...entries].map(([name, content]) => [name, factsOf(content)]));
  return entries.set(
    'manifest.json',
    Buffer.from(JSON.stringify({ ...manifest, format: 1, entries: facts })),
  );
}

async function write(entries: Iterable<readonly [string, Buffer]>): Promise<string> {
  const file = newPath('made.tar');
  await writeArchive(
    file,
    new Date(),
    never,
    () => undefined,
    async (add) => {
      for (const [name, content] of entries) await add(name, content.byteLength, [content]);
    },
  );
  return file;
}

async function problemsOf(file: string): Promise<string[]> {
  const report = listen();
  expect(await verifyBackup(file, report, never)).toBeUndefined();
  expect(report.lines.length).toBeGreaterThan(0);
  return report.lines;
}

it('a backup of a running server is restored only to an empty destination, with the same contents', async () => {
  await server.admin.expect(204).delete(`/api/downloadTypes/${(await server.downloadType()).id}`);
  const file = await backUp();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const report = listen();
  expect(await verifyBackup(file, report, never)).toBeDefined();
  expect(report.lines).toEqual([]);
  expect(report.parts.at(-1)).toBe(1);

  const place = await emptyPlace(server.config.secretKey);
  expect(await restoreBackup(place, file, log, listen(), never)).toBe(true);
  expect(await contentsOf(place)).toEqual(await contentsOf(server.config));
  await expect(restoreBackup(place, file, log, listen(), never)).rejects.toThrow('must be empty');

  const restored = await furtherServer({ ...place, port: 0, logLevel: 'silent', siteDir: '/nowhere' });
  const keys = await restored.anyone.get('/api/license/keys');
  expect(keys.text).toBe((await server.anyone.get('/api/license/keys')).text);
  // The id of the deleted download type is not reused.
  expect((await restored.downloadType()).id).toBe((await server.downloadType()).id);
});

it('a backup restored as a rehearsal has no queued mail and no active webhook', async () => {
  const { db } = server;
  const type = await server.downloadType();
  const at = new Date().toISOString();
  const waiting = {
    subject: 'Waits',
    recipient: 'anna@customer.example',
    created_at: at,
    next_attempt_at: at,
  };
  await db
    .insertInto('outbox')
    .values({ ...waiting, kind: 'release', attempts: 0 })
    .execute();
  await db
    .insertInto('webhooks')
    .values({ download_type_id: type.id, url: 'https://x.example', secret: 'x', active: 1, created_at: at })
    .execute();
  const file = await backUp();
  const unsent = async (config: Config) => {
    const { db: copy } = await openConfiguredDatabase(config, log);
    const mails = await copy.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    const hooks = await copy.selectFrom('webhooks').select('id').where('active', '=', 1).execute();
    await copy.destroy();
    return [mails.length > 0, hooks.length > 0];
  };
  const restored = await emptyPlace(server.config.secretKey);
  expect(await restoreBackup(restored, file, log, listen(), never)).toBe(true);
  expect(await unsent(restored)).toEqual([true, true]);
  const rehearsal = await emptyPlace(server.config.secretKey);
  expect(await restoreBackup(rehearsal, file, log, listen(), never, true)).toBe(true);
  expect(await unsent(rehearsal)).toEqual([false, false]);
  await db.deleteFrom('outbox').where('subject', '=', waiting.subject).execute();
  await db.deleteFrom('webhooks').execute();
});

it('restored data send no mail and no webhook event until an administrator releases them', async () => {
  // Nothing listens on this port, so the mail stays queued.
  const source = await TestServer.start({ mail: mailSettings(9) });
  const { db, outbox } = source.running.services;
  const [mails, receiver, network] = [new MailServer(), new WebhookReceiver(), new TestNetwork()];
  const port = await mails.open();
  const hook = await receiver.open();
  const type = await source.downloadType();
  const secret = await secretOf(source.config);
  const cipher = createCipher(secret, 'webhook');
  await db
    .insertInto('webhooks')
    .values({
      download_type_id: type.id,
      url: hook,
      secret: cipher.encrypt('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
      active: 1,
      created_at: new Date().toISOString(),
    })
    .execute();
  await source.admin.release(type);
  await announceReleases(db, { isEnabled: false }, { siteUrl: '', now: () => new Date() }, never);
  const content = { subject: 'Waits', paragraphs: ['Waits'] };
  await outbox.enqueue(db, {
    kind: 'release',
    to: { email: 'anna@customer.example' },
    language: 'en',
    content,
  });
  const place = await emptyPlace(source.config.secretKey);
  expect(await restoreBackup(place, await backUp(source.config), log, listen(), never)).toBe(true);
  await source.stop();

  const restored = await TestServer.start({
    ...place,
    mail: mailSettings(port),
    webhookNetwork: network,
    runsJobs: false,
  });
  try {
    const { services } = restored.running;
    const due = new Date().toISOString();
    await services.db.updateTable('outbox').set({ next_attempt_at: due }).execute();
    await services.db.updateTable('webhook_deliveries').set({ next_attempt_at: due }).execute();
    const conditions = services.watch.conditions;
    const sendAll = async () => {
      services.outbox.sendNow(true);
      await services.mailer?.settle();
      await sendToWebhooks(services.db, secret, { network, conditions }, () => new Date(), never);
    };
    await sendAll();
    const codes = async () => {
      const { first } = (await restored.admin.expect(200).get('/api/overview')).conditions;
      return first.map(({ code }) => code);
    };
    await services.holds.note();
    expect(await codes()).toEqual(['outgoing_held']);
    const health = await restored.anyone.expect(200).get('/api/health');
    expect(health).toMatchObject({ status: 'degraded', reasons: ['held'] });
    await sendAll();
    expect([mails.received, receiver.received]).toEqual([[], []]);

    await restored.admin.expect(204).post('/api/mails/releaseHold', { waiting: 'send' });
    await sendAll();
    expect(mails.received.map(({ to }) => to)).toContainEqual(['anna@customer.example']);
    expect(receiver.received).toHaveLength(1);
    expect((await restored.anyone.get<Health>('/api/health')).body).toMatchObject({ status: 'ok' });
  } finally {
    await restored.stop();
    await Promise.all([mails.close(), receiver.close()]);
  }
});

it(
  `${backups} backups during publications and deletions are complete, and restored unchanged`,
  async () => {
    const type = await server.downloadType();
    let isBusy = true;
    let deleted = 0;
    const busy = (async () => {
      const ids: number[] = [];
      while (isBusy) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        ids.push((await server.admin.release(type, randomBytes(randomInt(300_000)))).id);
        if (ids.length < 6) continue;
        const gone = ids.splice(randomInt(ids.length), 1)[0];
        await server.admin.expect(204).delete(`/api/download/${gone}`);
        deleted += 1;
      }
    })();
    try {
      for (let round = 0; round < backups; round += 1) {
        const before = deleted;
        const file = await backUp();
        const report = listen();
        expect({ round, whole: await verifyBackup(file, report, never), lines: report.lines }).toEqual({
          round,
          whole: expect.anything(),
          lines: [],
        });
        const place = await emptyPlace(server.config.secretKey);
        expect(await restoreBackup(place, file, log, listen(), never)).toBe(true);
        const [made, again] = [await entriesOf(file), await entriesOf(await backUp(place))];
        // Restored data are held.
        for (const entries of [made, again])
          for (const name of ['manifest.json', 'database/holds.ndjson']) entries.delete(name);
        expect([...again.keys()]).toEqual([...made.keys()]);
        for (const [name, content] of made)
          expect({ name, same: again.get(name)?.equals(content) }).toEqual({ name, same: true });
        await waitFor(() => expect(deleted).toBeGreaterThan(before));
      }
    } finally {
      isBusy = false;
      await busy;
    }
    await server.running.services.signatures.signDue(never);
    await settled();
  },
  300_000 + backups * 10_000,
);

it('the rows of a backup are compressed, and its first entry tells older versions the format', async () => {
  const entries = await packedEntriesOf(await backUp());
  const rows = entries.filter(([name]) => name.startsWith('database/'));
  expect(rows.filter(([name]) => !name.endsWith('.ndjson.gz'))).toEqual([]);
  const users = rows.find(([name]) => name === 'database/users.ndjson.gz');
  expect(gunzipSync(users?.[1] ?? '').toString()).toContain('"email":"admin@example.com"');
  const manifests = entries.filter(([name]) => name === 'manifest.json');
  expect(manifests.map(([, text]) => JSON.parse(text.toString()) as unknown)).toEqual([
    { format: 2, version: expect.any(String) },
    expect.objectContaining({ format: 2, entries: expect.anything() }),
  ]);
  expect([entries[0], entries.at(-1)]).toEqual(manifests);
});

it('a backup in the earlier format without compression is restored', async () => {
  const file = await write(await entriesOf(await backUp()));
  const place = await emptyPlace(server.config.secretKey);
  expect(await restoreBackup(place, file, log, listen(), never)).toBe(true);
  expect(await contentsOf(place)).toEqual(await contentsOf(server.config));
});

it('damaged compressed rows are reported, and the rest of the backup is still checked', async () => {
  const name = 'database/audit.ndjson.gz';
  const damaged = (change: (content: Buffer) => Buffer) => async (): Promise<string[]> => {
    const entries = await packedEntriesOf(await backUp());
    const changed = entries.map(
      ([each, content]) => [each, each === name ? change(content) : content] as const,
    );
    return problemsOf(await write(changed));
  };
  const flipped = damaged((content) => {
    const copy = Buffer.from(content);
    copy[40] = (copy[40] ?? 0) ^ 0xff;
    return copy;
  });
  expect(await flipped()).toEqual(
    expect.arrayContaining([`${name} cannot be unpacked`, `${name} was changed`]),
  );
  const cut = await damaged((content) => content.subarray(0, -20))();
  expect(cut).toContain(`${name} cannot be unpacked`);
  expect(cut.join()).not.toContain('The backup is damaged');
});

it.each([
  ['1f8b0800', 'gunzip'],
  ['504b0304', 'unzip'],
  ['28b52ffd', 'unzstd'],
  ['fd377a585a00', 'unxz'],
  ['425a6839', 'bunzip2'],
])('a backup that was compressed is not called damaged: %s', async (start, program) => {
  const file = newPath('compressed');
  await writeFile(file, Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(1000)]));
  await expect(verifyBackup(file, listen(), never)).rejects.toThrow(
    `is compressed, which is not done by this program: unpack it, for example with ${program}, and name`,
  );
});

it('a changed, missing or additional byte is found anywhere in the backup', async () => {
  const file = await backUp();
  const good = await readFile(file);
  const entries = await entriesOf(file);
  const name = [...entries.keys()].find((entry) => (entries.get(entry)?.byteLength ?? 0) === 70_000) ?? '';
  const at = good.indexOf(entries.get(name) ?? '') + 5;

  const changed = Buffer.from(good);
  changed[at] = (changed[at] ?? 0) ^ 1;
  await writeFile(file, changed);
  expect(await problemsOf(file)).toContain(`${name} was changed`);
  await writeFile(file, Buffer.concat([good.subarray(0, at), good.subarray(at + 1)]));
  expect((await problemsOf(file)).join()).toContain(`it cannot be read on after ${name}`);
  await writeFile(file, Buffer.concat([good.subarray(0, at), Buffer.from('x'), good.subarray(at)]));
  expect((await problemsOf(file)).join()).toContain(`it cannot be read on after ${name}`);

  // Without the rows that refer to the large tables that are left out: only some problems are reported.
  const referring = ['block_lists', 'release_signers'].map((table) => `database/${table}.ndjson`);
  const small = await write(
    [...entries].filter(([name, content]) => content.byteLength < 50_000 && !referring.includes(name)),
  );
  const bytes = await readFile(small);
  for (let round = 0; round < 40; round += 1) {
    const place = randomInt(bytes.byteLength);
    const one = Buffer.from(bytes);
    one[place] = (one[place] ?? 0) ^ (1 << randomInt(8));
    await writeFile(small, one);
    const isWhole = await readArchive(
      small,
      never,
      () => undefined,
      async ({ content }) => {
        await buffer(content);
      },
    ).catch(() => false);
    expect({ place, isWhole }).toEqual({ place, isWhole: false });
  }
  for (const cut of [1, 64, 600, 2000, bytes.byteLength]) {
    await writeFile(small, bytes.subarray(0, bytes.byteLength - cut));
    expect((await problemsOf(small)).join()).toMatch(/damaged|changed/);
  }
  await writeFile(small, Buffer.concat([bytes, Buffer.from('x')]));
  expect((await problemsOf(small)).join()).toMatch(/damaged|changed/);
});

it('missing, additional and changed entries are reported, and rows that refer to missing rows', async () => {
  const entries = await entriesOf(await backUp());
  const file = [...entries.keys()].find((name) => name.startsWith('files/')) ?? '';
  const id = file.replace('files/', '');

  const without = new Map(entries);
  without.delete(file);
  expect(await problemsOf(await write(without))).toEqual(
    expect.arrayContaining([`${file} is missing`, `The file of release ${id} is missing`]),
  );
  expect(await problemsOf(await write([['files/999999', Buffer.from('x')], ...entries]))).toEqual([
    'files/999999 is surplus: the manifest does not know it',
    'files/999999 belongs to no release',
  ]);
  const users = new Map(entries).set(
    'database/users.ndjson',
    Buffer.from('{"id":1,"group_id":77}\n{"id":\n'),
  );
  expect(await problemsOf(await write(users))).toEqual(
    expect.arrayContaining([
      'database/users.ndjson, line 1: there is no row 77 in groups, to which group_id refers',
      'database/users.ndjson, line 2: is no row',
    ]),
  );
  for (const name of ['../../evil', '/tmp/evil', 'files/1/../../evil', 'database/unknown.ndjson'])
    expect(await problemsOf(await write([[name, Buffer.from('x')], ...entries]))).toContain(
      `${name} is no entry of a backup`,
    );
  const tokens = new Map(entries);
  tokens.delete('manifest.json');
  expect(await problemsOf(await write(tokens))).toEqual(['manifest.json is missing']);
});

it('the first 20 problems are reported, with the number of the others', async () => {
  const entries = new Map(await entriesOf(await backUp())).set(
    'database/links.ndjson',
    Buffer.from('\n'.repeat(120_000)),
  );
  const problems = await problemsOf(await write(entries));
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toMatch(/^and [0-9]{6} more$/);
});

it('an oversized row, manifest or secret is a problem, and is read in linear time', async () => {
  const entries = await entriesOf(await backUp());
  const long = Buffer.alloc(40_000_000, 'x');
  const timeFor = async (row: Buffer) => {
    const file = await write(new Map(entries).set('database/links.ndjson', row));
    const before = process.cpuUsage();
    expect(await problemsOf(file)).toContain('database/links.ndjson, line 1: is no row');
    return process.cpuUsage(before).user;
  };
  const ofQuarter = await timeFor(long.subarray(0, 10_000_000));
  expect((await timeFor(long)) / ofQuarter).toBeLessThan(8); // in quadratic time 16
  const manifest = new Map(entries).set('manifest.json', long);
  expect(await problemsOf(await write(manifest))).toEqual([
    'manifest.json was changed, or a newer version of the product wrote it',
  ]);
  const secret = new Map(entries).set('keys/secret.key', long);
  expect((await problemsOf(await write(secret)))[0]).toMatch(/^keys\/secret.key was changed/);
});

/** The columns that later migrations added, with their values. */
const laterColumns = new RegExp(
  `,"(?:${[
    ...['description_nl', 'categorie_nl', 'renewed_at', 'steps_hidden', 'silent_switch', 'uninstall_command'],
    ...['version_place', 'version_path', 'version_name', 'version_found', 'needs_restart', 'ports_services'],
    'signed_by',
  ].join('|')})":(?:"[^"]*"|null|[0-9]+)`,
  'g',
);

/** Returns a backup with another migration, and with changed rows of the head of the audit trail. */
async function ofMigration(migration: string, changeHead = (rows: string) => rows): Promise<string> {
  const entries = await entriesOf(await backUp());
  // What later migrations added.
  for (const table of ['block_lists', 'release_signers']) entries.delete(`database/${table}.ndjson`);
  for (const [name, rows] of entries)
    if (name.endsWith('.ndjson')) entries.set(name, Buffer.from(rows.toString().replace(laterColumns, '')));
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as Manifest;
  entries.delete('manifest.json');
  const head = 'database/audit_chain_head.ndjson';
  const content = Buffer.from(changeHead(entries.get(head)?.toString() ?? ''));
  const rows = content.toString().split('\n').length - 1;
  const changed = {
    ...manifest,
    ...{ migration, version: '99.0.0' },
    entries: Object.fromEntries([...entries.set(head, content)].map(([name, each]) => [name, factsOf(each)])),
    tables: {
      ...manifest.tables,
      block_lists: undefined,
      release_signers: undefined,
      audit_chain_head: { rows, lastId: 0 },
    },
  };
  return write(entries.set('manifest.json', Buffer.from(JSON.stringify(changed))));
}

const beforeBaseline = '0075-licence-reminders';
const older =
  'The backup is older than commit 99a59a7f: restore it with this commit, run its server for a few minutes, and ' +
  'make a new backup';

it.each<[string, Parameters<typeof ofMigration>, string]>([
  [
    'of a newer version',
    ['9999-later'],
    'The backup is of version 99.0.0, which is newer: restore it with that version',
  ],
  ['older than the baseline', ['0074-names-in-advisories'], older],
  [
    'with entries that are not in the chain yet',
    [beforeBaseline, (rows) => rows.replace('"takes_in_up_to":0', '"takes_in_up_to":1')],
    older,
  ],
  ['with entries and no chain', [beforeBaseline, () => ''], older],
])('a backup %s is refused, and nothing is restored', async (_what, changes, problem) => {
  const file = await ofMigration(...changes);
  expect(await problemsOf(file)).toEqual([problem]);
  const place = readConfig({ DATA_DIR: newPath('refused') });
  const report = listen();
  expect([await restoreBackup(place, file, log, report, never), report.lines]).toEqual([false, [problem]]);
  await expect(stat(place.dataDir)).rejects.toThrow('ENOENT');
});

it('a backup of the last database before the baseline is restored', async () => {
  const place = await emptyPlace(server.config.secretKey);
  expect(await restoreBackup(place, await ofMigration(beforeBaseline), log, listen(), never)).toBe(true);
  const { rows, releases } = await contentsOf(server.config);
  const tokens = rows['tokens']?.map((row) => row.replace(/"renewed_at":"[^"]*"/, '"renewed_at":null'));
  expect(await contentsOf(place)).toEqual({
    rows: { ...rows, block_lists: [], release_signers: [], tokens },
    releases,
  });
});

it('a release without its file is reported, and the rest is backed up and restored', async () => {
  const own = await TestServer.start();
  cleaning.push(() => own.stop());
  const type = await own.downloadType();
  const [kept, lost] = [await own.admin.release(type), await own.admin.release(type)];
  await own.running.services.store.drop(lost.id);
  const file = newPath('backup.tar');
  const report = listen();
  expect(await createBackup(own.config, file, log, report, never)).toBe(false);
  expect(report.lines[0]).toBe(`The file of release ${lost.id} (${lost.name}) is missing`);
  const place = await emptyPlace(own.config.secretKey);
  const told = listen();
  expect(await restoreBackup(place, file, log, told, never)).toBe(true);
  expect(told.lines[0]).toBe(`The file of release ${lost.id} was missing already when the backup was made`);
  expect(Object.keys((await contentsOf(place)).releases)).toEqual([String(kept.id)]);
});

it('a release whose file cannot be read is reported, and the rest is backed up', async () => {
  const own = await TestServer.start();
  cleaning.push(() => own.stop());
  const type = await own.downloadType();
  const [unreadable, kept] = [await own.admin.release(type), await own.admin.release(type)];
  const path = join(own.config.dataDir, 'releases', `${unreadable.id}.release`);
  await rm(path);
  await symlink('/proc/self/mem', path); // each read of its beginning fails with EIO
  const file = newPath('backup.tar');
  const report = listen();
  expect(await createBackup(own.config, file, log, report, never)).toBe(false);
  expect(report.lines[0]).toBe(
    `The file of release ${unreadable.id} (${unreadable.name}) cannot be read: EIO`,
  );
  expect([...(await entriesOf(file)).keys()]).toContain(`files/${kept.id}`);
});

it('unreadable bytes are filled with zeros, and any other error ends the backup', async () => {
  const failing = (code: string) => ({
    size: 2 * 1024 * 1024,
    stream: (async function* () {
      yield Buffer.from('abc');
      throw Object.assign(new Error(code), { code });
    })(),
  });
  const codes: unknown[] = [];
  const read = await buffer(Readable.from(filledUp(failing('EIO'), (error) => codes.push(codeOf(error)))));
  expect(read.byteLength).toBe(2 * 1024 * 1024);
  expect(read.subarray(0, 5).toString()).toBe('abc\0\0');
  expect(codes).toEqual(['EIO']);
  await expect(
    buffer(Readable.from(filledUp(failing('ECONNRESET'), (error) => codes.push(error)))),
  ).rejects.toThrow('ECONNRESET');
});

it('a backup with the secret of another installation is reported as a problem', async () => {
  const entries = await entriesOf(await backUp());
  const manifest = JSON.parse(entries.get(names.manifest)?.toString() ?? '') as Manifest;
  const secret = Buffer.from(Buffer.alloc(32, 7).toString('base64'));
  entries.set(names.secret, secret);
  const sha256 = createHash('sha256').update(secret).digest('hex');
  manifest.entries[names.secret] = { size: secret.byteLength, sha256 };
  entries.set(names.manifest, Buffer.from(JSON.stringify(manifest)));
  expect(await problemsOf(await write(entries))).toContain(
    'The secret is not the one that the keys in licence_keys were encrypted with',
  );
});

it('an aborted backup leaves no file, and an aborted restore can be repeated', async () => {
  const dir = await mkdtemp(join(folder, 'stopped-'));
  const file = join(dir, 'backup.tar');
  const stop = new AbortController();
  const half = listen(() => stop.abort());
  await expect(createBackup(server.config, file, log, half, stop.signal)).rejects.toThrow('aborted');
  expect(await readdir(dir)).toEqual([]);

  const whole = await backUp();
  const place = await emptyPlace(server.config.secretKey);
  const late = new AbortController();
  const report = listen(() => {
    if ((report.parts.at(-1) ?? 0) > 0.9) late.abort();
  });
  await expect(restoreBackup(place, whole, log, report, late.signal)).rejects.toThrow('aborted');
  await expect(TestServer.start({ ...place, port: 0, logLevel: 'silent' })).rejects.toThrow('broken off');
  expect(await restoreBackup(place, whole, log, listen(), never)).toBe(true);
  expect(await contentsOf(place)).toEqual(await contentsOf(server.config));
});

it('the server makes scheduled backups while its clock is plausible, and keeps the newest two', async () => {
  const dir = newPath('own');
  const config = { ...server.config, backups: { dir, everyMs: 24 * 3_600_000, keep: 2 } };
  const day =
    (number: number, hour = 3) =>
    () =>
      new Date(Date.UTC(2026, 0, number, hour));
  const id = '1a2b3c4d-0000-4000-8000-000000000000';
  // Backups of another installation, finished or in progress, are left alone.
  const others = ['belstock-20250101T040000Z-99999999.tar', 'belstock-20290101T040000Z-99999999.tar'];
  await mkdir(join(dir, 'belstock-20260101T040000Z-99999999.tar.abcdef'), { recursive: true });
  for (const name of others) await writeFile(join(dir, name), 'of another server');
  const conditions = createConditions(log, day(1));
  let isPlausible = true;
  const clock = { isPlausible: () => Promise.resolve(isPlausible) };
  await openBackupFolder(config);
  for (const now of [day(1), day(1, 20), day(2, 4), day(3, 5)])
    await backUpWhenDue(config, { installation: id, clock, conditions, log, now }, never);
  expect(conditions.list()).toEqual([]);
  const own = ['belstock-20260102T040000Z-1a2b3c4d.tar', 'belstock-20260103T050000Z-1a2b3c4d.tar'];
  expect(await readdir(dir)).toEqual(
    [...others, ...own, 'belstock-20260101T040000Z-99999999.tar.abcdef'].sort(),
  );
  for (const name of own) expect(await verifyBackup(join(dir, name), listen(), never)).toBeDefined();

  isPlausible = false;
  await backUpWhenDue(config, { installation: id, clock, conditions, log, now: day(4, 6) }, never);
  expect(await readdir(dir)).toHaveLength(6);
});

it('reports a backup that never finishes, and ignores file names with a time in the future', async () => {
  const storage = createServer();
  const sockets: Socket[] = [];
  storage.on('connection', (socket) => void sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
  const { port } = storage.address() as AddressInfo;
  const mute = parseStorageUrl(`s3://bucket?endpoint=http://127.0.0.1:${port}&path-style=true`);
  if (!mute) throw new Error('The storage has no address');
  const dir = newPath('hanging');
  await mkdir(dir);
  await writeFile(join(dir, 'belstock-20990101T000000Z-1a2b3c4d.tar'), '');
  await writeFile(join(dir, 'belstock-20260102T030000Z-1a2b3c4d.tar'), '');
  const last = new Date('2026-01-02T03:00:00Z');
  expect(await newestBackupAt(dir, '1a2b3c4d')).toEqual(last);

  const conditions = createConditions(log, () => new Date());
  const stop = new AbortController();
  const config = {
    ...server.config,
    storage: { ...mute, keys: { accessKeyId: 'id', secretAccessKey: 'secret' } },
    backups: { dir, everyMs: 300, keep: 3 },
  };
  const clock = { isPlausible: () => Promise.resolve(true) };
  const parts = { installation: '1a2b3c4d', clock, conditions, log, now: () => new Date() };
  const backup = backUpWhenDue(config, parts, stop.signal);
  await waitFor(() => expect(conditions.has('backup_failing')).toBe(true));
  expect(conditions.list()).toEqual([
    expect.objectContaining({
      values: { last: last.toISOString(), reason: expect.stringContaining('has not ended') },
    }),
  ]);
  stop.abort();
  storage.close();
  for (const socket of sockets) socket.destroy();
  await backup;
});

it('backs up although a backup is dated in the future, keeps that file, and warns once', async () => {
  const id = '1a2b3c4d-0000-4000-8000-000000000000';
  const dir = newPath('ahead');
  const config = { ...server.config, backups: { dir, everyMs: 24 * 3_600_000, keep: 1 } };
  const ahead = 'belstock-20300101T000000Z-1a2b3c4d.tar';
  await openBackupFolder(config);
  await writeFile(join(dir, ahead), 'of a server whose clock was wrong');
  const warned: unknown[] = [];
  const warnings = pino({ level: 'warn' }, { write: (line: string) => warned.push(JSON.parse(line)) });
  const clock = { isPlausible: () => Promise.resolve(true) };
  for (const number of [1, 2, 2]) {
    const now = () => new Date(Date.UTC(2026, 0, number, 3));
    const conditions = createConditions(warnings, now);
    await backUpWhenDue(config, { installation: id, clock, conditions, log: warnings, now }, never);
  }
  expect((await readdir(dir)).sort()).toEqual(['belstock-20260102T030000Z-1a2b3c4d.tar', ahead]);
  expect(warned).toEqual([expect.objectContaining({ name: ahead })]);
});

const { TEST_DATABASE_URL, TEST_STORAGE_URL } = process.env;
const itEmbedded = TEST_DATABASE_URL || TEST_STORAGE_URL ? it.skip : it;

itEmbedded('the commands report progress, results, errors and usage, and stop at Ctrl-C', async () => {
  const { dataDir } = server.config;
  const environment = { DATA_DIR: dataDir };
  const file = newPath('by-command.tar');
  const made = await runCommand('backup', [file], environment);
  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(/100 %\n[^]*by-command\.tar: the rows of \d+ tables/),
  });
  const verified = await runCommand('restore', [file, '--verify'], environment);
  expect(verified).toEqual({ code: 0, output: expect.stringMatching(/100 %\n[^]*is whole/) });
  expect(await runCommand('backup', [file], environment)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is there already'),
  });
  expect(await runCommand('backup', [], environment)).toEqual({
    code: 1,
    output: 'Usage: node dist/commands/backup.mjs FILE [--settings FILE]\n',
  });
  expect(await runCommand('restore', ['--no'], environment)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage'),
  });
  for (const [missing, ...options] of [[newPath('none.tar')], [newPath('none.tar'), '--verify'], [folder]])
    expect(await runCommand('restore', [missing ?? '', ...options], environment)).toEqual({
      code: 1,
      output: `${missing} is no file: name the file of a backup\n`,
    });
  const packed = newPath('packed.tar.gz');
  await writeFile(packed, gzipSync(await readFile(file)));
  for (const options of [[], ['--verify']])
    expect(await runCommand('restore', [packed, ...options], environment)).toEqual({
      code: 1,
      output: expect.stringContaining(
        `${packed} is compressed, which is not done by this program: unpack it`,
      ),
    });
  expect(await runCommand('backup', [join(file, 'of-no-folder', 'backup.tar')], environment)).toEqual({
    code: 1,
    output: `${join(file, 'of-no-folder')} must be a folder\n`,
  });

  const stopped = newPath('stopped.tar');
  const ended = await runCommand('backup', [stopped], environment, {
    signal: 'SIGINT',
    when: (output) => output.includes(' %'),
  });
  if (ended.code !== 0) {
    expect(ended).toEqual({ code: 1, output: expect.stringContaining('Stopped') });
    expect((await readdir(folder)).filter((name) => name.includes('stopped.tar'))).toEqual([]);
  }
});
