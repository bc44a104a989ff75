import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { exportJWK, generateKeyPair } from 'jose';
import { pino } from 'pino';
import { ZipFile } from 'yazl';
import { readConfig } from '../config';
import type { Licence } from '../contract/licence';
import { dayOf } from '../contract/licence-term';
import type { DownloadType } from '../contract/download-type';
import type { LicenceKeys } from '../modules/licences/licence-keys';
import { signLicence } from '../modules/licences/licence-file';
import { forgetClock } from '../platform/clock/clock.sql';
import type { Principal } from '../platform/principal';
import { announceReleases } from '../modules/notifications/release-notices';
import { openServices, type OpenedServices } from '../modules';
import { enqueueReleaseEvent } from '../modules/notifications/webhooks/events';
import { addDownload } from '../modules/releases/downloads.shared.sql';
import { listDeliveries, setAttempted } from '../modules/notifications/webhooks/deliveries.sql';
import {
  licences,
  messages,
  people,
  types,
  type DemoLicence,
  type DemoMessage,
  type DemoPerson,
  type DemoRelease,
  type DemoType,
} from './demo/data';
import { addAdvisories } from './demo/advisories';
import { isMain } from './lib/is-main';
import { DEMO_SIZES, seedMany } from './lib/seed-many';

export type { DemoPerson } from './demo/data';

const { administrator, customers, blocked, invited, companyLogin } = people;

const demoBrowser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const allApps = Array.from({ length: 14 }, (_, index) => `app-${index}`);

const serviceDefinition = (id: string, name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<service>
  <id>${id}</id>
  <name>${name}</name>
  <description>${name} for warehouse management</description>
  <executable>%BASE%\\${id}-main.exe</executable>
  <log mode="roll"></log>
</service>
`;

const dayMs = 24 * 3_600_000;

/** Returns a small but valid release file: a zip with a text to read and a filler file. */
async function releaseFile(type: DemoType, release: { name: string; notes: string }): Promise<Buffer> {
  const zip = new ZipFile();
  const options = { mtime: new Date('2026-01-01T00:00:00Z') };
  zip.addBuffer(
    Buffer.from(`${type.name} ${release.name}\r\n\r\n${type.description}\r\n`),
    'README.txt',
    options,
  );
  zip.addBuffer(Buffer.from(release.notes), 'RELEASE-NOTES.md', options);
  zip.addBuffer(createHash('sha512').update(release.name).digest(), 'program.bin', {
    ...options,
    compress: false,
  });
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns an SBOM in CycloneDX format. */
const sbomOf = (components: NonNullable<DemoRelease['components']>) =>
  Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      components: components.map(([purl, version, licence]) => {
        const [, ...names] = purl.split('/').map(decodeURIComponent);
        return {
          type: 'library',
          name: names.join('/'),
          version,
          purl: `${purl}@${version}`,
          licenses: [licence.startsWith('(') ? { expression: licence } : { license: { id: licence } }],
        };
      }),
    }),
  );

async function publish(
  services: OpenedServices,
  person: Principal,
  type: DownloadType,
  demo: DemoType,
  release: DemoRelease,
  today: Date,
) {
  const content = await releaseFile(demo, release);
  const id = await services.uploads.create(person, {
    downloadTypeId: type.id,
    name: release.name,
    releaseNotes: release.notes,
    releaseNotesNl: release.notesNl ?? '',
    kind: release.kind ?? 'feature',
    channel: release.channel ?? 'stable',
    supportEnds:
      release.supportEnds === undefined
        ? null
        : dayOf(new Date(today.getTime() + release.supportEnds * dayMs)),
    isDraft: release.isDraft ?? false,
    fileName: `${demo.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '')}-${release.name}.zip`,
    hash: createHash('md5').update(content).digest('hex'),
  });
  await services.uploads.receive(person, id, { isLast: true, offset: 0, pieces: [content] });
  if (release.components) {
    await services.attachments.create(person, id, {
      kind: 'sbom',
      fileName: 'belstock-server.cdx.json',
      content: sbomOf(release.components),
    });
    await services.attachments.create(person, id, {
      kind: 'other',
      fileName: 'third-party-notices.txt',
      content: Buffer.from(
        release.components.map(([purl, version, licence]) => `${purl} ${version}: ${licence}\r\n`).join(''),
      ),
    });
  }
  if (release.withdrawn) await services.releaseLifecycle.withdraw(person, id, release.withdrawn);
  return id;
}

/** Creates an upload that stopped halfway, hours ago. */
async function breakOff(
  services: OpenedServices,
  person: Principal,
  downloadTypeId: number,
  goBack: (hoursAgo: number) => void,
) {
  goBack(3);
  const content = Buffer.alloc(150_000);
  const id = await services.uploads.create(person, {
    downloadTypeId,
    name: '3.4.0',
    releaseNotes: '',
    releaseNotesNl: '',
    kind: 'feature',
    channel: 'stable',
    supportEnds: null,
    isDraft: true,
    fileName: 'belstock-server-3.4.0.zip',
    hash: createHash('md5').update(content).digest('hex'),
  });
  await services.uploads.receive(person, id, {
    isLast: false,
    offset: 0,
    pieces: [content.subarray(0, 80_000)],
  });
}

async function receive(
  services: OpenedServices,
  person: Principal,
  { handled, ...message }: Omit<DemoMessage, 'daysAgo'>,
) {
  const { id } = await services.contact.receive(message, { ip: '192.0.2.1', acceptLanguage: undefined });
  if (handled) await services.messages.change(person, id, { ...handled, version: 1 });
}

async function makeLicence(
  services: OpenedServices,
  person: Principal,
  { name, company, fields, from, until, withdrawn, isRenewed }: DemoLicence,
  group: number,
  today: Date,
) {
  const day = (offset: number) => dayOf(new Date(today.getTime() + offset * dayMs));
  const license: Licence = {
    ...fields,
    apps: fields.apps ?? allApps,
    name,
    company,
    valid_from: day(from),
    valid_until: day(until),
  };
  await services.licences.create(person, { license, group });
  const [kept] = (await services.licences.list(person, { q: name })).rows;
  if (!kept) throw new Error('A licence that was just made is missing');
  if (withdrawn) await services.licences.withdraw(person, kept.id, withdrawn);
  if (isRenewed) await services.licences.renew(person, kept.id, {});
}

/** Days between a release and its downloads. */
const fetchedAfter = [0, 1, 2, 4, 4, 8, 13, 20];

/** Adds downloads: not every customer downloads every release, and not at once. */
async function download(
  db: OpenedServices['db'],
  releaseId: number,
  readers: readonly { id: number; group: { id: number } }[],
  published: Date,
  today: Date,
): Promise<void> {
  for (const [index, { id, group }] of readers.entries()) {
    for (const [which, days] of fetchedAfter.entries()) {
      const at = new Date(published.getTime() + (days + index / 10) * dayMs);
      if ((which + index + releaseId) % 4 === 0 && at <= today)
        await addDownload(db, { releaseId, userId: id, groupId: group.id, at: at.toISOString() });
    }
  }
}

/** Adds a webhook of the first type with deliveries of its last two releases. The last delivery failed. */
async function addWebhook(
  services: OpenedServices,
  person: Principal,
  siteUrl: string,
  now: () => Date,
): Promise<void> {
  const { db, webhooks } = services;
  const [type] = (await services.downloadTypes.list(person, { q: types[0]?.name ?? '' })).rows;
  if (!type) throw new Error('A download type that was just made is missing');
  await announceReleases(db, { isEnabled: false }, { siteUrl, now }, new AbortController().signal);
  const url = 'https://builds.northwind.example/hooks/releases';
  const { id } = await webhooks.create(person, { download_type_id: type.id, url });
  const releases = (await services.releases.list(person, type.id, { limit: '2' })).rows.reverse();
  for (const release of releases)
    await enqueueReleaseEvent(db, 'release.published', release.id, {
      siteUrl,
      now: () => new Date(release.release_date),
    });
  const [failed, delivered] = await listDeliveries(db, id);
  if (!failed || !delivered) throw new Error('A delivery that was just put in is missing');
  await setAttempted(db, delivered.id, {
    attempts: 1,
    next_attempt_at: null,
    delivered_at: delivered.created_at,
    status: 202,
    error: null,
    answer: '{"build":1182}',
  });
  await setAttempted(db, failed.id, {
    attempts: 9,
    next_attempt_at: null,
    delivered_at: null,
    status: 503,
    error: 'status',
    answer: 'Service Unavailable',
  });
}

async function writeSamples(keys: LicenceKeys, dataDir: string, today: Date): Promise<void> {
  const folder = join(dataDir, 'samples');
  await mkdir(folder, { mode: 0o700 });
  const day = (offset: number) => new Date(today.getTime() + offset * dayMs).toISOString().slice(0, 10);
  const full: Licence = {
    name: 'de-vries',
    company: 'De Vries Groothandel B.V.',
    erp: 'exact-online',
    edition: 'full',
    users: 25,
    apps: allApps,
    valid_from: day(-30),
    valid_until: day(335),
  };
  const free: Licence = {
    ...full,
    name: 'northwind-free',
    company: 'Northwind Parts',
    erp: 'sap-business-one',
    edition: 'free',
    users: 2,
    apps: ['app-0', 'app-4', 'app-8'],
    valid_from: day(-45),
    valid_until: day(-16),
  };
  const write = (name: string, file: string) => writeFile(join(folder, `${name}.bel`), file, { mode: 0o600 });

  const valid = await signLicence(keys, full);
  await write('valid', valid);
  await write('expired', await signLicence(keys, free));
  await write(
    'not-yet-valid',
    await signLicence(keys, { ...full, name: 'de-vries-next', valid_from: day(335), valid_until: day(700) }),
  );
  const [header = '', , signature = ''] = valid.split('.');
  await write(
    'changed',
    [header, Buffer.from(JSON.stringify({ ...full, users: 250 })).toString('base64url'), signature].join('.'),
  );
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  await write(
    'unknown-key',
    await signLicence({ signing: () => Promise.resolve({ kid: 'of-another-vendor', jwk }) }, full),
  );
}

/** Settings of a real installation, which the demo must not use. */
const ofTheProduct = ['DATABASE_URL', 'STORAGE_URL', 'DOWNLOADS', 'SECRET_KEY', 'BACKUP_DIR'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment for a server on the demo data: that of the shell without settings of a real
 * installation.
 */
export const demoEnvironment = (
  dataDir: string,
  environment: Environment,
): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !ofTheProduct.includes(name))),
  DATA_DIR: dataDir,
});

/**
 * Fills an empty data folder with examples: three groups, users of each kind, open invitations, a company
 * login, four download types with releases, two security advisories, a webhook, messages of visitors, and
 * sample licences in `samples`.
 * @param size `large`: also adds hundreds of everything, to test lists; `five-years`: also adds the data of
 * five years
 * @param settings URL of the demo server, for the links in its mails
 * @returns the accounts with their passwords; only one of the additional users
 */
export async function seedDemo(
  dataDir: string,
  size = 'small',
  { PORT, SITE_URL }: Environment = {},
): Promise<DemoPerson[]> {
  const many = DEMO_SIZES.find((name) => name === size);
  if (size !== 'small' && !many)
    throw new Error(`The size of the demo can be: small, ${DEMO_SIZES.join(', ')}`);
  const accounts = [administrator, ...customers];
  const today = new Date();
  // The signing keys must be older than the documents that they sign.
  let time = new Date(today.getTime() - 365 * dayMs);
  const config = readConfig({
    PORT,
    SITE_URL,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  // Not `warn`: a clock that is a year behind is an error.
  const log = pino({ level: 'fatal' }, pino.destination(2));
  const services = await openServices(config, log, () => time);
  time = today;
  try {
    await services.makeFirstAdministrator();
    const login = await services.logins.logIn(administrator, '203.0.113.20', demoBrowser);
    const person = 'token' in login ? await services.sessions.personOf(login.token) : undefined;
    if (!person) throw new Error('The data folder of the demo must be empty');

    const groups = new Map<string, number>();
    for (const name of new Set(customers.map(({ group }) => group))) {
      groups.set(name, (await services.groups.create(person, { name })).id);
    }
    const users: Awaited<ReturnType<typeof services.users.create>>[] = [];
    for (const { name, email, password, group } of customers) {
      users.push(
        await services.users.create(person, { name, email, password, group: groups.get(group) ?? 0 }),
      );
    }
    const [anna] = users;
    if (anna) await services.users.change(person, anna.id, { version: anna.version, is_manager: true });
    const { group: groupLeft, ...leaver } = blocked;
    const left = await services.users.create(person, { ...leaver, group: groups.get(groupLeft) ?? 0 });
    await services.users.change(person, left.id, { version: left.version, blocked: true });
    for (const { group, ...invitation } of invited)
      await services.invitations.create(person, { ...invitation, group: groups.get(group) ?? 0 });

    const { group, ...provider } = companyLogin;
    await services.identityProviders.create(person, groups.get(group) ?? 0, provider);

    const planned: { demo: DemoType; type: DownloadType; release: DemoType['releases'][number] }[] = [];
    for (const demo of types) {
      const type = await services.downloadTypes.create(person, {
        name: demo.name,
        description: demo.description,
        categorie: demo.categorie,
        description_nl: demo.description_nl,
        categorie_nl: demo.categorie_nl ?? '',
        escrow: demo.escrow ?? false,
        has_windows_service_installer: demo.service !== undefined,
        windows_service_installer_program_name: demo.service ?? '',
        windows_service_installer_xml_contents: demo.service
          ? serviceDefinition(demo.service, demo.name)
          : '',
      });
      for (const group of demo.allowed)
        await services.downloadTypes.allowGroup(person, type.id, groups.get(group) ?? 0);
      for (const release of demo.releases) planned.push({ demo, type, release });
    }
    const releaseIds = new Map<string, number>();
    planned.sort((a, b) => b.release.daysAgo - a.release.daysAgo);
    for (const { demo, type, release } of planned) {
      time = new Date(today.getTime() - release.daysAgo * dayMs);
      const id = await publish(services, person, type, demo, release, today);
      releaseIds.set(`${demo.name} ${release.name}`, id);
      // The group Northwind has not installed the latest updates.
      const readers = users.filter(
        ({ group }) =>
          (demo.allowed.length === 0 || demo.allowed.includes(group.name)) &&
          (group.name !== 'Northwind Parts' || release.daysAgo > 45),
      );
      if (!release.isDraft && release.channel !== 'preview')
        await download(services.db, id, readers, time, today);
    }
    await addAdvisories(
      services,
      person,
      ({ type, name }) => releaseIds.get(`${type} ${name}`) ?? 0,
      (daysAgo) => {
        time = new Date(today.getTime() - daysAgo * dayMs);
      },
    );
    const published = [...new Set(planned.map(({ type }) => type.id))];
    await services.apiKeys.create(person, { name: 'Nightly build', download_types: published.slice(0, 2) });
    await services.apiKeys.create(person, {
      name: 'Release pipeline',
      download_types: published.slice(0, 1),
      issuer: 'https://token.actions.githubusercontent.com',
      audience: config.siteUrl,
      claims: { repository: 'belstock/server', ref_type: 'tag' },
    });
    for (const { daysAgo, ...message } of messages) {
      time = new Date(today.getTime() - daysAgo * dayMs);
      await receive(services, person, message);
    }
    await breakOff(services, person, published[0] ?? 0, (hoursAgo) => {
      time = new Date(today.getTime() - hoursAgo * 3_600_000);
    });
    time = today;
    for (const licence of licences)
      await makeLicence(services, person, licence, groups.get(licence.group) ?? 0, today);
    await addWebhook(services, person, config.siteUrl, () => time);
    await services.sessions.logOut(person);
    await writeSamples(services.licenceKeys, dataDir, today);
    if (many) accounts.push(await seedMany(services, dataDir, today, many));
    // Else the first start of the demo finds that its clock has jumped by a year.
    await forgetClock(services.db);
  } finally {
    await services.close();
  }
  return accounts;
}

if (isMain(import.meta.url)) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { size: { type: 'string' } },
  });
  const { dataDir } = readConfig({ DATA_DIR: positionals[0] });
  seedDemo(dataDir, values.size).then(
    (people) => {
      console.table(people);
      console.log(`Sample licences: ${join(dataDir, 'samples')}`);
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
