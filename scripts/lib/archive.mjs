import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** Nobody reads it: the server makes its ETags from content. */
const TIME = new Date('2000-01-01T00:00:00Z');

/** Where the header of gzip names the system that wrote it, and its value for an unknown one (RFC 1952). */
const SYSTEM = { offset: 9, unknown: 255 };

/**
 * Writes files as a tar.gz that has nothing of the machine: entries by name, one time, no owner, modes 0644 and 0755.
 * A file that is there already is replaced once the new one is whole.
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

/** All folders of files, each after the one that it lies in. */
function foldersOf(names) {
  const folders = new Set();
  for (const name of names)
    for (let folder = path.posix.dirname(name); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(`${folder}/`);
  return [...folders].sort();
}
