import type { ReleaseSummary } from '../../../server/contract/release';
import { divide } from './release-states';
import type { CatalogueEntry } from './use-catalogue';

const NUMBER = /^\p{N}/u;

/** The words of a text, without accents and case. A version is one word: `v3.5.0` is `v` and `3.5.0`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{N}+(?:\.\p{N}+)*|\p{L}+/gu) ?? [];

export interface SearchableEntry {
  entry: CatalogueEntry;
  nameWords: readonly string[];
  /** Those of its category and description. */
  textWords: readonly string[];
  /** Those of its releases. */
  releaseWords: readonly string[];
}

const known = new WeakMap<CatalogueEntry, SearchableEntry>();

/** An entry ready to be searched at each key: its texts are divided into words only once. */
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

/** A word is found by how it begins; a number by whole parts: 3 and 3.5 find 3.5.0, neither 5 nor 3.50 does. */
const isFoundBy = (wanted: string) =>
  NUMBER.test(wanted)
    ? (word: string) => word === wanted || word.startsWith(`${wanted}.`)
    : (word: string) => word.startsWith(wanted);

/** The entries of a category (any, when empty) that hold every word of a search; first those with all words in their name. */
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
 * The releases that a search names, newest first: those with every word that is not in the name, category or description of
 * the type. Only the exact one where there is one: 2.1 is not 2.1.1. None where the search names no release.
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

/** The release that most people come for: the newest one, unless a search names others. None where it names several others. */
export function leadingRelease(entry: CatalogueEntry, search: string): ReleaseSummary | undefined {
  const { latest } = divide(entry.releases);
  const named = releasesNamed(entry, search);
  if (named.length === 0 || (latest && named.includes(latest))) return latest;
  return named.length === 1 ? named[0] : undefined;
}

/** The categories that occur, as the language orders them. */
export function categoriesOf(entries: readonly CatalogueEntry[], language: string): string[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...new Set(entries.map(({ type }) => type.categorie).filter(Boolean))].sort(compare);
}
