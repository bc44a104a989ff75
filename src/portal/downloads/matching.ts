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
  /** Those of its category, description and releases. */
  otherWords: readonly string[];
}

const known = new WeakMap<CatalogueEntry, SearchableEntry>();

/** Makes entries ready to be searched at each key: the texts of each are divided into words only once. */
export const searchable = (entries: readonly CatalogueEntry[]): SearchableEntry[] =>
  entries.map((entry) => {
    const found = known.get(entry);
    if (found) return found;
    const { type, releases } = entry;
    const others = [type.categorie, type.description, ...releases.map(({ name }) => name)];
    const made = {
      entry,
      nameWords: wordsOf(type.name),
      otherWords: [...new Set(wordsOf(others.join('\n')))],
    };
    known.set(entry, made);
    return made;
  });

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
  for (const { entry, nameWords, otherWords } of entries) {
    if (category && entry.type.categorie !== category) continue;
    if (tests.every((test) => nameWords.some(test))) inName.push(entry);
    else if (tests.every((test) => nameWords.some(test) || otherWords.some(test))) elsewhere.push(entry);
  }
  return { inName, elsewhere };
}

/** The categories that occur, as the language orders them. */
export function categoriesOf(entries: readonly CatalogueEntry[], language: string): string[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...new Set(entries.map(({ type }) => type.categorie).filter(Boolean))].sort(compare);
}
