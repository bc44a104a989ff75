import type { Downloadable } from '../../../contract/release';
import type { UnfinishedUpload, UploadStatus } from '../../../contract/upload';
import { transact } from '../../../platform/db/connection';
import { notFound, HttpProblem } from '../../../platform/http/problem';
import {
  deleteUnfinished,
  listAbandoned,
  listUnfinished,
  setFailed,
  setFinished,
  setReceived,
  type NewRelease,
} from './uploads.shared.sql';
import { findDownloadableRow, toDownloadable, type DownloadableRow } from '../releases.shared.sql';
import { createFileSweep } from './file-sweep';
import { createRecorder } from './record-upload';
import { LostUploadError } from '../../../platform/storage/file-store';
import type { AuditTrail } from '../../audit/trail';
import type { Platform } from '../../../platform/platform';
import type { Principal } from '../../../platform/principal';
import { refuseSecondVersion } from '../lifecycle';
import type { BlockLists } from '../blocks/block-lists';
import type { Signers } from '../installation/signers';
import { UnknownHashStateError, type UploadHashes } from './upload-hashes';

interface Chunk {
  isLast: boolean;
  /** position in the file in bytes; undefined: after the bytes received so far */
  offset: number | undefined;
  pieces: readonly Uint8Array[];
}

type ChunkResult = { received: number } | { downloadable: Downloadable };

export interface Uploads {
  /**
   * Records an upload and returns its id. If the call is repeated before any data has arrived, for example
   * after a lost response, it returns the same id.
   * @throws HttpProblem 422 for an unknown download type, 409 when it has a release of this name in the
   * channel
   */
  create(person: Principal, release: NewRelease): Promise<number>;
  /**
   * Stores a chunk. When this resolves, the chunk is on disk. Bytes received before are not written again, so
   * a chunk may be repeated. The last chunk publishes the release if the MD5 is correct and it is not a
   * draft.
   * @throws HttpProblem 404, 409 for a gap or an upload that is no longer open, 409 when another upload of this
   * version was finished first (this one is deleted), 413, 422 when the MD5 differs (the file is deleted), 507
   */
  receive(person: Principal, id: number, chunk: Chunk): Promise<ChunkResult>;
  /** Returns the progress of an upload and its parameters. @throws HttpProblem 404 */
  status(person: Principal, id: number): Promise<UploadStatus>;
  /**
   * Returns the unfinished uploads of all administrators, oldest first. An API key gets only its own uploads.
   */
  listUnfinished(person: Principal): Promise<UnfinishedUpload[]>;
  /**
   * Cancels an unfinished upload and deletes its data. Also works on a full disk.
   * @throws HttpProblem 404, 409 when finished
   */
  cancel(person: Principal, id: number): Promise<void>;
  /**
   * Deletes uploads without a chunk for a day, remains of failed calls, and files marked for deletion. Lists
   * the files without a record, but keeps them.
   */
  sweep(): Promise<void>;
  /** Deletes files that are marked for deletion. @param atMost max number; the sweep deletes the rest */
  dropDeleted(atMost: number): Promise<void>;
}

export const abandonedAfterMs = 24 * 3_600_000;

/** Returns the pieces without the first `count` bytes. */
function skipBytes(pieces: readonly Uint8Array[], count: number): Uint8Array[] {
  const rest: Uint8Array[] = [];
  let toSkip = count;
  for (const piece of pieces) {
    const skipped = Math.min(toSkip, piece.byteLength);
    toSkip -= skipped;
    if (skipped < piece.byteLength) rest.push(piece.subarray(skipped));
  }
  return rest;
}

/** Returns the value of a settled promise. @throws its rejection reason */
function fulfilled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

interface Needs {
  hashes: UploadHashes;
  blockLists: BlockLists;
  signers: Signers;
  audit: AuditTrail;
  maxUploadBytes: number;
}

export function createUploads(
  platform: Pick<Platform, 'db' | 'store' | 'locks' | 'reserve' | 'log' | 'now'>,
  { hashes, blockLists, signers, audit, maxUploadBytes }: Needs,
): Uploads {
  const { db, store, locks, reserve, log } = platform;
  const now = () => platform.now().toISOString();
  const files = createFileSweep(platform, now);
  /** Unfinished uploads whose file this process has made that of a release. */
  const publishedHere = new Set<number>();

  /** Allows one writer per upload at a time. Other calls wait. */
  const serialize = <T>(id: number, work: () => Promise<T>) => locks.serialize(`upload ${id}`, work);

  /** An API key sees only its own uploads. @throws HttpProblem 404 */
  async function rowFor({ apiKey }: Principal, id: number): Promise<DownloadableRow> {
    const row = await findDownloadableRow(db, id);
    if (!row || (apiKey && row.api_key_id !== apiKey.id)) throw notFound();
    return row;
  }

  async function append(row: DownloadableRow, pieces: readonly Uint8Array[]): Promise<DownloadableRow> {
    const size = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    if (size === 0) return row;
    // In parallel: writing waits for the disk, hashing uses a processor.
    const [writing, hashing] = await Promise.allSettled([
      store.append(row.id, row, pieces),
      hashes.extend(row, pieces),
    ]);
    try {
      const next = {
        received: row.received + size,
        stored: fulfilled(writing),
        hash_state: fulfilled(hashing),
      };
      if (!(await setReceived(db, row, next, now()))) throw await overtaken(row);
      return { ...row, ...next };
    } catch (error) {
      hashes.forget(row.id);
      throw await startAnewIfLost(row, error);
    }
  }

  /**
   * Restarts an upload whose stored bytes or hashes are lost. The returned problem tells the sender to start
   * at 0.
   */
  async function startAnewIfLost(row: DownloadableRow, cause: unknown): Promise<unknown> {
    if (!(cause instanceof LostUploadError || cause instanceof UnknownHashStateError)) return cause;
    return (await startAnew(row, cause)) ? conflict('upload_gap', 0) : overtaken(row);
  }

  /** @returns false if another instance has continued the upload */
  async function startAnew(row: DownloadableRow, cause?: Error): Promise<boolean> {
    if (!(await setReceived(db, row, { received: 0, hash_state: null, stored: null }, now()))) return false;
    log.error({ err: cause, id: row.id }, 'an upload lost what it held and starts anew');
    await store.dropUpload(row.id);
    return true;
  }

  /** Returns the problem to report when another instance has continued the upload. */
  async function overtaken(row: DownloadableRow): Promise<HttpProblem> {
    const fresh = await findDownloadableRow(db, row.id);
    if (!fresh) return notFound();
    return conflict(fresh.state === 'finished' ? 'upload_finished' : 'upload_gap', fresh.received);
  }

  async function finish(person: Principal, row: DownloadableRow): Promise<Downloadable> {
    const { md5, sha256, blocks } = await hashes.digests(row).catch(async (error: unknown) => {
      throw await startAnewIfLost(row, error);
    });
    if (md5 !== row.hash) {
      await refuse(person, row, md5);
      throw hashDiffers();
    }
    publishedHere.add(row.id);
    try {
      await store.publish(row.id, row);
    } catch (error) {
      if (error instanceof LostUploadError) publishedHere.delete(row.id);
      throw await startAnewIfLost(row, error);
    }
    const signer = await signers.read(row.id, row.received);
    // If this fails, the record still expects the last chunk, so that the sender can repeat it.
    const found = await transact(db, async (tx) => {
      // Two uploads of one version may have started at the same time.
      const { id, download_type_id: typeId, channel, name } = row;
      if ((await findDownloadableRow(tx, id))?.state === 'receiving')
        await refuseSecondVersion(tx, { typeId, channel, name });
      const size = row.received;
      if (await setFinished(tx, row, { md5, sha256, now: now() })) {
        if (blocks) await blockLists.add(tx, { id, file_name: row.file_name, size, sha256 }, blocks);
        if (signer) await signers.add(tx, id, signer);
        await audit.add(tx, person, {
          action: row.draft === 1 ? 'release.create' : 'release.publish',
          subject: row.name,
          about: { releaseId: row.id },
          detail: { id: row.id, file_name: row.file_name, size, sha256 },
        });
      }
      return findDownloadableRow(tx, row.id);
    }).catch(async (error: unknown) => {
      if (error instanceof HttpProblem && error.code === 'release_name_taken')
        await drop(row, person, 'upload.cancel');
      throw error;
    });
    if (!found) await dropFiles(row.id);
    if (found?.state !== 'finished') throw await overtaken(row);
    publishedHere.delete(row.id);
    hashes.forget(row.id);
    return toDownloadable(found, now());
  }

  /** Rejects an upload with the wrong MD5 and deletes its file. */
  async function refuse(person: Principal, row: DownloadableRow, found: string): Promise<void> {
    const isRefused = await transact(db, async (tx) => {
      if (!(await setFailed(tx, row, now()))) return false;
      await audit.add(tx, person, {
        action: 'upload.refuse',
        subject: row.name,
        about: { releaseId: row.id },
        detail: { id: row.id, hash: row.hash, found },
      });
      return true;
    });
    if (!isRefused) throw await overtaken(row);
    await store.dropUpload(row.id);
  }

  const hashDiffers = () =>
    new HttpProblem(422, 'hash_differs', { errors: [{ field: 'hash', code: 'invalid' }] });
  const conflict = (code: 'upload_gap' | 'upload_beyond_last' | 'upload_finished', received: number) =>
    new HttpProblem(409, code, { values: { received }, members: { received } });

  function answerFinished(row: DownloadableRow, chunk: Chunk, size: number): ChunkResult {
    const end = chunk.offset === undefined ? undefined : chunk.offset + size;
    if (chunk.isLast && (end === undefined || end === row.received))
      return { downloadable: toDownloadable(row, now()) };
    if (!chunk.isLast && end !== undefined && end <= row.received) return { received: row.received };
    throw conflict('upload_finished', row.received);
  }

  /** @returns false if it is finished or gone in the meantime */
  async function drop(
    row: DownloadableRow,
    person: Principal | null,
    action: 'upload.cancel' | 'upload.sweep',
  ): Promise<boolean> {
    const forget = () =>
      transact(db, async (tx) => {
        if (!(await deleteUnfinished(tx, row.id))) return false;
        await audit.add(tx, person, {
          action,
          subject: row.name,
          about: { releaseId: row.id },
          detail: { id: row.id, received: row.received },
        });
        return true;
      });
    if (!(await reserve.withReserve(forget))) return false;
    await dropFiles(row.id);
    return true;
  }

  /**
   * Deletes the files of an upload. The file of a release is deleted only if this process has just made it: in
   * any other case the database may be older than the files.
   */
  const dropFiles = (id: number) => (publishedHere.delete(id) ? store.drop(id) : store.dropUpload(id));

  return {
    create: createRecorder(db, audit, now),

    receive: (person, id, chunk) =>
      serialize(id, async () => {
        const row = await rowFor(person, id);
        const size = chunk.pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
        if (row.state === 'finished') return answerFinished(row, chunk, size);
        if (row.state === 'failed') throw hashDiffers();
        const start = chunk.offset ?? row.received;
        const end = start + size;
        if (start > row.received) throw conflict('upload_gap', row.received);
        if (end > maxUploadBytes)
          throw new HttpProblem(413, 'upload_too_large', { values: { max: maxUploadBytes } });
        if (chunk.isLast && end < row.received) throw conflict('upload_beyond_last', row.received);
        const grown =
          end > row.received ? await append(row, skipBytes(chunk.pieces, row.received - start)) : row;
        return chunk.isLast ? { downloadable: await finish(person, grown) } : { received: grown.received };
      }),

    async status(person, id) {
      const row = await rowFor(person, id);
      if (row.state === 'failed') throw notFound();
      return {
        received: row.received,
        file_name: row.file_name,
        hash: row.hash,
        finished: row.state === 'finished',
        release_notes: row.release_notes,
        release_notes_nl: row.release_notes_nl,
        kind: row.kind,
        channel: row.channel,
        support_ends: row.support_ends,
        draft: row.draft === 1,
      };
    },

    listUnfinished: (person) => listUnfinished(db, person.apiKey?.id),

    cancel: (person, id) =>
      serialize(id, async () => {
        const row = await rowFor(person, id);
        if (row.state === 'finished') throw conflict('upload_finished', row.received);
        if (!(await drop(row, person, 'upload.cancel'))) throw await overtaken(row);
      }),

    async sweep() {
      const time = platform.now().getTime();
      const since = new Date(time - abandonedAfterMs).toISOString();
      for (const { id } of await listAbandoned(db, since)) {
        await serialize(id, async () => {
          const row = await findDownloadableRow(db, id);
          if (row && row.state !== 'finished' && row.updated_at < since)
            await drop(row, null, 'upload.sweep');
        });
      }
      await files.sweep();
    },

    dropDeleted: (atMost) => files.dropDeleted(atMost),
  };
}
