import type { CatalogueEntry } from './use-catalogue';

/** The entries of a category (any, when empty) in which every word of a search stands somewhere. */
export function matching(
  entries: readonly CatalogueEntry[],
  search: string,
  category: string,
): CatalogueEntry[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ type, releases }) => {
    if (category && type.categorie !== category) return false;
    const text = [type.name, type.categorie, type.description, ...releases.map(({ name }) => name)]
      .join('\n')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The categories that occur, as the language orders them. */
export function categoriesOf(entries: readonly CatalogueEntry[], language: string): string[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...new Set(entries.map(({ type }) => type.categorie).filter(Boolean))].sort(compare);
}
