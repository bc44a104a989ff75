import type { DownloadType } from '../../../../server/contract/download-type';

/** Returns the category of a type in the language of the page, if it has one. */
export const categoryOf = (
  { categorie, categorie_nl }: Pick<DownloadType, 'categorie' | 'categorie_nl'>,
  language: string,
): string => (language === 'nl' && categorie_nl) || categorie;

/** Returns the description of a type in the language of the page, if it has one. */
export const descriptionOf = (
  { description, description_nl }: Pick<DownloadType, 'description' | 'description_nl'>,
  language: string,
): string => (language === 'nl' && description_nl) || description;
