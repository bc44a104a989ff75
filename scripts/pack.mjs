import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeArchive } from './lib/archive.mjs';
import { withBuildLock } from './lib/build-lock.mjs';
import { buildWhatChanged } from './lib/builds.mjs';
import { printExamples } from './lib/example-files.mjs';
import { packedFiles } from './lib/packed-files.mjs';
import { inRoot } from './lib/project.mjs';
import { fail } from './lib/run.mjs';

// npm run pack: builds what has changed, and writes pack/belstock-<version>-<commit>.tar.gz with all files
// that a production machine needs.
// npm run pack -- --to <folder>: writes it to this folder.
const { values } = parseArgs({ options: { to: { type: 'string', default: inRoot('pack') } } });
await pack(path.resolve(values.to)).catch((error) => fail(error.message));

async function pack(folder) {
  await buildWhatChanged();
  console.log('Packing the site, the server and its packages');
  const { name, packages, files } = await withBuildLock(packedFiles);
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, `${name}.tar.gz`);
  await writeArchive(archive, new Map([...files].map(([file, content]) => [`${name}/${file}`, content])));
  const content = readFileSync(archive);
  console.log(`${files.size} files, ${packages} packages, ${(content.length / 1e6).toFixed(1)} MB`);
  if (!process.env.SITE_URL)
    console.log('SITE_URL was not set: the pages give http://localhost:8000 as their address');
  printExamples();
  console.log(`SHA-256 ${createHash('sha256').update(content).digest('hex')}`);
  console.log(`The archive is ready: ${path.relative('', archive)}`);
}
