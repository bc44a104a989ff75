import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|mjs|css|json|webmanifest|xml|rss|txt|md|svg|wasm)$/;
const MIN_BYTES = 1024;

/** zlib has four threads; more files at once only take memory. */
const AT_ONCE = 4;

const BROTLI = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** Puts a Brotli and a gzip copy beside each file of a folder that is text and large enough to gain by it. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const left = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name)).values();
  const compressLeft = async () => {
    for (const { parentPath, name } of left) await compressFile(path.join(parentPath, name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compressLeft));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, BROTLI));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
