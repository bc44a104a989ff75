import { asGtin14, isBarcode, looksLikeBarcode } from './barcode';
import type { Article } from '../fictional-erp';
import { plainWords } from './plain-words';

export type Match =
  /**
   * `spelling`: equal except for case, spaces, dashes or leading zeros. `isOtherBarcode`: the barcode beside
   * the code belongs to another article.
   */
  | { kind: 'found'; article: Article; by: 'code' | 'spelling' | 'barcode'; isOtherBarcode?: true }
  /**
   * `wrongBarcode`: looks like a barcode, but its check digit is wrong. `shortened`: a spreadsheet program
   * has shortened a long number.
   */
  | { kind: 'notFound'; cause?: 'wrongBarcode' | 'shortened' };

export interface Catalogue {
  articles: readonly Article[];
  byNumber: (number: string) => Article | undefined;
  find: (code: string, barcode?: string) => Match;
  /** Returns at most three similar articles, the most likely first; empty if none is similar. */
  suggest: (code: string, description: string) => Article[];
}

/** Returns a code without case, spaces, punctuation and leading zeros. */
const normalisedCode = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');

/** Returns the edit distance: insertions, deletions, substitutions and swaps of adjacent letters. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

const wordsOf = (text: string) => plainWords(text).match(/\p{L}{2,}|\d+/gu) ?? [];

/** Returns the share of equal letters of two codes, from 0 to 1. */
function likenessOfCodes(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  return 1 - editDistance(a, b) / Math.max(a.length, b.length);
}

/** Returns the share of matching words, from 0 to 1. A word may be cut off or part of a longer one. */
function likenessOfTexts(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const weight = (words: readonly string[]) => words.reduce((sum, { length }) => sum + length, 0);
  const shared = a.filter((word) =>
    b.some(
      (other) =>
        other === word ||
        (word.length >= 3 && other.includes(word)) ||
        (other.length >= 3 && word.includes(other)),
    ),
  );
  return weight(shared) / Math.max(weight(a), 1);
}

/**
 * True if a description shares no word with the article's name in any language. Only words of at least three
 * letters count: a size fits many articles.
 */
export function describesAnother(article: Article, description: string): boolean {
  const longWords = (text: string) => wordsOf(text).filter((word) => /^\p{L}{3}/u.test(word));
  const words = longWords(description);
  return (
    words.length > 0 &&
    Object.values(article.name).every((name) => likenessOfTexts(words, longWords(name)) === 0)
  );
}

const NEAR_CODE = 0.6;
const NEAR_TEXT = 0.5;
const SUGGESTIONS = 3;

/** Returns functions that find articles by the codes and texts of a document. */
export function catalogueOf(articles: readonly Article[]): Catalogue {
  const byNumber = new Map(articles.map((article) => [article.number, article]));
  const byBarcode = new Map(articles.map((article) => [asGtin14(article.barcode), article]));
  // A spelling that two articles share matches neither.
  const bySpelling = new Map<string, Article | undefined>();
  for (const article of articles) {
    const spelling = normalisedCode(article.number);
    bySpelling.set(spelling, bySpelling.has(spelling) ? undefined : article);
  }

  const byBarcodeOf = (digits: string) => (isBarcode(digits) ? byBarcode.get(asGtin14(digits)) : undefined);

  const find = (code: string, barcode = ''): Match => {
    const barcodes = [barcode, code].map((text) => text.replace(/[\s-]/g, ''));
    const scanned = barcodes.map(byBarcodeOf).find(Boolean);
    const exact = byNumber.get(code);
    const spelling = normalisedCode(code);
    const article = exact ?? (spelling === '' ? undefined : bySpelling.get(spelling));
    if (article)
      return {
        kind: 'found',
        article,
        by: exact ? 'code' : 'spelling',
        ...(scanned && scanned !== article && { isOtherBarcode: true as const }),
      };
    if (scanned) return { kind: 'found', article: scanned, by: 'barcode' };
    const isWrong = barcodes.some(
      (digits) => looksLikeBarcode(digits) && digits.length > 8 && !isBarcode(digits),
    );
    if ([barcode, code].some((text) => /^\d([.,]\d+)?E\+\d+$/i.test(text)))
      return { kind: 'notFound', cause: 'shortened' };
    return { kind: 'notFound', ...(isWrong && { cause: 'wrongBarcode' as const }) };
  };

  const suggest = (code: string, description: string) => {
    const spelling = normalisedCode(code);
    const words = wordsOf(description);
    return articles
      .map((article) => {
        const codes = likenessOfCodes(spelling, normalisedCode(article.number));
        const texts = Math.max(
          ...Object.values(article.name).map((name) => likenessOfTexts(words, wordsOf(name))),
        );
        const isNear = codes >= NEAR_CODE || texts >= NEAR_TEXT;
        return { article, score: isNear ? codes + 1.5 * texts : 0 };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, SUGGESTIONS)
      .map(({ article }) => article);
  };

  return { articles, byNumber: (number) => byNumber.get(number), find, suggest };
}
