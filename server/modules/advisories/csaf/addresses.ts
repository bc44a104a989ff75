import type { Language } from '../../../contract/languages';

/** The folder of all files of the CSAF provider. */
export const CSAF_PATH = '/.well-known/csaf';

/** The tracking id of a document: a translation has the language as suffix (CSAF 2.0, 9.1.9). */
export const trackingId = (number: string, language: Language, original: Language) =>
  language === original ? number : `${number}-${language.toUpperCase()}`;

/** The file name of a document (CSAF 2.0, 5.1). */
export const fileNameOf = (id: string) => `${id.toLowerCase().replace(/[^+\-a-z0-9]+/g, '_')}.json`;

/** The UTC year of an ISO 8601 time, which is the folder of a document. */
export const yearOf = (time: string) => time.slice(0, 4);

/** The URL of a document. @param firstPublishedAt when the first revision was published; ISO 8601, UTC */
export const documentUrl = (siteUrl: string, firstPublishedAt: string, fileName: string) =>
  `${siteUrl}${CSAF_PATH}/white/${yearOf(firstPublishedAt)}/${fileName}`;

/** The path of the list of advisories, below which each advisory has its page. */
export const advisoriesPath = (language: Language) => `/${language}/security/advisories/`;

/** The path of an advisory below the list. */
export const belowList = (number: string) => `${encodeURIComponent(number)}/`;

/** The URL of the page of an advisory. */
export const advisoryPageUrl = (siteUrl: string, language: Language, number: string) =>
  siteUrl + advisoriesPath(language) + belowList(number);
