/**
 * A file extension such as `.exe` or `.tar`. Contains a letter, so that a part of a version number does not
 * match.
 */
const ENDING = /\.(?=\d*[a-z])[a-z0-9]{1,8}$/i;

const VERSION = /\d+(?:\.\d+)+(?:-(?:alpha|beta|rc|preview)(?:[.-]?\d+)*)?/gi;

/** Returns the version in a release's file name, proposed as the release name. Empty if there is none. */
export function proposedName(fileName: string): string {
  let stem = fileName;
  while (ENDING.test(stem)) stem = stem.replace(ENDING, '');
  return stem.match(VERSION)?.at(-1) ?? '';
}
