import type { Readable } from 'node:stream';
import type { Config } from '../../config';
import type { Downloadable } from '../../contract/release';
import type { Database } from '../../platform/db/connection';
import { notFound, HttpProblem } from '../../platform/http/problem';
import { findRelease } from './releases.shared.sql';
import type { ReleaseFile } from './signatures/signatures.sql';
import type { Viewer } from './visibility.shared.sql';
import type { FilePart, FileStore } from '../../platform/storage/file-store';

/** The files of releases, for people who may download them. */
export interface ReleaseFiles {
  /**
   * Returns a release whose file the viewer may download.
   * @throws HttpProblem 404, 409 when it is withdrawn, or its file was missing or changed at the last check
   */
  find(viewer: Viewer, id: number): Promise<Downloadable>;
  /** @throws HttpProblem 409 when the file is missing or has the wrong size */
  check(release: ReleaseFile): Promise<void>;
  /** Opens the file or a part of it. @throws HttpProblem 409, as `check` */
  open(release: ReleaseFile, part?: FilePart): Promise<Readable>;
  /**
   * Returns a URL of the storage that is valid for some minutes; undefined if the server sends the file
   * itself.
   */
  addressOf(release: ReleaseFile, contentDisposition: string): Promise<string | undefined>;
}

export function createReleaseFiles(
  db: Database,
  store: FileStore,
  { downloads, now }: { downloads: Config['downloads']; now: () => Date },
): ReleaseFiles {
  function checkSize(release: ReleaseFile, found: number | undefined): void {
    if (found === undefined) throw new HttpProblem(409, 'file_missing');
    if (found !== release.size) throw new HttpProblem(409, 'file_changed');
  }

  return {
    async find(viewer, id) {
      const release = await findRelease(db, viewer, id, now().toISOString());
      if (!release) throw notFound();
      refuseWithdrawn(viewer, release);
      if (release.current_hash !== release.hash)
        throw new HttpProblem(409, release.current_hash === null ? 'file_missing' : 'file_changed');
      return release;
    },

    check: async (release) => checkSize(release, await store.sizeOfRelease(release.id)),

    async open(release, part) {
      const file = await store.openRelease(release.id, part);
      try {
        checkSize(release, file?.size);
      } catch (error) {
        file?.stream.destroy();
        throw error;
      }
      if (!file) throw new HttpProblem(409, 'file_missing');
      return file.stream;
    },

    addressOf: async (release, contentDisposition) =>
      downloads === 'redirect' ? store.signedAddress?.(release.id, contentDisposition) : undefined,
  };
}

/** Only administrators may see the file of a withdrawn release. @throws HttpProblem 409 */
export function refuseWithdrawn(
  viewer: Viewer,
  { state, withdrawn_reason: reason = '' }: Downloadable,
): void {
  if (state === 'withdrawn' && !viewer.isAdmin)
    throw new HttpProblem(409, 'release_withdrawn', { values: { reason } });
}
