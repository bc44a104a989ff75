import { createHash } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair } from 'jose';
import {
  createAuditMacs,
  digestOfAddress,
  digestOfAnchor,
  digestOfEntry,
  digestOfRepeats,
  hashOfLink,
  noHash,
} from '../../server/services/audit-hashes.ts';
import { createCipher, readSecret } from '../../server/services/secret.ts';
import { seedDemo } from './seed-demo.mjs';
import { sized } from './sized.mjs';

const DAY_MS = 24 * 3_600_000;
const DAYS = 5 * 365;
const HOURS = DAYS * 24;

/** `SCALE=0.01` makes a hundredth of the rows that grow. */
const scaled = (rows) => Math.max(1, Math.round(rows * sized('SCALE', 1, 0.001)));

/**
 * Fills an empty data folder with what five years of 400 customers leave: 800,000 entries of the audit trail with a chain that
 * verifies, 200,000 downloads of which 104,000 are of one release, 120,000 mails, 240,000 components. Rows are written
 * directly, with the columns and codes that the server writes.
 * @returns the people of the demo: administrator, customers, one of the many users
 */
export async function seedFiveYears(dataDir) {
  const people = await seedDemo(dataDir, 'five-years');
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
    await addTrail(db, world, secret);
    db.exec('commit');
    db.exec('analyze');
    db.pragma('wal_checkpoint(truncate)');
  } finally {
    db.close();
  }
  return people;
}

/** What rows refer to. */
const readWorld = (db) => ({
  now: Date.now(),
  users: db.prepare(`select id, email, group_id from users where password_hash <> ''`).all(),
  releases: db
    .prepare(`select id, name from downloadables where state = 'finished' and draft = 0 order by id`)
    .all(),
});

const pick = (items, index) => items[index % items.length];
const at = (ms) => new Date(ms).toISOString();

/** Prepares an insert of these columns. */
function inserter(db, table, columns) {
  const statement = db.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  return (...values) => statement.run(values);
}

function addDownloads(db, { now, users, releases }) {
  const add = inserter(db, 'downloads', [
    'downloadable_id',
    'user_id',
    'group_id',
    'day',
    'count',
    'last_at',
  ]);
  const addOne = (release, user, daysAgo, index) => {
    const last = at(now - daysAgo * DAY_MS - (index % 3600) * 1000);
    add(release.id, user.id, user.group_id, last.slice(0, 10), 1 + (index % 3), last);
  };
  const [popular, ...others] = releases.toReversed();
  // Each user has a step of their own between two downloads: no day is there twice.
  const everywhere = scaled(100_000);
  for (let index = 0; index < everywhere; index += 1) {
    const round = Math.floor(index / users.length);
    addOne(pick(others, index * 7 + round * 31), pick(users, index), 1 + ((round * 36) % DAYS), index);
  }
  for (let index = 0; index < scaled(104_000); index += 1)
    addOne(popular, pick(users, index), 2 + Math.floor(index / users.length), index);
}

/** Mails of the 90 days that they are kept. */
function addMails(db, { now, users }) {
  const add = inserter(db, 'outbox', [
    'kind',
    'urgency',
    'recipient',
    'language',
    'subject',
    'created_at',
    'attempts',
    'next_attempt_at',
    'sent_at',
    'failed_at',
    'last_error',
  ]);
  const count = scaled(120_000);
  for (let index = 0; index < count; index += 1) {
    const created = at(now - 88 * DAY_MS + (index / count) * 87 * DAY_MS);
    const failed = index % 1000 === 0;
    const language = index % 2 ? 'nl' : 'en';
    add(
      ...[index % 5 ? 'release' : 'security', 2, pick(users, index).email, language, `Release ${index}`],
      ...[created, 1, created, failed ? null : created, failed ? created : null],
      failed ? 'No such mailbox' : null,
    );
  }
}

function addLogins(db, { now, users }) {
  const addToken = inserter(db, 'tokens', [
    'hash',
    'user_id',
    'created_at',
    'expires_at',
    'browser',
    'network',
  ]);
  const addNetwork = inserter(db, 'known_networks', ['user_id', 'network', 'last_login_at']);
  for (const [index, user] of users.entries()) {
    const created = at(now - (index % 600) * 60_000);
    addToken(hash('token', index), user.id, created, at(now + 12 * 3_600_000), 'Firefox', '192.0.2.0/24');
    for (let network = 0; network < 10; network += 1)
      addNetwork(user.id, hash('network', index, network), created);
  }
}

const hash = (...values) => createHash('sha256').update(JSON.stringify(values)).digest('hex');

/** An SBOM of 200 components for each release that has none. The two newest are left to the benchmark. */
function addSboms(db, { now, releases }) {
  const addFile = inserter(db, 'attachments', [
    'downloadable_id',
    'kind',
    'file_name',
    'size',
    'format',
    'created_at',
  ]);
  const addPiece = inserter(db, 'attachment_pieces', ['attachment_id', 'number', 'content']);
  const addComponent = inserter(db, 'sbom_components', [
    'attachment_id',
    'identity',
    'name',
    'version',
    'licence',
    'search_key',
  ]);
  const has = db.prepare(`select 1 from attachments where downloadable_id = ? and kind = 'sbom'`);
  const components = Array.from({ length: 200 }, (_, index) => `component-${index}`);
  const content = Buffer.from(
    JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }),
  ).toString('base64');
  for (const [index, release] of releases.slice(0, -2).slice(-scaled(releases.length)).entries()) {
    if (has.get(release.id)) continue;
    const { lastInsertRowid: id } = addFile(
      ...[release.id, 'sbom', 'product.cdx.json', content.length, 'CycloneDX 1.6', at(now)],
    );
    addPiece(id, 0, content);
    for (const name of components) addComponent(id, hash(name), name, `1.${index}.0`, 'MIT', name);
  }
}

/** Replaces the trail of the demo by one of five years. Logins and downloads are counted, as the server writes them. */
async function addTrail(db, { now, users, releases }, secret) {
  for (const table of ['audit', 'audit_chain', 'audit_chain_head', 'audit_anchors', 'audit_keys'])
    db.exec(`delete from ${table}`);
  const addEntry = inserter(db, 'audit', [
    'id',
    'at',
    'actor_id',
    'actor',
    'action',
    'subject',
    'detail',
    'ip',
    'count',
    'last_at',
    'group_id',
    'release_id',
    'ip_salt',
    'ip_digest',
  ]);
  const insertLink = inserter(db, 'audit_chain', ['position', 'kind', 'entry_id', 'at', 'digest', 'hash']);
  const macs = createAuditMacs(secret);
  const signer = await createSigner(db, secret, now);
  let end = { position: 0, hash: noHash };
  const addLink = (kind, entry, time, digest) => {
    const link = { position: end.position + 1, kind, entry_id: entry, at: time, digest };
    end = { position: link.position, hash: hashOfLink(end.hash, link) };
    insertLink(link.position, kind, entry, time, digest, end.hash);
  };

  const count = scaled(800_000);
  const perDay = Math.ceil(count / DAYS);
  /** Counted entries whose second link is due. */
  const open = [];
  for (let id = 1; id <= count; id += 1) {
    const ms = now - ((count - id + 1) / count) * HOURS * 3_600_000;
    const row = rowOf(id, ms, now, pick(users, id * 13), pick(releases, id * 7));
    const counted = row.action === 'login' || row.action === 'download';
    addEntry(
      ...[id, row.at, row.actor_id, row.actor, row.action, row.subject, row.detail, row.ip, 1, null],
      ...[row.group_id, row.release_id, row.ip_salt, row.ip_digest],
    );
    addLink('entry', id, row.at, digestOfEntry(row, counted));
    if (counted) open.push(id);
    while (open.length > 40 || (id === count && open.length > 0))
      addLink('repeats', open.shift(), row.at, digestOfRepeats({ count: 1, last_at: null }));
    if (id % perDay === 0) {
      const anchor = await signer(end, row.at);
      addLink('anchor', anchor.number, row.at, digestOfAnchor(anchor.jws));
    }
  }
  const head = { ...end, takes_in_up_to: 0 };
  inserter(db, 'audit_chain_head', ['name', 'position', 'hash', 'mac', 'takes_in_up_to'])(
    ...['head', head.position, head.hash, macs.ofHead(head), head.takes_in_up_to],
  );
}

const OTHER_ACTIONS = ['user.change', 'license.create', 'release.publish', 'message.change', 'login.failed'];

/** Of 100 entries 80 are logins, 15 downloads. The address is erased after 30 days. */
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

/** Makes a key. @returns what signs the end of the chain, and stores the signature */
async function createSigner(db, secret, now) {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const encrypted = createCipher(secret, 'audit keys').encrypt(JSON.stringify(jwk));
  inserter(db, 'audit_keys', ['kid', 'created_at', 'private_key'])(kid, at(now - DAYS * DAY_MS), encrypted);
  const add = inserter(db, 'audit_anchors', ['number', 'kind', 'signed_at', 'position', 'jws']);
  let number = 0;
  return async ({ position, hash: signed }, time) => {
    number += 1;
    const anchor = { number, kind: 'newest', position, hash: signed, at: time };
    const jws = await new CompactSign(Buffer.from(JSON.stringify(anchor)))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'belstock-audit-anchor+jws', kid })
      .sign(privateKey);
    add(number, 'newest', time, position, jws);
    return { number, jws };
  };
}
