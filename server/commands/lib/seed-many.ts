import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, dayOf } from '../../contract/licence-term';
import { transact, type Queryable } from '../../platform/db/connection';
import { insertContactMessage } from '../../modules/messages/messages.sql';
import { insertLicence } from '../../modules/licences/licences.shared.sql';
import { nameKey } from '../../platform/names/name-key';
import { searchKey } from '../../platform/lists/search-key';
import { emailKey } from '../../platform/names/email-address';
import { signLicence } from '../../modules/licences/licence-file';
import { hashPassword } from '../../modules/auth/password/passwords';
import type { OpenedServices } from '../../modules';
import type { DemoPerson } from '../demo/data';

const sizes = {
  /** The size of a large vendor. */
  large: {
    groups: 1000,
    users: 10_000,
    types: 300,
    releasesOfEach: 100,
    hoursBetweenReleases: 170,
    licences: 3000,
    firstLicenceDay: -400,
    messages: 2000,
    hoursBetweenMessages: 4,
    downloadsOfEachUser: 4,
  },
  /**
   * Five years of 400 customers, without audit trail, downloads and mails, which bench/lib/five-years.mjs
   * adds.
   */
  'five-years': {
    groups: 400,
    users: 2000,
    types: 21,
    releasesOfEach: 60,
    hoursBetweenReleases: 730,
    licences: 2800,
    firstLicenceDay: -400 - 5 * 365,
    messages: 6000,
    hoursBetweenMessages: 1.4,
    downloadsOfEachUser: 0,
  },
};
export type DemoSize = keyof typeof sizes;
export const DEMO_SIZES = Object.keys(sizes) as readonly DemoSize[];
type Counts = (typeof sizes)[DemoSize];

const batchSize = 500;
const HOUR_MS = 3_600_000;
/** The content of every release file. */
const CONTENT = Buffer.from('An example of a release.\r\n');

/** The password of all users. */
const PASSWORD = 'Magazijn-paars-58';

const words = (text: string) => text.split(' ');

const FIRST_NAMES = words(
  'Anna Bram Carla Daan Eva Femke Gijs Hanna Ilse Jasper Kim Lotte Milan Noor Özlem Pieter Quinten ' +
    'Roos Sanne Thijs Ümit Vera Wouter Xander Yara Zoë André Björn Chloé Désirée',
);
const LAST_NAMES = words(
  'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Smeets Maas ' +
    'Verhoeven Kok Jacobs Schouten Willems Hoekstra Koster Prins Blom Evers Peeters Janssens Maes ' +
    'Goossens Wouters Müller Nyström García',
);
const PLACES = words(
  'Harbour Delta Noord Zuid Oost West Maas Schelde Rijn IJssel Veluwe Kempen Polder Haven Kade Duin ' +
    'Heide Brug Molen Vesting Alblas Betuwe Eemland Flevo Gooi Hanze Kennemer Lingen Meierij Peel Twente ' +
    'Utrechtse Vecht Waal Zaan Áland Østfold Ardennen Bourgondische Champagne',
);
const TRADES = words(
  'Groothandel Logistiek Techniek Bouwstoffen Levensmiddelen Textiel Metaal Verpakkingen Tuinbouw ' +
    'Elektro Pharma Papier Kunststoffen Installatie Horeca Automotive Meubelen Speelgoed Chemie Dranken ' +
    'Fietsen Isolatie Lichtreclame Sanitair Veevoer',
);
const PRODUCTS = words(
  'Scanner Labelprinter Weighbridge Conveyor Picking Counting Returns Shipping Customs Webshop ' +
    'Planning Reporting Invoicing Forecast Terminal Gateway Archive Translator Monitor Simulator',
);
const PARTNERS = words(
  'Zebra Honeywell Datalogic SATO TSC Bizerba Mettler Exact SAP Magento Shopify PostNL DHL UPS GLS',
);
const CATEGORIES = words('Server App Add-on Driver Connector');

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Keeps only letters and digits, for addresses and file names. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

const groupName = (index: number) =>
  `${pick(PLACES, index)} ${pick(TRADES, Math.floor(index / PLACES.length))}`;
const userName = (index: number) =>
  `${pick(FIRST_NAMES, index)} ${pick(LAST_NAMES, Math.floor(index / FIRST_NAMES.length))}`;
const userEmail = (index: number, groups: number) =>
  `${plain(userName(index))}.${index}@${plain(groupName(index % groups))}.example`;

/**
 * Adds groups, users, download types, releases, downloads, licences and messages to a data folder with an embedded
 * database. Writes rows directly to be fast: it leaves no audit trail, and no server may be running.
 * @returns one of the users; all have the same password
 */
export async function seedMany(
  { db, licenceKeys }: Pick<OpenedServices, 'db' | 'licenceKeys'>,
  dataDir: string,
  today: Date,
  size: DemoSize,
): Promise<DemoPerson> {
  const counts = sizes[size];
  const passwordHash = await hashPassword(PASSWORD);
  const licences = await signLicences(licenceKeys, today, counts);
  const releases = await transact(db, async (tx) => {
    const { groups, releases } = await insertMany(tx, passwordHash, today, counts);
    for (const [index, licence] of licences.entries())
      await insertLicence(tx, { ...licence, group_id: pick(groups, index) });
    await insertMessages(tx, today, counts);
    return releases;
  });
  for (let start = 0; start < releases.length; start += batchSize) {
    await Promise.all(
      releases
        .slice(start, start + batchSize)
        .map((id) => writeFile(join(dataDir, 'releases', `${id}.release`), CONTENT, { mode: 0o600 })),
    );
  }
  return { name: userName(0), email: userEmail(0, counts.groups), password: PASSWORD, group: groupName(0) };
}

/** @returns the ids of the groups and of the releases */
async function insertMany(
  db: Queryable,
  passwordHash: string,
  today: Date,
  counts: Counts,
): Promise<{ groups: number[]; releases: number[] }> {
  const at = (hoursAgo: number) => new Date(today.getTime() - hoursAgo * HOUR_MS).toISOString();

  const groups = await insertAll(
    numbers(counts.groups).map((index) => {
      const name = groupName(index);
      return {
        name,
        name_key: nameKey(name),
        search_key: searchKey('groups', { name }),
        is_admin: 0,
        created_at: at(index),
      };
    }),
    (rows) => db.insertInto('groups').values(rows).returning('id').execute(),
  );

  const users = await insertAll(
    numbers(counts.users).map((index) => {
      const [name, email] = [userName(index), userEmail(index, counts.groups)];
      return {
        name,
        email,
        email_key: emailKey(email),
        search_key: searchKey('users', { name, email }),
        group_id: pick(groups, index),
        password_hash: passwordHash,
        created_at: at(index),
        last_login_at: index % 7 === 0 ? null : at((index * 37) % 2000),
      };
    }),
    (rows) => db.insertInto('users').values(rows).returning('id').execute(),
  );

  const types = numbers(counts.types).map((index) => {
    const [product, partner] = [pick(PRODUCTS, index), pick(PARTNERS, Math.floor(index / PRODUCTS.length))];
    const texts = {
      name: `${product} for ${partner}`,
      categorie: pick(CATEGORIES, index),
      description: `Connects ${product.toLowerCase()} of ${partner} to the warehouse.`,
      categorie_nl: '',
      description_nl: '',
    };
    return {
      ...texts,
      search_key: searchKey('download_types', texts),
      escrow: 0,
      has_windows_service_installer: 0,
      windows_service_installer_program_name: '',
      windows_service_installer_xml_contents: '',
    };
  });
  const typeIds = await insertAll(types, (rows) =>
    db.insertInto('download_types').values(rows).returning('id').execute(),
  );
  // Every other type is for a few groups only.
  await insertAll(
    typeIds.flatMap((typeId, index) =>
      index % 2 === 0
        ? []
        : numbers(1 + (index % 5)).map((step) => ({
            download_type_id: typeId,
            user_group_id: pick(groups, index * 7 + step * 31),
          })),
    ),
    (rows) => db.insertInto('allowed_groups').values(rows).returning('id').execute(),
  );

  const md5 = createHash('md5').update(CONTENT).digest('hex');
  const sha256 = createHash('sha256').update(CONTENT).digest('hex');
  const releases = await insertAll(
    typeIds.flatMap((typeId, index) =>
      numbers(counts.releasesOfEach).map((step) => {
        const name = `${1 + Math.floor(step / 20)}.${Math.floor(step / 4) % 5}.${step % 4}`;
        const fileName = `${plain(pick(types, index).name)}-${name}.txt`;
        const published = at((counts.releasesOfEach - step) * counts.hoursBetweenReleases + (index % 170));
        return {
          download_type_id: typeId,
          name,
          release_notes: `# ${name}\n\n- Corrections and small improvements\n`,
          file_name: fileName,
          search_key: searchKey('downloadables', { name, file_name: fileName }),
          name_key: nameKey(name),
          hash: md5,
          state: 'finished' as const,
          received: CONTENT.byteLength,
          sha256,
          current_hash: md5,
          current_hash_checked_at: today.toISOString(),
          created_at: published,
          updated_at: published,
          finished_at: published,
          // Marked as announced, so that a server with SMTP_URL on the demo data sends no mail about them.
          announced_at: published,
          publish_order: step + 1,
        };
      }),
    ),
    (rows) => db.insertInto('downloadables').values(rows).returning('id').execute(),
  );
  await insertDownloads(db, { groups, users, releases }, today, counts);
  return { groups, releases };
}

/** Adds downloads of the last 120 days: few types have most of them, and every third user is behind. */
async function insertDownloads(
  db: Queryable,
  { groups, users, releases }: Record<'groups' | 'users' | 'releases', readonly number[]>,
  today: Date,
  { types, releasesOfEach, hoursBetweenReleases, downloadsOfEachUser }: Counts,
): Promise<void> {
  const rows = users.flatMap((userId, user) =>
    numbers(downloadsOfEachUser).map((which) => {
      // Every other type is for all groups.
      const type = 2 * Math.floor((types / 2) * ((user * 0.618 + which * 0.37) % 1) ** 3);
      const hours = (user * 37 + which * 521) % (120 * 24);
      const behind = 1 + Math.floor(hours / hoursBetweenReleases) + (user % 3 === 0 ? 1 + (user % 5) : 0);
      const at = new Date(today.getTime() - hours * HOUR_MS).toISOString();
      return {
        downloadable_id: pick(releases, (type + 1) * releasesOfEach - behind),
        user_id: userId,
        group_id: pick(groups, user),
        day: at.slice(0, 10),
        count: 1 + (user % 2),
        last_at: at,
      };
    }),
  );
  await insertAll(rows, (some) =>
    db
      .insertInto('downloads')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );
}

/** Signs licences: for each group an expired one, a valid one, and one that starts after it. */
async function signLicences(keys: OpenedServices['licenceKeys'], today: Date, counts: Counts) {
  const { kid } = await keys.signing();
  const signed = numbers(counts.licences).map(async (index) => {
    const company = groupName(index % counts.groups);
    const from = addDays(
      dayOf(today),
      counts.firstLicenceDay + 365 * Math.floor(index / counts.groups) + (index % 365),
    );
    const licence = {
      name: `${plain(company)}-${from.slice(0, 4)}`,
      company,
      erp: 'exact-online' as const,
      edition: 'full' as const,
      users: 1 + (index % 40),
      apps: ['app-0', `app-${1 + (index % 13)}`],
      valid_from: from,
      valid_until: addDays(from, 364),
    };
    return {
      ...licence,
      kid,
      file: await signLicence(keys, licence),
      group_name: company,
      created_at: `${from < dayOf(today) ? from : dayOf(today)}T09:00:00.000Z`,
      created_by: null,
    };
  });
  return Promise.all(signed);
}

async function insertMessages(db: Queryable, today: Date, counts: Counts): Promise<void> {
  for (const index of numbers(counts.messages)) {
    await insertContactMessage(db, {
      at: new Date(
        today.getTime() - (counts.messages - index) * counts.hoursBetweenMessages * HOUR_MS,
      ).toISOString(),
      name: userName(index * 13),
      email: userEmail(index * 13, counts.groups),
      phone: '',
      company: groupName((index * 7) % counts.groups),
      message: `We scan with ${1 + (index % 30)} people and would like to try it.`,
      language: index % 2 ? 'nl' : 'en',
      kind: index % 3 ? 'trial' : 'question',
      apps: [],
    });
  }
}

/** Inserts rows in the given order and returns their ids. */
async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += batchSize)
    ids.push(...(await insert(rows.slice(start, start + batchSize))).map(({ id }) => id));
  return ids;
}
