import { LOCALES, type Language } from '../config/site';

/**
 * Caches one formatter per language: creating one is slower than using it many times, and a table has
 * hundreds.
 */
function oncePerLanguage<Format>(make: (locale: string) => Format): (language: Language) => Format {
  const made = new Map<Language, Format>();
  return (language) => {
    const format = made.get(language) ?? make(LOCALES[language]);
    made.set(language, format);
    return format;
  };
}

const numberFormat = oncePerLanguage((locale) => new Intl.NumberFormat(locale));
const oneDecimalFormat = oncePerLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
);
const dateTimeFormat = oncePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);
const dateFormat = oncePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const longDateFormat = oncePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);
const shortDateFormat = oncePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const monthFormat = oncePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const shareFormat = oncePerLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** Formats an amount of money, by default without decimals. */
export function formatMoney(amount: number, currency: string, language: Language, decimals = 0): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}

/** Formats a unit price, with cents only if it has any. */
export const formatPrice = (amount: number, currency: string, language: Language): string =>
  formatMoney(amount, currency, language, Number.isInteger(amount) ? 0 : 2);

/** Formats a number with at most three decimals. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language).format(value);
}

/** Formats a quantity or a unit price, with at least `decimals` and at most six decimals. */
export function formatQuantity(value: number, language: Language, decimals = 0): string {
  return new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 6,
  }).format(value);
}

/** Formats a date as the portal shows it: "25 Nov 2026". In UTC. */
export function formatDate(iso: string, language: Language): string {
  return dateFormat(language).format(new Date(iso));
}

/** Formats a date for the public pages: "25 November 2026". In UTC, so that build and browser show the same. */
export const formatLongDate = (iso: string, language: Language): string =>
  longDateFormat(language).format(new Date(iso));

/** Formats a date in few letters: "25 Nov". In UTC. */
export const formatShortDate = (iso: string, language: Language): string =>
  shortDateFormat(language).format(new Date(iso));

/** Formats a month: "Nov 2026". @param iso YYYY-MM */
export const formatMonth = (iso: string, language: Language): string =>
  monthFormat(language).format(new Date(iso));

/** Formats a part of a whole in whole percents. */
export const formatShare = (part: number, language: Language): string => shareFormat(language).format(part);

/** Formats a time in the reader's time zone. For client-only screens: the build does not know that zone. */
export function formatDateTime(iso: string, language: Language): string {
  return dateTimeFormat(language).format(new Date(iso));
}

/** Like `formatDateTime`, with the name of the time zone, for planned times. */
export function formatDateTimeZone(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Formats a size in binary units with at most one decimal. */
export function formatBytes(bytes: number, language: Language): string {
  const exponent = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), BYTE_UNITS.length - 1);
  const value = bytes / 1024 ** exponent;
  const rounded = exponent === 0 ? Math.round(value) : value;
  return `${oneDecimalFormat(language).format(rounded)} ${BYTE_UNITS[exponent]}`;
}

/**
 * Formats a size limit, given in bytes, in whole MB. 1 MiB counts as 1 MB, as in Windows. If a reader takes a
 * MB for a million bytes, slightly more is accepted than stated.
 */
export function formatSizeLimit(bytes: number, language: Language): string {
  return `${formatNumber(Math.floor(bytes / 1024 ** 2), language)} MB`;
}

/** Formats a file size in whole kB, so that a visitor knows how much data a download uses. */
export function formatKilobytes(bytes: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(Math.max(1, bytes / 1000));
}

/** Formats a list: "A, B and C"; with commas only in a browser without `Intl.ListFormat`. */
export const formatList = (names: readonly string[], language: Language): string =>
  listParts(names, language).join('');

/** Like `formatList`, but returns the names and the separators as separate strings. */
export function listParts(names: readonly string[], language: Language): string[] {
  if ('ListFormat' in Intl) {
    return new Intl.ListFormat(LOCALES[language]).formatToParts(names).map(({ value }) => value);
  }
  return names.flatMap((name, index) => (index === 0 ? [name] : [', ', name]));
}

/**
 * Returns the name of a language in another one ("Dutch", "Nederlands"), or its code in a browser without
 * `Intl.DisplayNames`.
 */
export function languageName(language: Language, inLanguage: Language): string {
  const names = 'DisplayNames' in Intl && new Intl.DisplayNames(LOCALES[inLanguage], { type: 'language' });
  return (names && names.of(language)) || language;
}
