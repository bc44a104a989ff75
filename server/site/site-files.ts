import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Coding = 'br' | 'gzip' | 'identity';

export interface SiteFile {
  type: string;
  codings: ReadonlySet<Coding>;
}

export interface SiteBody {
  etag: string;
  size: number;
  /** a new one for each call */
  open(): Buffer | Readable;
}

export interface SiteFiles {
  get(file: string): SiteFile | undefined;
  body(file: string, coding: Coding): Promise<SiteBody>;
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

const endings = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Coding, string>;
const keptBytes = 64 * 1024 * 1024;
const keptFileBytes = 512 * 1024;

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
 * The files of a built site as they were at the start. Only what is on this list is ever opened, so no path
 * of a request reaches the file system. Small files stay in memory after their first use.
 */
export async function readSiteFiles(siteDir: string): Promise<SiteFiles> {
  const all = new Set(await listFiles(siteDir));
  const files = new Map<string, SiteFile>();
  for (const name of all) {
    const plain = name.replace(/\.(br|gz)$/, '');
    if (plain !== name && all.has(plain)) continue;
    const codings = new Set<Coding>(['identity']);
    for (const coding of ['br', 'gzip'] as const) if (all.has(name + endings[coding])) codings.add(coding);
    files.set(name, { type: types[extname(name).toLowerCase()] ?? 'application/octet-stream', codings });
  }

  const bodies = new Map<string, Promise<SiteBody>>();
  let kept = 0;

  async function load(name: string): Promise<SiteBody> {
    const path = join(siteDir, name);
    const { size } = await stat(path);
    const hash = createHash('sha256');
    if (size <= keptFileBytes && kept + size <= keptBytes) {
      kept += size;
      const content = await readFile(path);
      const etag = `"${hash.update(content).digest('base64url').slice(0, 22)}"`;
      return { etag, size: content.byteLength, open: () => content };
    }
    await pipeline(createReadStream(path), hash);
    return {
      etag: `"${hash.digest('base64url').slice(0, 22)}"`,
      size,
      open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
    };
  }

  return {
    get: (file) => files.get(file),
    body(file, coding) {
      const name = file + endings[coding];
      const known = bodies.get(name);
      if (known) return known;
      const body = load(name);
      bodies.set(name, body);
      body.catch(() => bodies.delete(name));
      return body;
    },
  };
}
