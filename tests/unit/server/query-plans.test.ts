// @change
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Kysely, type CompiledQuery } from 'kysely';
import { openDatabase, type Database } from '../../../server/platform/db/connection';
import { openSqlite } from '../../../server/platform/db/sqlite';
import type { Tables } from '../../../server/platform/db/tables';
import {
  eraseAuditAddresses,
  findInviterName,
  listOwnAuditEntries,
} from '../../../server/modules/audit/entries.shared.sql';
import {
  deleteContactMessages,
  deleteMessage,
  listMessages,
} from '../../../server/modules/messages/messages.sql';
import { listDifferent, listReleasesOfBlock } from '../../../server/modules/releases/blocks/block-lists.sql';
import { findLeastRecentlyChecked } from '../../../server/modules/releases/integrity.sql';
import { findReleaseOfName, listDueReleases } from '../../../server/modules/releases/releases.shared.sql';
import { findUnsigned } from '../../../server/modules/releases/signatures/signatures.sql';
import { listAbandoned, listUnfinished } from '../../../server/modules/releases/uploads/uploads.shared.sql';
import {
  countDownloads,
  listDownloads,
  listLastDownloads,
} from '../../../server/modules/releases/downloads.shared.sql';
import { listFeedReleases } from '../../../server/modules/notifications/feed-releases.sql';
import { listGroups } from '../../../server/modules/accounts/groups.shared.sql';
import { deleteOldNetworks } from '../../../server/modules/auth/login/known-networks.sql';
import {
  countValidByGroup,
  countValidLicences,
  findLicenceOfName,
  listLicences,
  listLicencesOfName,
} from '../../../server/modules/licences/licences.shared.sql';
import { listNewReleases } from '../../../server/modules/releases/new-releases.shared.sql';
import { deleteDoneMails, doneTimes } from '../../../server/modules/mail/outbox.shared.sql';
import {
  findMailsOfInvitations,
  listAnswers,
  listMails,
  listMailsTo,
  listMailsWithLinks,
} from '../../../server/modules/mail/mails.shared.sql';
import { listToAnnounce } from '../../../server/modules/notifications/release-notices.sql';
import { findSignerBefore } from '../../../server/modules/releases/installation/signers.sql';
import { deleteUser } from '../../../server/modules/accounts/users.shared.sql';
import { findCustomerSteps, findSetup, hasOwnPassword } from '../../../server/modules/overview/setup.sql';
import {
  findNewestTwo,
  listDownloadsPer,
  listLastDownloaded,
  listNewestOfGroups,
} from '../../../server/modules/releases/statistics/series.shared.sql';

const now = '2026-11-25T10:00:00.000Z';
const viewer = { isAdmin: false, groupId: 1 };

/** The tables that grow as long as the server runs. */
const growing = [
  'audit',
  'audit_chain',
  'block_lists',
  'contact_messages',
  'downloadables',
  'downloads',
  'licences',
  'outbox',
  'release_signers',
];

/** The frequent queries: every few seconds, every hour, or at the start of a working day. */
const asked: Record<string, (db: Database) => Promise<unknown>> = {
  'addresses of old entries': (db) => eraseAuditAddresses(db, 'ip', now, 10),
  'salts of old entries': (db) => eraseAuditAddresses(db, 'ip_salt', now, 10),
  'entries of a person': (db) => listOwnAuditEntries(db, 1, 10),
  'the inviter of a person': (db) => findInviterName(db, 1),
  'mails to a person': (db) => listMailsTo(db, 'a@example.com', { limit: 20, now }),
  'mails of invitations': (db) =>
    listMailsWithLinks(db, { hashes: ['a', 'b'], recipients: ['a@example.com', 'b@example.com'] }, now),
  'links of invitations': (db) => findMailsOfInvitations(db, [1, 2], now),
  'downloads of a person': (db) => listLastDownloads(db, viewer, 1, { limit: 20, now }),
  'the signer of the release before': (db) => findSignerBefore(db, { id: 1, download_type_id: 1 }, now),
  'messages, first page': (db) => listMessages(db, { limit: '25' }),
  'new messages': (db) => listMessages(db, { state: 'new', limit: '5' }),
  'old messages': (db) => deleteContactMessages(db, now, 10),
  'a message with its mails': (db) => deleteMessage(db, 1),
  'answers to a message': (db) => listAnswers(db, 1, now),
  ...Object.fromEntries(
    doneTimes.map((time) => [`mails by ${time}`, (db: Database) => deleteDoneMails(db, time, now, 10)]),
  ),
  'mails that need somebody': (db) => listMails(db, { state: 'needs_attention', limit: '5' }, now),
  'mails that failed': (db) => listMails(db, { state: 'failed', limit: '5' }, now),
  'licences that end soon': (db) =>
    listLicences(db, '2026-11-25', undefined, { state: 'ends_soon', sort: 'valid_until', limit: '5' }),
  'the next file to check': (db) => findLeastRecentlyChecked(db, now),
  'the next file to check, after another': (db) =>
    findLeastRecentlyChecked(db, now, { id: 1, current_hash_checked_at: now }),
  'the next file to sign': (db) => findUnsigned(db, 0),
  'a release of a name': (db) => findReleaseOfName(db, { typeId: 1, channel: 'stable', name: '5.6' }),
  'a licence of a name': (db) => findLicenceOfName(db, '2026-11-25', 1, 'jansen'),
  'the history of a licence': (db) =>
    listLicencesOfName(db, '2026-11-25', { name: 'jansen', group: { id: 1, name: 'Jansen' } }),
  'unfinished uploads': (db) => listUnfinished(db),
  'abandoned uploads': (db) => listAbandoned(db, now),
  'scheduled releases': (db) => listDueReleases(db, now),
  'releases to announce': (db) => listToAnnounce(db, 'new', now),
  'releases that became stable': (db) => listToAnnounce(db, 'stable', now),
  'new releases': (db) => listNewReleases(db, { since: now, now, limit: 5 }),
  'releases of a feed': (db) => listFeedReleases(db, viewer, 50, now),
  'downloads of a release': (db) => listDownloads(db, 1, { limit: '50' }),
  'statistics of a release': (db) => countDownloads(db, 1),
  'downloads per day': (db) => listDownloadsPer('day', db, '2026-08-28'),
  'downloads per month': (db) => listDownloadsPer('month', db, '2025-12-01'),
  'releases in use': (db) => listLastDownloaded(db, now),
  'the newest release of each type that groups have': (db) => listNewestOfGroups(db, [1, 2]),
  'valid licences of groups': (db) => countValidByGroup(db, [1, 2], '2026-11-25'),
  'the two newest releases of types': (db) => findNewestTwo(db, [1, 2], now),
  'valid licences per month': (db) => countValidLicences(db, '2026-11-25'),
  'releases of a block': (db) => listReleasesOfBlock(db, viewer, 'aa', { now, limit: 20 }),
  'lists of blocks that differ': (db) => listDifferent(db, 10),
  'first steps': (db) => findSetup(db, now),
  'first steps of a customer': (db) => findCustomerSteps(db, { id: 1, groupId: 1 }, now),
  'an own password': (db) => hasOwnPassword(db, 1),
  'networks without a login': (db) => deleteOldNetworks(db, now, 10),
  'a user who is deleted': (db) => deleteUser(db, 1),
};

let folder: string;
let db: Kysely<Tables>;
let raw: BetterSqlite.Database;
const queries: CompiledQuery[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plans-'));
  const file = join(folder, 'belstock.sqlite');
  await (await openDatabase(openSqlite(file))).destroy();
  db = new Kysely<Tables>({
    dialect: openSqlite(file).kysely,
    log: ({ query }) => {
      queries.push(query);
    },
  });
  raw = new BetterSqlite(file);
});
afterAll(async () => {
  raw.close();
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** Returns the steps of SQLite's query plan, with those of the foreign keys. */
const planOf = ({ sql, parameters }: CompiledQuery) =>
  (raw.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[]).map(
    ({ detail }) => detail,
  );

async function plansOf(name: string): Promise<string[]> {
  queries.length = 0;
  await asked[name]?.(db);
  return queries.filter(({ sql }) => !/^(begin|commit|rollback)/.test(sql)).flatMap(planOf);
}

it.each(Object.keys(asked))('uses no full scan of a growing table for %s', async (name) => {
  const plan = await plansOf(name);
  expect(plan).not.toEqual([]);
  const whole = plan.filter((step) => {
    const [, table = ''] = /^SCAN (\w+)(?! USING)/.exec(step) ?? [];
    return growing.includes(table) && !/ USING (COVERING )?INDEX/.test(step);
  });
  expect({ whole, plan }).toEqual({ whole: [], plan });
});

it.each([
  'the inviter of a person',
  'mails to a person',
  'messages, first page',
  'new messages',
  'downloads of a release',
  'statistics of a release',
  'the next file to check',
  'releases of a feed',
])('reads rows in index order for %s', async (name) => {
  expect((await plansOf(name)).filter((step) => /TEMP B-TREE FOR (ORDER|GROUP) BY/.test(step))).toEqual([]);
});

it('uses the index of managers to list groups without managers', async () => {
  queries.length = 0;
  await listGroups(db, undefined, { limit: '25' });
  const [page] = queries;
  expect(page && planOf(page)).toContainEqual(expect.stringContaining('INDEX users_managers (group_id=?)'));
});
