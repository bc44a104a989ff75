import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** A constant, because nothing reads it: the server computes ETags from content. */
const TIME = new Date('2000-01-01T00:00:00Z');

/** Position of the operating system in the gzip header, and its value for "unknown" (RFC 1952). */
const SYSTEM = { offset: 9, unknown: 255 };

/**
 * Writes a tar.gz that does not depend on the machine: sorted entries, a fixed time, no owner, modes 0644 and
 * 0755. An existing file is replaced only when the new one is complete.
 * @param {string} file
 * @param {Map<string, Buffer>} files by name, with `/`
 */
export async function writeArchive(file, files) {
  const names = [...files.keys()].sort();
  const archive = pack();
  const common = { uid: 0, gid: 0, uname: '', gname: '', mtime: TIME };
  for (const name of foldersOf(names)) archive.entry({ ...common, name, type: 'directory', mode: 0o755 });
  for (const name of names) archive.entry({ ...common, name, mode: 0o644 }, files.get(name));
  archive.finalize();
  const zipped = gzipSync(await buffer(archive), { level: 9 });
  zipped[SYSTEM.offset] = SYSTEM.unknown;

  const draft = `${file}.new`;
  try {
    writeFileSync(draft, zipped);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns all folders of the files, parents first. */
function foldersOf(names) {
  const folders = new Set();
  for (const name of names)
    for (let folder = path.posix.dirname(name); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(`${folder}/`);
  return [...folders].sort();
}
