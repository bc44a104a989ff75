import path from 'node:path';
import Database from 'better-sqlite3';
import { startServer } from '../../tests/e2e/support/server.ts';
import { Caller, expected } from '../../tests/setup/api-client.ts';
import { seedDemo } from './seed-demo.mjs';
import { sized } from './sized.mjs';

const ADVISORIES = sized('ADVISORIES', 300, 3);
const RELEASES = sized('RELEASES', 300, 3);

/**
 * Fills an empty data folder with published advisories, each about all of the same releases. The first one is
 * published by the server, and the others are copies of its rows.
 * @param env the settings of the server
 * @returns an administrator, a customer and the numbers of the advisories
 */
export async function seedPublished(dataDir, env) {
  const [administrator, other] = await seedDemo(dataDir);
  const open = () => new Database(path.join(dataDir, 'belstock.sqlite'));
  const releases = addReleases(open());
  const server = await startServer({ dataDir, env });
  try {
    await publishFirst(await Caller.signIn(server.url, administrator), releases);
  } finally {
    await server.stop({ keepData: true });
  }
  return { administrator, other, numbers: copyLast(open()) };
}

/** Adds copies of a release. @returns their ids */
function addReleases(db) {
  const row = db.prepare(`select * from downloadables where state = 'finished' and draft = 0 limit 1`).get();
  const ids = Array.from({ length: RELEASES }, (_, index) => {
    const sha256 = String(index).padStart(8, '0').repeat(8);
    return insert(db, 'downloadables', {
      ...row,
      id: null,
      name: `1.${index}`,
      name_key: `1.${index}`,
      sha256,
    });
  });
  db.close();
  return ids;
}

async function publishFirst(caller, releases) {
  const text = 'A stranger can read the orders of all customers. '.repeat(20);
  const advisory = {
    kind: 'vulnerability',
    original_language: 'en',
    title_en: 'Orders of others',
    title_nl: 'Bestellingen van anderen',
    summary_en: text,
    summary_nl: text,
    remediation_en: text,
    remediation_nl: text,
    cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    releases: releases.map((downloadable_id) => ({ downloadable_id, status: 'affected' })),
  };
  const { id, version } = expected(201, await caller.post('/api/advisories', advisory));
  const publication = { version, summary_en: '', summary_nl: '', notify: false };
  expected(200, await caller.post(`/api/advisories/${id}/publish`, publication));
}

/** Adds copies of the newest advisory. @returns the numbers of all published ones */
function copyLast(db) {
  const advisory = db.prepare('select * from advisories order by id desc limit 1').get();
  db.exec('begin');
  for (let copy = 1; copy < ADVISORIES; copy += 1) {
    const number = advisory.number.replace(/\d+$/, String(1000 + copy));
    const id = insert(db, 'advisories', { ...advisory, id: null, number });
    for (const table of ['advisory_revisions', 'advisory_documents', 'advisory_releases'])
      for (const row of db.prepare(`select * from ${table} where advisory_id = ?`).all(advisory.id))
        insert(db, table, {
          ...row,
          advisory_id: id,
          ...(row.file_name && { file_name: `${number.toLowerCase()}-${row.language}.json` }),
        });
  }
  db.exec('commit');
  const numbers = db.prepare('select number from advisories where number is not null').pluck().all();
  db.close();
  return numbers;
}

/** Inserts a row. @returns its id */
function insert(db, table, row) {
  const columns = Object.keys(row);
  return db
    .prepare(`insert into ${table} (${columns}) values (${columns.map((column) => `@${column}`)})`)
    .run(row).lastInsertRowid;
}
