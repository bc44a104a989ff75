import { LOCALES, type Language } from '../config/site';

/** What is made once for each language: making a format takes longer than many uses of it, and a table has hundreds. */
function oncePerLanguage<Format>(make: (locale: string) => Format): (language: Language) => Format {
  const made = new Map<Language, Format>();
  return (language) => {
    const format = made.get(language) ?? make(LOCALES[language]);
    made.set(language, format);
    return format;
  };
}

const numberFormat = oncePerLanguage((locale) => new Intl.NumberFormat(locale));
const dateTimeFormat = oncePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** An amount of money, by default without decimals. */
export function formatMoney(amount: number, currency: string, language: Language, decimals = 0): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}

/** A price of one thing, with cents only when it has any. */
export const formatPrice = (amount: number, currency: string, language: Language): string =>
  formatMoney(amount, currency, language, Number.isInteger(amount) ? 0 : 2);

/** A number as the language writes it, to three decimals. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language).format(value);
}

/** A quantity or a price per unit, to six decimals and with at least `decimals` of them. */
export function formatQuantity(value: number, language: Language, decimals = 0): string {
  return new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 6,
  }).format(value);
}

/** A day in words. In UTC, so that the built page and every browser show the same. */
export function formatDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}

/** A moment in the reader's own time zone; for client-only screens. */
export function formatDateTime(iso: string, language: Language): string {
  return dateTimeFormat(language).format(new Date(iso));
}

/** As `formatDateTime`, with the name of the time zone; for what is to happen then. */
export function formatDateTimeZone(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A size in binary units with at most one decimal. */
export function formatBytes(bytes: number, language: Language): string {
  const exponent = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), BYTE_UNITS.length - 1);
  const value = bytes / 1024 ** exponent;
  return `${new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: exponent === 0 ? 0 : 1 }).format(value)} ${BYTE_UNITS[exponent]}`;
}

/**
 * A limit to the size of a file, given in bytes, in whole MB. A MiB counts as one, as in Windows: where a MB is a million
 * bytes, a little more is taken than is said.
 */
export function formatSizeLimit(bytes: number, language: Language): string {
  return `${formatNumber(Math.floor(bytes / 1024 ** 2), language)} MB`;
}

/** The size of a file in whole kB, as a visitor is told what a download will cost. */
export function formatKilobytes(bytes: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(Math.max(1, bytes / 1000));
}

/** Names in one sentence: "A, B and C"; without the last word in a browser that has no lists. */
export const formatList = (names: readonly string[], language: Language): string =>
  listParts(names, language).join('');

/** As `formatList`, with each name and what stands between two of them apart. */
export function listParts(names: readonly string[], language: Language): string[] {
  if ('ListFormat' in Intl) {
    return new Intl.ListFormat(LOCALES[language]).formatToParts(names).map(({ value }) => value);
  }
  return names.flatMap((name, index) => (index === 0 ? [name] : [', ', name]));
}

/** What a language is called in another one: "Dutch", "Nederlands"; its code in a browser that does not know. */
export function languageName(language: Language, inLanguage: Language): string {
  const names = 'DisplayNames' in Intl && new Intl.DisplayNames(LOCALES[inLanguage], { type: 'language' });
  return (names && names.of(language)) || language;
}
