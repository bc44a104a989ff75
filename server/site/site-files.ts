import { createHash, type Hash } from 'node:crypto';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Coding } from '../platform/http/negotiate';
import type { Content, ContentBody } from '../platform/http/send-content';

export interface SiteFiles {
  get(file: string): Content | undefined;
  /** Closes the files that are read from the disk. */
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.rss': 'application/rss+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.sh': 'text/plain; charset=utf-8',
  '.ps1': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};

const endings: readonly (readonly [Coding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
];
const keptBytes = 64 * 1024 * 1024;
const keptFileBytes = 512 * 1024;
const partBytes = 256 * 1024;

async function listFiles(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(folder, name);
      return entry.isFile() ? [name] : [];
    }),
  );
  return lists.flat();
}

/**
 * Reads the files of a built site. They stay as they were at the start: a later build in the same folder
 * changes no response. Small files are kept in memory, the others stay open. No path of a request reaches the
 * file system.
 */
export async function readSiteFiles(siteDir: string): Promise<SiteFiles> {
  const all = new Set(await listFiles(siteDir));
  const files = new Map<string, Content>();
  const opened: FileHandle[] = [];
  let kept = 0;

  async function read(name: string): Promise<ContentBody> {
    const handle = await open(join(siteDir, name));
    const { size } = await handle.stat();
    if (size <= keptFileBytes && kept + size <= keptBytes) {
      kept += size;
      const content = await handle.readFile();
      await handle.close();
      return { etag: etagOf(createHash('sha256').update(content)), size, open: () => content };
    }
    opened.push(handle);
    const stream = () => Readable.from(partsOf(handle), { objectMode: false });
    const hash = createHash('sha256');
    await pipeline(stream(), hash);
    return { etag: etagOf(hash), size, open: stream };
  }

  for (const name of all) {
    const plain = name.replace(/\.(br|gz)$/, '');
    if (plain !== name && all.has(plain)) continue;
    const bodies = new Map<Coding, ContentBody>();
    for (const [coding, ending] of endings)
      if (all.has(name + ending)) bodies.set(coding, await read(name + ending));
    files.set(name, { type: types[extname(name).toLowerCase()] ?? 'application/octet-stream', bodies });
  }
  return {
    get: (file) => files.get(file),
    close: async () => {
      await Promise.all(opened.map((handle) => handle.close()));
    },
  };
}

/** Reads by position: several requests read the same open file at once. */
async function* partsOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(partBytes), 0, partBytes, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

const etagOf = (hash: Hash) => `"${hash.digest('base64url').slice(0, 22)}"`;
