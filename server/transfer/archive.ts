import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { extract, pack } from 'tar-stream';
import { Reading, type Content, type Facts } from './files';

/** Size of the last line of an archive: the SHA-256 of every byte before it. Tar programs ignore it. */
const lastLineBytes = 65;

/** Adds an entry and returns its size and hash. The content must have exactly `size` bytes. */
export type AddEntry = (name: string, size: number, content: Content) => Promise<Facts>;

/**
 * Writes a tar file that only its owner can read. When this resolves, the file is on disk.
 * @param work adds the entries
 * @param onBytes called with the size of each piece of an entry
 */
export async function writeArchive(
  path: string,
  at: Date,
  signal: AbortSignal,
  onBytes: (count: number) => void,
  work: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const archive = pack();
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const writing = (async () => {
      for await (const piece of archive as AsyncIterable<Uint8Array>) {
        hash.update(piece);
        await file.writeFile(piece);
      }
    })();
    writing.catch(() => archive.destroy(null));
    /** Rejects as soon as writing fails, instead of waiting forever. */
    const orFailed = (promise: Promise<unknown>) => Promise.race([promise, writing]);

    const add: AddEntry = async (name, size, content) => {
      const entry = archive.entry({ name, size, mode: 0o600, mtime: at });
      const reading = new Reading();
      for await (const piece of reading.through(content, signal, onBytes))
        if (!entry.write(piece)) await orFailed(once(entry, 'drain'));
      const facts = reading.facts();
      if (facts.size !== size) throw new Error(`${name} has ${facts.size} bytes, not ${size}`);
      const ended = once(entry, 'close');
      entry.end(null);
      await orFailed(ended);
      return facts;
    };
    await work(add);
    archive.finalize();
    await writing;
    await file.writeFile(`${hash.digest('hex')}\n`);
    await file.sync();
  } finally {
    archive.destroy(null);
    await file.close();
  }
}

export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** The rest of an archive cannot be read. The message names the last entry before the damage. */
export class DamagedArchiveError extends Error {}

/**
 * Reads an archive completely.
 * @param visit receives each entry; content that it does not read is skipped
 * @param onBytes called with the size of each piece of the file
 * @returns true if the checksum matches
 * @throws DamagedArchiveError
 */
export async function readArchive(
  path: string,
  signal: AbortSignal,
  onBytes: (count: number) => void,
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<boolean> {
  const { size } = await stat(path);
  if (size <= lastLineBytes) throw new DamagedArchiveError('it is no backup, or nearly all of it is lost');
  const entries = extract();
  const hash = createHash('sha256');
  const source = createReadStream(path, { end: size - lastLineBytes - 1 });
  source.on('data', (piece) => {
    hash.update(piece);
    onBytes(piece.length);
  });
  source.on('error', (error) => entries.destroy(error));
  const stop = () => entries.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop);
  let last = 'its beginning';
  let visiting = false;
  try {
    signal.throwIfAborted();
    source.pipe(entries);
    for await (const entry of entries) {
      last = entry.header.name;
      visiting = true;
      await visit({
        name: entry.header.name,
        size: entry.header.size,
        content: entry as AsyncIterable<Uint8Array>,
      });
      visiting = false;
      entry.resume();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (visiting && !isOfTar(error)) throw error;
    throw new DamagedArchiveError(`it cannot be read on after ${last}: bytes were changed, lost or added`);
  } finally {
    signal.removeEventListener('abort', stop);
    source.destroy();
    entries.destroy();
  }
  const file = await open(path);
  try {
    const line = Buffer.alloc(lastLineBytes);
    await file.read(line, 0, lastLineBytes, size - lastLineBytes);
    onBytes(lastLineBytes);
    return line.toString() === `${hash.digest('hex')}\n`;
  } finally {
    await file.close();
  }
}

/** True if the tar reader reports that the file is not a valid tar. */
const isOfTar = (error: unknown) =>
  error instanceof Error &&
  /^(Unexpected end of data|Invalid tar header|Premature close|Writable stream closed)/.test(error.message);
