import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|mjs|css|json|webmanifest|xml|rss|txt|svg|wasm)$/;
const MIN_BYTES = 1024;

/** zlib works on four threads of its own; more at once only keeps files in memory. */
const AT_ONCE = 4;

/** Brotli's best takes 30 ms for a page: with thousands of them, as good as the best is good enough. */
const MANY_FILES = 600;

const codings = {
  br: (content: Buffer, quality: number) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Puts a brotli and a gzip copy beside each file that gains by it, and removes copies whose file has gone.
 * @param cacheDir keeps what was compressed before, by content
 */
export async function compressFiles(publicDir: string, cacheDir: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const names = (await readdir(publicDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const all = new Set(names);
  const orphans = names.filter(
    (name) => /\.(?:br|gz)$/.test(name) && !all.has(name.replace(/\.(?:br|gz)$/, '')),
  );
  await Promise.all(orphans.map((name) => rm(name)));

  const work = names.filter((name) => COMPRESSIBLE.test(name));
  const quality = work.length > MANY_FILES ? 9 : 11;
  const used = new Set<string>();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = work.pop(); name !== undefined; name = work.pop()) {
        const content = await readFile(name);
        for (const [ending, compress] of Object.entries(codings)) {
          const copy = `${name}.${ending}`;
          if (content.length < MIN_BYTES) {
            if (all.has(copy)) await rm(copy);
            continue;
          }
          const level = /\.(?:js|css)$/.test(name) ? 11 : quality;
          const key = `${createHash('sha256').update(content).digest('hex')}-${level}.${ending}`;
          used.add(key);
          await writeWhole(copy, await cached(path.join(cacheDir, key), () => compress(content, level)));
        }
      }
    }),
  );
  const unused = (await readdir(cacheDir)).filter((key) => !used.has(key));
  await Promise.all(unused.map((key) => rm(path.join(cacheDir, key))));
}

async function cached(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch {
    const content = await make();
    await writeWhole(file, content);
    return content;
  }
}

/** A build that is stopped leaves no half file behind. Files of the same content may be written at the same time. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, content);
  await rename(draft, file);
}
