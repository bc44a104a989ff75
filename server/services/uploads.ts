import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Downloadable, UnfinishedUpload, UploadStatus } from '../contract/release';
import { transact, type Database } from '../db/connection';
import { invalidField, notFound, HttpProblem } from '../problems/problem';
import { findDownloadType } from '../repositories/download-types';
import {
  deleteDownloadable,
  findDownloadableRow,
  findUntouchedUpload,
  insertUpload,
  listAbandoned,
  listRows,
  listUnfinished,
  setFailed,
  setFinished,
  setReceived,
  toDownloadable,
  type DownloadableRow,
} from '../repositories/downloadables';
import type { FileStore } from '../storage/file-store';
import type { AuditTrail } from './audit-trail';
import type { Leases } from './leases';
import type { Person } from './person';
import type { Reserve } from './reserve';

interface NewRelease {
  downloadTypeId: number;
  name: string;
  releaseNotes: string;
  fileName: string;
  /** MD5 of the whole file, hexadecimal */
  hash: string;
}

interface Chunk {
  isLast: boolean;
  /** where in the file it begins, in bytes; undefined: after the bytes received so far */
  offset: number | undefined;
  pieces: readonly Uint8Array[];
}

type ChunkResult = { received: number } | { downloadable: Downloadable };

export interface Uploads {
  /**
   * Records an upload and returns its id. Repeated before a byte of the file has arrived, as after an answer that was
   * lost, it returns the first id again. @throws HttpProblem 422 for an unknown download type
   */
  create(person: Person, release: NewRelease): Promise<number>;
  /**
   * Stores a chunk; it is on disk when this resolves. Bytes received before are not written again, so a chunk
   * may be repeated; the last one publishes the release when its MD5 is right.
   * @throws HttpProblem 404, 409 (a gap, or nothing fits any more), 413, 422 when the MD5 differs (the file is dropped), 507
   */
  receive(person: Person, id: number, chunk: Chunk): Promise<ChunkResult>;
  /** @throws HttpProblem 404 */
  status(id: number): Promise<UploadStatus>;
  /** The unfinished uploads of all administrators, oldest first. */
  listUnfinished(): Promise<UnfinishedUpload[]>;
  /** Ends an unfinished upload and frees its space, on a full disk too. @throws HttpProblem 404, 409 when it is finished */
  cancel(person: Person, id: number): Promise<void>;
  /** Brings record and file together after a crash. Call it once, before the first chunk. */
  recover(): Promise<void>;
  /** Drops uploads without a chunk for a day. */
  sweep(): Promise<void>;
}

const abandonedAfterMs = 24 * 3_600_000;
const idleHashMs = 15 * 60_000;
const turnBytes = 1024 * 1024;

/** The hashes of an upload so far, so that the last chunk need not read the file again. */
interface Running {
  md5: Hash;
  sha256: Hash;
  /** bytes that went into them */
  hashed: number;
  /** The last chunk on its way into them: it is answered for when it is on disk, hashed or not. */
  hashing: Promise<void>;
  usedAt: number;
}

/** What remains of pieces after a number of bytes. */
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

export function createUploads(
  db: Database,
  store: FileStore,
  leases: Leases,
  reserve: Reserve,
  audit: AuditTrail,
  log: FastifyBaseLogger,
  options: { maxUploadBytes: number; now: () => Date },
): Uploads {
  const { maxUploadBytes } = options;
  const now = () => options.now().toISOString();
  const running = new Map<number, Running>();

  /** One writer per upload: other calls wait. */
  const inTurn = <T>(id: number, work: () => Promise<T>) => leases.inTurn(`upload ${id}`, work);

  async function addToHashes(
    state: Running,
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    let sinceTurn = 0;
    for await (const piece of pieces) {
      state.md5.update(piece);
      state.sha256.update(piece);
      state.hashed += piece.byteLength;
      sinceTurn += piece.byteLength;
      if (sinceTurn >= turnBytes) {
        sinceTurn = 0;
        await nextTurn();
      }
    }
  }

  /** The hashes of the bytes received; read from the file when this process has not seen them all. */
  async function hashesOf(row: DownloadableRow): Promise<Running> {
    let state = running.get(row.id);
    await state?.hashing;
    if (state?.hashed !== row.received) {
      state = {
        md5: createHash('md5'),
        sha256: createHash('sha256'),
        hashed: 0,
        hashing: Promise.resolve(),
        usedAt: 0,
      };
      await store.trimPart(row.id, row.received);
      if (row.received > 0) await addToHashes(state, store.readPart(row.id, 0) as AsyncIterable<Buffer>);
    }
    state.usedAt = options.now().getTime();
    running.set(row.id, state);
    return state;
  }

  async function append(row: DownloadableRow, pieces: readonly Uint8Array[]): Promise<number> {
    const size = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    if (size === 0) return row.received;
    const state = await hashesOf(row);
    const received = row.received + size;
    try {
      await store.writePart(row.id, row.received, pieces);
      await setReceived(db, row.id, received, now());
    } catch (error) {
      running.delete(row.id);
      await store.trimPart(row.id, row.received).catch(() => undefined);
      throw error;
    }
    // Only now: the answer waits for the disk alone, and the hashes are made while the next chunk is on its way.
    state.hashing = addToHashes(state, pieces);
    return received;
  }

  async function finish(person: Person, row: DownloadableRow): Promise<Downloadable> {
    const state = await hashesOf(row);
    running.delete(row.id);
    const md5 = state.md5.digest('hex');
    const sha256 = state.sha256.digest('hex');
    if (md5 !== row.hash) {
      await transact(db, async (tx) => {
        await setFailed(tx, row.id, now());
        await audit.add(tx, person, {
          action: 'upload.refuse',
          subject: row.name,
          detail: { id: row.id, hash: row.hash, found: md5 },
        });
      });
      await store.drop(row.id);
      throw hashDiffers();
    }
    if (row.received === 0) await store.writePart(row.id, 0, []);
    try {
      await store.publish(row.id);
      await transact(db, async (tx) => {
        await setFinished(tx, row.id, { md5, sha256, now: now() });
        await audit.add(tx, person, {
          action: 'release.publish',
          subject: row.name,
          detail: { id: row.id, file_name: row.file_name, size: row.received, sha256 },
        });
      });
    } catch (error) {
      await store
        .unpublish(row.id)
        .catch((cause: unknown) =>
          log.error({ err: cause, id: row.id }, 'a release could not be taken back'),
        );
      throw error;
    }
    const finished = await findDownloadableRow(db, row.id);
    if (!finished) throw notFound();
    return toDownloadable(finished);
  }

  const hashDiffers = () =>
    new HttpProblem(422, 'hash_differs', { errors: [{ field: 'hash', code: 'invalid' }] });
  const conflict = (code: 'upload_gap' | 'upload_beyond_last' | 'upload_finished', received: number) =>
    new HttpProblem(409, code, { values: { received }, members: { received } });

  function answerFinished(row: DownloadableRow, chunk: Chunk, size: number): ChunkResult {
    const end = chunk.offset === undefined ? undefined : chunk.offset + size;
    if (chunk.isLast && (end === undefined || end === row.received))
      return { downloadable: toDownloadable(row) };
    if (!chunk.isLast && end !== undefined && end <= row.received) return { received: row.received };
    throw conflict('upload_finished', row.received);
  }

  async function drop(
    row: DownloadableRow,
    person: Person | null,
    action: 'upload.cancel' | 'upload.sweep',
  ): Promise<void> {
    running.delete(row.id);
    const forget = () =>
      transact(db, async (tx) => {
        await deleteDownloadable(tx, row.id);
        await audit.add(tx, person, {
          action,
          subject: row.name,
          detail: { id: row.id, received: row.received },
        });
      });
    await reserve.spend(forget);
    await store.drop(row.id);
  }

  return {
    create: (person, release) =>
      transact(db, async (tx) => {
        const type = await findDownloadType(tx, person, release.downloadTypeId);
        if (!type) throw invalidField('download_type_id', 'unknown_download_type');
        const upload = {
          ...release,
          name: release.name.trim(),
          hash: release.hash.toLowerCase(),
          createdBy: person.id,
        };
        const known = await findUntouchedUpload(tx, upload);
        if (known !== undefined) {
          await setReceived(tx, known, 0, now());
          return known;
        }
        const id = await insertUpload(tx, { ...upload, now: now() });
        await audit.add(tx, person, {
          action: 'upload.create',
          subject: upload.name,
          detail: { id, download_type: type.name, file_name: release.fileName },
        });
        return id;
      }),

    receive: (person, id, chunk) =>
      inTurn(id, async () => {
        const row = await findDownloadableRow(db, id);
        if (!row) throw notFound();
        const size = chunk.pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
        if (row.state === 'finished') return answerFinished(row, chunk, size);
        if (row.state === 'failed') throw hashDiffers();

        const start = chunk.offset ?? row.received;
        const end = start + size;
        if (start > row.received) throw conflict('upload_gap', row.received);
        if (end > maxUploadBytes)
          throw new HttpProblem(413, 'upload_too_large', { values: { max: maxUploadBytes } });
        if (chunk.isLast && end < row.received) throw conflict('upload_beyond_last', row.received);
        const received =
          end > row.received
            ? await append(row, skipBytes(chunk.pieces, row.received - start))
            : row.received;
        return chunk.isLast ? { downloadable: await finish(person, { ...row, received }) } : { received };
      }),

    async status(id) {
      const row = await findDownloadableRow(db, id);
      if (!row || row.state === 'failed') throw notFound();
      return {
        received: row.received,
        file_name: row.file_name,
        hash: row.hash,
        finished: row.state === 'finished',
      };
    },

    listUnfinished: () => listUnfinished(db),

    cancel: (person, id) =>
      inTurn(id, async () => {
        const row = await findDownloadableRow(db, id);
        if (!row) throw notFound();
        if (row.state === 'finished') throw conflict('upload_finished', row.received);
        await drop(row, person, 'upload.cancel');
      }),

    async recover() {
      const rows = new Map((await listRows(db)).map((row) => [row.id, row]));
      const files = await store.list();
      for (const id of [...files.parts, ...files.releases]) {
        const state = rows.get(id)?.state;
        if (state === undefined || state === 'failed') await store.drop(id);
      }
      for (const { id, state, received } of rows.values()) {
        if (state === 'finished' && !files.releases.includes(id))
          log.error({ id }, 'the file of a release is missing');
        if (state !== 'receiving') continue;
        // Published, but the process ended before the record said so: the last chunk will be sent again.
        if (files.releases.includes(id)) await store.unpublish(id);
        try {
          await store.trimPart(id, received);
        } catch (error) {
          log.error({ err: error, id }, 'an upload lost what it held and starts anew');
          await store.drop(id);
          await setReceived(db, id, 0, now());
        }
      }
    },

    async sweep() {
      const time = options.now().getTime();
      for (const [id, state] of running) if (state.usedAt < time - idleHashMs) running.delete(id);
      const since = new Date(time - abandonedAfterMs).toISOString();
      for (const { id } of await listAbandoned(db, since)) {
        await inTurn(id, async () => {
          const row = await findDownloadableRow(db, id);
          if (row && row.state !== 'finished' && row.updated_at < since)
            await drop(row, null, 'upload.sweep');
        });
      }
    },
  };
}
