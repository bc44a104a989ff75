import { readFileSync } from 'node:fs';
import { ConfigError } from './environment';

/** The content of archive.json, which `npm run pack` writes at the top of an archive. */
export interface Archive {
  /** the SITE_URL of the build; null if it was not set */
  site_url: string | null;
  /** the major release of Node that the packages' binaries are for */
  node: number;
}

/**
 * Returns the content of archive.json of the archive that a program was unpacked from; undefined in a
 * checkout.
 * @param program its `import.meta.url`
 */
export function archiveOf(program: string): Archive | undefined {
  // dist/server.mjs, dist/commands/backup.mjs
  for (const file of ['../archive.json', '../../archive.json']) {
    try {
      return JSON.parse(readFileSync(new URL(file, program), 'utf8')) as Archive;
    } catch {
      // This is a checkout, or the file is at the other depth.
    }
  }
  return undefined;
}

/** @throws ConfigError if Node has another major release than the one that the archive was packed for */
export function refuseOtherNode({ node }: Archive, version = process.versions.node): void {
  if (version.split('.')[0] !== String(node))
    throw new ConfigError(
      `This archive needs Node ${node}, and this is Node ${version}: ` +
        `start it with Node ${node}, or pack it again with this release`,
    );
}
