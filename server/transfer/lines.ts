import { once } from 'node:events';
import { createGunzip } from 'node:zlib';
import type { Content } from './files';
import type { Row } from './rows';

/** In characters. More than any row needs: a piece of an attachment has 64 KiB. */
const maxLineLength = 4 * 1024 * 1024;

/**
 * Returns the content of an entry with rows. Format 1 did not compress them.
 * @throws an error of zlib while it is read, if the content is damaged
 */
export const unpacked = (name: string, content: Content): Content =>
  name.endsWith('.gz') ? gunzipped(content) : content;

async function* gunzipped(content: Content): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const closed = once(gunzip, 'close');
  const writing = (async () => {
    for await (const piece of content) {
      // After an error the rest is only read, for its size and hash.
      if (gunzip.destroyed || gunzip.write(piece)) continue;
      await Promise.race([once(gunzip, 'drain'), closed]).catch(() => undefined);
    }
    gunzip.end();
  })();
  writing.catch((error: unknown) => gunzip.destroy(error as Error));
  closed.catch(() => undefined);
  try {
    for await (const piece of gunzip) yield piece as Uint8Array;
  } finally {
    await writing;
  }
}

/** Yields the rows of a text with one row per line; undefined for a line that is too long or not a row. */
export async function* rowsIn(content: Content): AsyncGenerator<Row | undefined> {
  for await (const line of linesIn(content)) yield line === undefined ? undefined : parse(line);
}

async function* linesIn(content: Content): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  const endLine = () => {
    const line = length > maxLineLength ? undefined : parts.join('');
    parts = [];
    length = 0;
    return line;
  };
  for await (const piece of content) {
    for (const [index, part] of decoder.decode(piece, { stream: true }).split('\n').entries()) {
      if (index > 0) yield endLine();
      length += part.length;
      if (length <= maxLineLength) parts.push(part);
    }
  }
  if (length > 0) yield endLine();
}

/** Reads a text to its end. @returns undefined if it has more than `maxBytes` */
export async function readText(content: Content, maxBytes: number): Promise<string | undefined> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.byteLength;
    if (size <= maxBytes) pieces.push(piece);
    else pieces = [];
  }
  return size > maxBytes ? undefined : Buffer.concat(pieces).toString();
}

function parse(line: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
  } catch {
    return undefined;
  }
}
