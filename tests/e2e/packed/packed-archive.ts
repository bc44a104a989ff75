import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** Packs the built product into a folder. @returns the name of the archive there, without `.tar.gz` */
export async function packInto(folder: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/pack.mjs', '--to', folder]);
  const archive = /is ready: (.*)\.tar\.gz/.exec(stdout)?.[1];
  if (archive === undefined) throw new Error(`Nothing was packed: ${stdout}`);
  return path.basename(archive);
}
