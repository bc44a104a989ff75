import type { Conditions } from '../../platform/conditions/conditions';
import type { ListQuery, Page } from '../../contract/list';
import type { Downloadable } from '../../contract/release';
import { transact, type Database } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import { findDownloadType } from './types/download-types.sql';
import { deleteDownloadable } from './history.sql';
import { findRelease, listReleases } from './releases.sql';
import type { FileStore } from '../../platform/storage/file-store';
import type { AuditTrail } from '../audit/trail';
import type { Principal } from '../../platform/principal';
import { createAttachments } from './contents/attachments';
import { createSboms } from './contents/sboms';
import { createReleaseFiles } from './files';
import { createInstallers } from './installers/installers';
import { createIntegrity } from './integrity';
import { createReleaseLifecycle, type OnReleaseEvent } from './lifecycle';
import type { ReleaseKeys } from './signatures/release-keys';
import { createSignatures } from './signatures/signatures';
import { createStatistics } from './statistics/statistics';
import { createTickets } from './tickets/tickets';
import { createDownloadTypes } from './types/download-types';
import { createLiveHashes } from './uploads/live-hashes';
import { createOrphans } from './uploads/orphans';
import { createSavedHashes } from './uploads/saved-hashes';
import { createUploads } from './uploads/uploads';
import type { Job } from '../../platform/jobs';
import type { Platform } from '../../platform/platform';
import type { DiskReserve } from '../../platform/disk-reserve';

export interface Releases {
  /**
   * Returns releases, by default newest first.
   * @throws HttpProblem 404 when the person may not see the type, 422
   */
  list(person: Principal, downloadTypeId: number, query: ListQuery): Promise<Page<Downloadable>>;
  /** Deletes record and file but keeps the history. Also works on a full disk. @throws HttpProblem 404 */
  delete(person: Principal, id: number): Promise<void>;
}

interface Needs {
  audit: AuditTrail;
  releaseKeys: ReleaseKeys;
  onEvent: OnReleaseEvent;
}

/**
 * Opens the module. It owns download types and releases, with their files, signatures and statistics. It may
 * use the modules up to auth. Others learn of a release through `onEvent`.
 */
export function openReleases(platform: Platform, { audit, releaseKeys, onEvent }: Needs) {
  const { config, log, now, db, reader, store, secret, locks, reserve, conditions } = platform;
  const hashes = store.openUpload ? createLiveHashes(store.openUpload) : createSavedHashes();
  const { maxUploadBytes } = config;
  const uploads = createUploads(platform, { hashes, audit, maxUploadBytes });
  const releaseFiles = createReleaseFiles(db, store, { downloads: config.downloads, now });
  const releaseLifecycle = createReleaseLifecycle(db, { audit, onEvent }, now);
  const integrity = createIntegrity(db, store, { audit, conditions, log }, now);
  const signatures = createSignatures(db, { files: releaseFiles, keys: releaseKeys, locks }, log, now);
  const tenMinutesMs = 10 * 60_000;
  const jobs: Job[] = [
    { name: 'known damaged files', everyMs: 60_000, run: () => integrity.noteDamaged(), perInstance: true },
    {
      name: 'sweep of abandoned uploads',
      everyMs: tenMinutesMs,
      run: () => uploads.sweep(),
      needsClock: true,
    },
    {
      name: 'publication of scheduled releases',
      everyMs: 30_000,
      run: (signal) => releaseLifecycle.publishDue(signal),
    },
    { name: 'check of stored files', everyMs: tenMinutesMs, run: (signal) => integrity.checkDue(signal) },
    { name: 'signatures of releases', everyMs: tenMinutesMs, run: (signal) => signatures.signDue(signal) },
  ];
  return {
    uploads,
    hashes,
    orphans: createOrphans(db, { uploads, reserve, audit }),
    downloadTypes: createDownloadTypes(db, audit, now),
    releases: createReleases(db, store, reserve, { audit, conditions, onEvent }, now),
    releaseLifecycle,
    integrity,
    releaseFiles,
    releaseKeys,
    signatures,
    tickets: createTickets(db, { files: releaseFiles, secret, audit }, now),
    statistics: createStatistics(reader, now),
    attachments: createAttachments(db, reserve, audit, now),
    sboms: createSboms(reader, now),
    installers: createInstallers(db, config.serviceWrapperDir, audit, now),
    jobs,
  };
}

function createReleases(
  db: Database,
  store: FileStore,
  reserve: DiskReserve,
  parts: { audit: AuditTrail; conditions: Pick<Conditions, 'clear'>; onEvent: OnReleaseEvent },
  now: () => Date,
): Releases {
  const { audit, conditions, onEvent } = parts;
  const nowText = () => now().toISOString();

  return {
    async list(person, downloadTypeId, query) {
      if (!(await findDownloadType(db, person, downloadTypeId))) throw notFound();
      return listReleases(db, person, downloadTypeId, query, nowText());
    },

    async delete(person, id) {
      const forget = () =>
        transact(db, async (tx) => {
          const release = await findRelease(tx, person, id, nowText());
          if (!release) throw notFound();
          await deleteDownloadable(tx, id, { by: person.id, now: nowText() });
          await onEvent(tx, 'deleted', id);
          await audit.add(tx, person, {
            action: 'release.delete',
            subject: release.name,
            detail: { id, file_name: release.file_name },
          });
        });
      await reserve.withReserve(forget);
      for (const code of ['release_missing', 'release_damaged'] as const) conditions.clear(code, String(id));
      // The record is deleted first. After a crash in between, the sweep deletes the file, which is marked
      // for deletion.
      await store.drop(id);
    },
  };
}
