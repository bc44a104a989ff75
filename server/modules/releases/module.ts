import type { AuditTrail } from '../audit/trail';
import { createBlockLists } from './blocks/block-lists';
import { createAttachments } from './contents/attachments';
import { createSboms } from './contents/sboms';
import { createReleaseFiles } from './files';
import { createInstallers } from './installers/installers';
import { createInstallations } from './installation/installations';
import { createSigners } from './installation/signers';
import { createIntegrity } from './integrity';
import { createReleaseLifecycle, type OnReleaseEvent } from './lifecycle';
import { createReleaseLists } from './lists/release-lists';
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
import { createReleases } from './releases';

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
  const { config, now, db, reader, store, secret, reserve } = platform;
  const hashes = store.openUpload ? createLiveHashes(store.openUpload) : createSavedHashes();
  const { maxUploadBytes } = config;
  const blockLists = createBlockLists(platform, releaseKeys);
  const signers = createSigners(platform);
  const uploads = createUploads(platform, { hashes, blockLists, signers, audit, maxUploadBytes });
  const releaseFiles = createReleaseFiles(db, store, { downloads: config.downloads, now });
  const releaseLifecycle = createReleaseLifecycle(db, { audit, onEvent }, now);
  const integrity = createIntegrity(platform, { blockLists, signers, audit });
  const signatures = createSignatures(platform, { files: releaseFiles, keys: releaseKeys });
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
    releaseLists: createReleaseLists(reader, now),
    releases: createReleases(platform, { audit, onEvent }),
    releaseLifecycle,
    integrity,
    releaseFiles,
    releaseKeys,
    signatures,
    blockLists,
    signers,
    tickets: createTickets(db, { files: releaseFiles, secret, audit }, now),
    statistics: createStatistics(reader, now),
    attachments: createAttachments(platform, audit),
    sboms: createSboms(reader, now),
    installations: createInstallations(reader, now),
    installers: createInstallers(platform, audit),
    jobs,
  };
}
