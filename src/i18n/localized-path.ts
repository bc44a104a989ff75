import { isLanguage, type Language } from '../config/site';

/** Endings of files: such a path gets no trailing slash. */
const FILE_ENDING = /\.(html|json|js|map|txt|xml|pdf)$/i;

interface Address {
  pathname: string;
  /** `?…` or empty. */
  search: string;
  /** `#…` or empty. */
  hash: string;
}

function splitAddress(address: string): Address {
  const [beforeHash = '', ...hashParts] = address.split('#');
  const [pathname = '', ...searchParts] = beforeHash.split('?');
  return {
    pathname,
    search: searchParts.length > 0 ? `?${searchParts.join('?')}` : '',
    hash: hashParts.length > 0 ? `#${hashParts.join('#')}` : '',
  };
}

/** The path with a trailing slash, unless it names a file (.html, .json, .js, .map, .txt, .xml, .pdf). */
export function withTrailingSlash(pathname: string): string {
  return pathname.endsWith('/') || FILE_ENDING.test(pathname) ? pathname : `${pathname}/`;
}

/** The language that a path is written in: its first segment when that is a language, else none. */
export function languageOfPath(pathname: string): Language | undefined {
  const first = pathname.split('/')[1];
  return isLanguage(first) ? first : undefined;
}

/** The path without its language prefix, beginning with a slash. `/enterprise` stays as it is. */
export function withoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname);
  if (!language) return pathname.startsWith('/') ? pathname : `/${pathname}`;
  return pathname.slice(language.length + 1) || '/';
}

/**
 * The same address in a language: prefix replaced or added, slash rule applied, query and hash kept.
 * @param address a path on this site, with or without prefix, query and hash
 */
export function localizedPath(address: string, language: Language): string {
  const { pathname, search, hash } = splitAddress(address);
  return withTrailingSlash(`/${language}${withoutLanguage(pathname)}`) + search + hash;
}
