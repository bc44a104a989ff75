/**
 * A file extension such as `.exe` or `.tar`. Contains a letter, so that a part of a version number does not
 * match.
 */
const ENDING = /\.(?=\d*[a-z])[a-z0-9]{1,8}$/i;

const VERSION = /\d+(?:\.\d+)+(?:-(?:alpha|beta|rc|preview)(?:[.-]?\d+)*)?/gi;

function stemOf(fileName: string): string {
  let stem = fileName;
  while (ENDING.test(stem)) stem = stem.replace(ENDING, '');
  return stem;
}

/** Returns the version in a release's file name, to propose as the release name. Empty if the name has no version. */
export const proposedName = (fileName: string): string => stemOf(fileName).match(VERSION)?.at(-1) ?? '';

/** Returns the words of a text that contain a letter, in lower case. */
const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /\p{L}/u.test(word)));

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  some.size > 0 && [...some].every((word) => all.has(word));

/**
 * Returns the download type that a release's file name fits: one has all the words of the other. Undefined if
 * it fits no type or several.
 */
export function proposedType<Type extends { name: string }>(
  fileName: string,
  types: readonly Type[],
): Type | undefined {
  const inFile = wordsOf(stemOf(fileName).replace(VERSION, ' '));
  const [found, ...others] = types.filter(({ name }) => {
    const inType = wordsOf(name);
    return isSubset(inType, inFile) || isSubset(inFile, inType);
  });
  return others.length === 0 ? found : undefined;
}
