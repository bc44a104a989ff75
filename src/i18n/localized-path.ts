import { isLanguage, type Language } from '../config/site';

/** File extensions: a path with one of these gets no trailing slash. */
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

/**
 * Returns the path with a trailing slash, unless it names a file (.html, .json, .js, .map, .txt, .xml, .pdf).
 */
export function withTrailingSlash(pathname: string): string {
  return pathname.endsWith('/') || FILE_ENDING.test(pathname) ? pathname : `${pathname}/`;
}

/** Returns the language of a path (its first segment), or undefined if the path has no language. */
export function languageOfPath(pathname: string): Language | undefined {
  const first = pathname.split('/')[1];
  return isLanguage(first) ? first : undefined;
}

/**
 * Returns the path without its language prefix, with a leading slash. `/enterprise` is unchanged: `en` must
 * be a whole segment.
 */
export function withoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname);
  if (!language) return pathname.startsWith('/') ? pathname : `/${pathname}`;
  return pathname.slice(language.length + 1) || '/';
}

/**
 * Returns the same address in another language: sets the prefix, applies the slash rule, keeps query and
 * hash.
 * @param address a path on this site, with or without prefix, query and hash
 */
export function localizedPath(address: string, language: Language): string {
  const { pathname, search, hash } = splitAddress(address);
  return withTrailingSlash(`/${language}${withoutLanguage(pathname)}`) + search + hash;
}
