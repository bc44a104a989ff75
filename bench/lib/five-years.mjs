import { createHash } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair } from 'jose';
import {
  createAuditMacs,
  digestOfAddress,
  digestOfAnchor,
  digestOfEntry,
  hashOfLink,
  noHash,
} from '../../server/modules/audit/hashes.ts';
import { createCipher, readSecret } from '../../server/platform/secrets/secret.ts';
import { seedDemo } from './seed-demo.mjs';
import { sized, SMALLEST } from './sized.mjs';

const DAY_MS = 24 * 3_600_000;
const DAYS = 5 * 365;
const HOURS = DAYS * 24;

/** Scales the numbers of rows that grow with time: `SCALE=0.01` creates 1 % of them. */
const scaled = (rows) => Math.max(1, Math.round(rows * sized('SCALE', 1, 0.001)));

/**
 * Fills an empty data folder with the data of five years with 400 customers: 800,000 audit entries in a valid
 * chain, 200,000 downloads (104,000 of them of one release), 120,000 mails, 240,000 components, 100 advisories
 * with 20,000 notifications. The rows are inserted directly, with the same columns and codes as the server's.
 * @returns the people of the demo: administrator, customers, and one of the many users
 */
export async function seedFiveYears(dataDir) {
  const people = await seedDemo(dataDir, SMALLEST ? undefined : 'five-years');
  const db = new Database(path.join(dataDir, 'belstock.sqlite'));
  try {
    db.pragma('synchronous = off');
    const secret = await readSecret(dataDir);
    const world = readWorld(db);
    db.exec('begin');
    addDownloads(db, world);
    addMails(db, world);
    addLogins(db, world);
    addSboms(db, world);
    addAdvisories(db, world);
    await addTrail(db, world, secret);
    db.exec('commit');
    db.exec('analyze');
    db.pragma('wal_checkpoint(truncate)');
  } finally {
    db.close();
  }
  return people;
}

/** Returns the records that the new rows refer to. */
const readWorld = (db) => ({
  now: Date.now(),
  users: db.prepare(`select id, email, group_id from users where password_hash <> ''`).all(),
  releases: db
    .prepare(`select id, name from downloadables where state = 'finished' and draft = 0 order by id`)
    .all(),
});

const pick = (items, index) => items[index % items.length];
const at = (ms) => new Date(ms).toISOString();

/**
 * Returns a function that inserts a row, given as an object with a value per column. All rows of a table have
 * the same columns.
 */
function inserter(db, table) {
  let statement;
  return (row) => {
    const columns = Object.keys(row);
    statement ??= db.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((column) => `@${column}`).join(', ')})`,
    );
    return statement.run(row);
  };
}

/** Replaces the downloads of the demo. */
function addDownloads(db, { now, users, releases }) {
  db.exec('delete from downloads');
  const add = inserter(db, 'downloads');
  const addOne = (release, user, daysAgo, index) => {
    const last = at(now - daysAgo * DAY_MS - (index % 3600) * 1000);
    add({
      downloadable_id: release.id,
      user_id: user.id,
      group_id: user.group_id,
      day: last.slice(0, 10),
      count: 1 + (index % 3),
      last_at: last,
    });
  };
  const [popular, ...others] = releases.toReversed();
  // Each user has a different step between two downloads, so that no day occurs twice.
  const everywhere = scaled(100_000);
  for (let index = 0; index < everywhere; index += 1) {
    const round = Math.floor(index / users.length);
    addOne(pick(others, index * 7 + round * 31), pick(users, index), 1 + ((round * 36) % DAYS), index);
  }
  for (let index = 0; index < scaled(104_000); index += 1)
    addOne(popular, pick(users, index), 2 + Math.floor(index / users.length), index);
}

/** Adds the mails of the 90 days for which they are kept. */
function addMails(db, { now, users }) {
  const add = inserter(db, 'outbox');
  const count = scaled(120_000);
  for (let index = 0; index < count; index += 1) {
    const created = at(now - 88 * DAY_MS + (index / count) * 87 * DAY_MS);
    const hasFailed = index % 1000 === 0;
    add({
      kind: index % 5 ? 'release' : 'security',
      urgency: 2,
      recipient: pick(users, index).email,
      language: index % 2 ? 'nl' : 'en',
      subject: `Release ${index}`,
      created_at: created,
      attempts: 1,
      next_attempt_at: created,
      sent_at: hasFailed ? null : created,
      failed_at: hasFailed ? created : null,
      last_error: hasFailed ? 'No such mailbox' : null,
    });
  }
}

function addLogins(db, { now, users }) {
  const addToken = inserter(db, 'tokens');
  const addNetwork = inserter(db, 'known_networks');
  for (const [index, user] of users.entries()) {
    const created = at(now - (index % 600) * 60_000);
    addToken({
      hash: hash('token', index),
      user_id: user.id,
      created_at: created,
      expires_at: at(now + 12 * 3_600_000),
      browser: 'Firefox',
      network: '192.0.2.0/24',
    });
    for (let network = 0; network < 10; network += 1)
      addNetwork({ user_id: user.id, network: hash('network', index, network), last_login_at: created });
  }
}

const hash = (...values) => createHash('sha256').update(JSON.stringify(values)).digest('hex');

/**
 * Adds an SBOM of 200 components to each release without one. The two newest releases are left to the
 * benchmark.
 */
function addSboms(db, { now, releases }) {
  const addFile = inserter(db, 'attachments');
  const addPiece = inserter(db, 'attachment_pieces');
  const addComponent = inserter(db, 'sbom_components');
  const has = db.prepare(`select 1 from attachments where downloadable_id = ? and kind = 'sbom'`);
  const components = Array.from({ length: 200 }, (_, index) => `component-${index}`);
  const content = Buffer.from(
    JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }),
  ).toString('base64');
  for (const [index, release] of releases.slice(0, -2).slice(-scaled(releases.length)).entries()) {
    if (has.get(release.id)) continue;
    const { lastInsertRowid: id } = addFile({
      downloadable_id: release.id,
      kind: 'sbom',
      file_name: 'product.cdx.json',
      size: content.length,
      format: 'CycloneDX 1.6',
      created_at: at(now),
    });
    addPiece({ attachment_id: id, number: 0, content });
    for (const name of components)
      addComponent({
        attachment_id: id,
        identity: hash(name),
        name,
        version: `1.${index}.0`,
        licence: 'MIT',
        search_key: name,
      });
  }
}

/**
 * Adds 100 published advisories, copies of the first one of the demo. Each affects the release that everybody
 * has. All users were notified of the last ten.
 */
function addAdvisories(db, { now, users, releases }) {
  const rowsOf = (table, id) =>
    db.prepare(`select * from ${table} where ${table === 'advisories' ? 'id' : 'advisory_id'} = ?`).all(id);
  const first = db
    .prepare('select id, number from advisories where number is not null order by id limit 1')
    .get();
  const [copy] = rowsOf('advisories', first.id);
  delete copy.id;
  const inserters = Object.fromEntries(
    [
      'advisories',
      'advisory_revisions',
      'advisory_documents',
      'advisory_releases',
      'advisory_notifications',
    ].map((table) => [table, inserter(db, table)]),
  );
  const count = scaled(100);
  for (let index = 1; index <= count; index += 1) {
    const number = `${first.number.slice(0, -4)}${9000 + index}`;
    const published = at(now - (count - index) * (DAYS / count) * DAY_MS);
    const renamed = (text) =>
      text.replaceAll(first.number, number).replaceAll(first.number.toLowerCase(), number.toLowerCase());
    const { lastInsertRowid: id } = inserters.advisories({ ...copy, number, published_at: published });
    for (const row of rowsOf('advisory_revisions', first.id))
      inserters.advisory_revisions({ ...row, advisory_id: id, published_at: published });
    for (const row of rowsOf('advisory_documents', first.id))
      inserters.advisory_documents({
        ...row,
        advisory_id: id,
        file_name: renamed(row.file_name),
        content: renamed(row.content),
      });
    for (const published of [0, 1])
      for (const [place, release] of releases.slice(-5).entries())
        inserters.advisory_releases({
          advisory_id: id,
          is_published: published,
          downloadable_id: release.id,
          status: place === 4 ? 'affected' : 'not_affected',
          justification: place === 4 ? null : 'component_not_present',
        });
    if (index > count - 10)
      for (const user of users)
        inserters.advisory_notifications({
          advisory_id: id,
          revision: copy.revision,
          user_id: user.id,
          user_name: user.email,
          email: user.email,
          group_id: user.group_id,
          group_name: '',
          via: 'download',
          mail_id: null,
          created_at: published,
          sent_at: published,
          failed_at: null,
        });
  }
}

/** Replaces the demo's audit trail by one of five years. */
async function addTrail(db, { now, users, releases }, secret) {
  for (const table of ['audit', 'audit_chain', 'audit_chain_head', 'audit_anchors', 'audit_keys'])
    db.exec(`delete from ${table}`);
  const addEntry = inserter(db, 'audit');
  const insertLink = inserter(db, 'audit_chain');
  const macs = createAuditMacs(secret);
  const signer = await createSigner(db, secret, now);
  let end = { position: 0, hash: noHash };
  const addLink = (kind, entry, time, digest) => {
    const link = { position: end.position + 1, kind, entry_id: entry, at: time, digest };
    end = { position: link.position, hash: hashOfLink(end.hash, link) };
    insertLink({ ...link, hash: end.hash });
  };

  const count = scaled(800_000);
  const perDay = Math.ceil(count / DAYS);
  for (let id = 1; id <= count; id += 1) {
    const ms = now - ((count - id + 1) / count) * HOURS * 3_600_000;
    const row = rowOf(id, ms, now, pick(users, id * 13), pick(releases, id * 7));
    addEntry({ id, ...row, count: 1, last_at: null });
    addLink('entry', id, row.at, digestOfEntry(row, false));
    if (id % perDay === 0) {
      const anchor = await signer(end, row.at);
      addLink('anchor', anchor.number, row.at, digestOfAnchor(anchor.jws));
    }
  }
  const head = { ...end, takes_in_up_to: 0 };
  inserter(db, 'audit_chain_head')({ name: 'head', ...head, mac: macs.ofHead(head) });
}

const OTHER_ACTIONS = ['user.change', 'license.create', 'release.publish', 'message.change', 'login.failed'];

/** Returns an entry: 80 % are logins, 15 % downloads. IP addresses are erased after 30 days. */
function rowOf(id, ms, now, user, release) {
  const turn = id % 100;
  const action = turn < 80 ? 'login' : turn < 95 ? 'download' : pick(OTHER_ACTIONS, id);
  const isAboutRelease = action === 'download' || action === 'release.publish';
  const ip = `192.0.2.${id % 250}`;
  const salt = `salt of entry ${id}`;
  const isErased = now - ms > 30 * DAY_MS;
  return {
    at: at(ms),
    actor_id: user.id,
    actor: user.email,
    action,
    subject: isAboutRelease ? release.name : user.email,
    detail: JSON.stringify(isAboutRelease ? { id: release.id } : { way: 'password' }),
    group_id: user.group_id,
    release_id: isAboutRelease ? release.id : null,
    ip: isErased ? null : ip,
    ip_salt: isErased ? null : salt,
    ip_digest: digestOfAddress(salt, ip),
  };
}

/**
 * Creates a signing key.
 * @returns a function that signs the end of the chain and stores the signature
 */
async function createSigner(db, secret, now) {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const encrypted = createCipher(secret, 'audit keys').encrypt(JSON.stringify(jwk));
  inserter(db, 'audit_keys')({ kid, created_at: at(now - DAYS * DAY_MS), private_key: encrypted });
  const add = inserter(db, 'audit_anchors');
  let number = 0;
  return async ({ position, hash: signed }, time) => {
    number += 1;
    const anchor = { number, kind: 'newest', position, hash: signed, at: time };
    const jws = await new CompactSign(Buffer.from(JSON.stringify(anchor)))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'belstock-audit-anchor+jws', kid })
      .sign(privateKey);
    add({ number, kind: 'newest', signed_at: time, position, jws });
    return { number, jws };
  };
}
