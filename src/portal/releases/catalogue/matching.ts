import type { ReleaseSummary } from '../../../../server/contract/release';
import type { CatalogueEntry } from '../../api/download-types';

const NUMBER = /^\p{N}/u;

/**
 * Returns the words of a text, without accents and in lower case. A version number is one word: `v3.5.0`
 * gives `v` and `3.5.0`.
 */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{N}+(?:\.\p{N}+)*|\p{L}+/gu) ?? [];

export interface SearchableEntry {
  entry: CatalogueEntry;
  nameWords: readonly string[];
  /** The words of its category and description. */
  textWords: readonly string[];
  /** The words of the names of its releases. */
  releaseWords: readonly string[];
}

const known = new WeakMap<CatalogueEntry, SearchableEntry>();

/**
 * Returns an entry with its texts divided into words. Cached, so that a search does this only once per entry.
 */
function ready(entry: CatalogueEntry): SearchableEntry {
  const found = known.get(entry);
  if (found) return found;
  const { type, releases } = entry;
  const made = {
    entry,
    nameWords: wordsOf(type.name),
    textWords: wordsOf(`${type.categorie}\n${type.description}`),
    releaseWords: [...new Set(wordsOf(releases.map(({ name }) => name).join('\n')))],
  };
  known.set(entry, made);
  return made;
}

export const searchable = (entries: readonly CatalogueEntry[]): SearchableEntry[] => entries.map(ready);

/**
 * Returns a function that tests if a word matches. A word matches by its beginning. A number matches by whole
 * parts: 3 and 3.5 match 3.5.0, but 5 does not, and 3.5 does not match 3.50.
 */
const isFoundBy = (wanted: string) =>
  NUMBER.test(wanted)
    ? (word: string) => word === wanted || word.startsWith(`${wanted}.`)
    : (word: string) => word.startsWith(wanted);

/**
 * Returns the entries of a category (any, if empty) that contain every word of a search. `inName`: entries
 * with all words in their name.
 */
export function matching(
  entries: readonly SearchableEntry[],
  search: string,
  category: string,
): { inName: CatalogueEntry[]; elsewhere: CatalogueEntry[] } {
  const tests = wordsOf(search).map(isFoundBy);
  const inName: CatalogueEntry[] = [];
  const elsewhere: CatalogueEntry[] = [];
  for (const { entry, nameWords, textWords, releaseWords } of entries) {
    if (category && entry.type.categorie !== category) continue;
    const otherWords = [textWords, releaseWords];
    if (tests.every((test) => nameWords.some(test))) inName.push(entry);
    else if (tests.every((test) => nameWords.some(test) || otherWords.some((words) => words.some(test))))
      elsewhere.push(entry);
  }
  return { inName, elsewhere };
}

/**
 * Returns the releases that a search names, newest first: those with every word that is not in the name,
 * category or description of the type. If one matches exactly, returns only that one: 2.1 is not 2.1.1.
 * Returns an empty list if the search names no release.
 */
export function releasesNamed(entry: CatalogueEntry, search: string): ReleaseSummary[] {
  const { nameWords, textWords } = ready(entry);
  const wanted = wordsOf(search).filter((word) => ![...nameWords, ...textWords].some(isFoundBy(word)));
  if (wanted.length === 0) return [];
  const tests = wanted.map(isFoundBy);
  const named = entry.releases.filter(({ name }) => {
    const words = wordsOf(name);
    return tests.every((test) => words.some(test));
  });
  const exact = named.filter(({ name }) => wanted.every((word) => wordsOf(name).includes(word)));
  return exact.length > 0 ? exact : named;
}

/** Returns the categories in use, sorted by the rules of the language. */
export function categoriesOf(entries: readonly CatalogueEntry[], language: string): string[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...new Set(entries.map(({ type }) => type.categorie).filter(Boolean))].sort(compare);
}
