/** An ending, such as `.exe` or `.tar`: what has a letter in it, and is no number of a version. */
const ENDING = /\.(?=\d*[a-z])[a-z0-9]{1,8}$/i;

const VERSION = /\d+(?:\.\d+)+(?:-(?:alpha|beta|rc|preview)(?:[.-]?\d+)*)?/gi;

/** The version in the name of a release file, as its name; empty when there is none. */
export function proposedName(fileName: string): string {
  let stem = fileName;
  while (ENDING.test(stem)) stem = stem.replace(ENDING, '');
  return stem.match(VERSION)?.at(-1) ?? '';
}
