import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { extract, pack } from 'tar-stream';
import { Reading, type Content, type Facts } from './files';

/** The last line of an archive: the SHA-256 of every byte before it. Programs that read tar do not look at it. */
const lastLineBytes = 65;

/** Adds an entry. `size`: its bytes, which the content must have. @returns what was written */
export type AddEntry = (name: string, size: number, content: Content) => Promise<Facts>;

/**
 * Writes a tar, readable by its owner only, and on disk when this resolves.
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
    /** A write that failed ends the waiting for it. */
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

/** An archive cannot be read on. The message says behind which entry. */
export class DamagedArchiveError extends Error {}

/**
 * Reads an archive from its first byte to its last.
 * @param visit takes an entry; what it leaves of the content is skipped
 * @param onBytes called with the size of each piece of the file
 * @returns whether every byte is as it was written
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

/** Whether the reader of tar says that what it reads is none. */
const isOfTar = (error: unknown) =>
  error instanceof Error &&
  /^(Unexpected end of data|Invalid tar header|Premature close|Writable stream closed)/.test(error.message);
