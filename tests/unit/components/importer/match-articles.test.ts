import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isBarcode } from '../../../../src/components/demos/importer/finding/barcode';
import { ARTICLES, CUSTOMERS } from '../../../../src/components/demos/importer/fictional-erp';
import {
  catalogueOf,
  editDistance,
  describesAnother,
} from '../../../../src/components/demos/importer/finding/match-articles';
import { ROOT } from '../../content/files';

const catalogue = catalogueOf(ARTICLES);
const numberOf = (code: string, barcode?: string) => {
  const match = catalogue.find(code, barcode);
  return match.kind === 'found' ? [match.article.number, match.by] : match;
};

interface Samples {
  CONFIRMATION: { customer: string; lines: { item: string; text: object }[] };
  NOTICE: { customer: string };
}

it('the fictional ERP contains the articles and customers of the sample documents', async () => {
  const file = pathToFileURL(path.join(ROOT, 'scripts/samples/documents.mjs')).href;
  const { CONFIRMATION, NOTICE } = (await import(file)) as Samples;
  const named = new Map(ARTICLES.map(({ number, name }) => [number, name]));
  expect(CONFIRMATION.lines.map(({ text }) => text)).toEqual(
    CONFIRMATION.lines.map(({ item }) => named.get(item)),
  );
  expect(CUSTOMERS).toEqual(expect.arrayContaining([CONFIRMATION.customer, NOTICE.customer]));
  expect(ARTICLES.filter(({ barcode }) => !isBarcode(barcode))).toEqual([]);
});

describe('the article of a code', () => {
  it.each([
    ['10407', 'code'],
    ['10-407', 'spelling'],
    [' 10 407 ', 'spelling'],
    ['0010407', 'spelling'],
    ['10.407', 'spelling'],
    ['2000000104072', 'barcode'],
    ['02000000104072', 'barcode'],
    ['2 000000 104072', 'barcode'],
  ])('is found for %s by %s', (code, by) => expect(numberOf(code)).toEqual(['10407', by]));

  it('is found by the barcode beside an unknown code', () =>
    expect(numberOf('SIL-WHT', '2000000104072')).toEqual(['10407', 'barcode']));

  it('is not found by spelling when two codes are spelled alike', () => {
    const name = { en: 'x', nl: 'x' };
    const twins = catalogueOf([
      { number: 'AB-1', barcode: '', name },
      { number: 'A-B1', barcode: '', name },
    ]);
    expect(twins.find('ab1')).toEqual({ kind: 'notFound' });
    expect(twins.find('AB-1')).toMatchObject({ kind: 'found', by: 'code' });
  });
});

describe('an unknown code', () => {
  it('with a wrong check digit is reported as a wrong barcode', () =>
    expect(numberOf('2000000104073')).toEqual({ kind: 'notFound', cause: 'wrongBarcode' }));

  it.each(['', '99999', '=HYPERLINK("x")', '<script>', '__proto__', 'constructor'])(
    'matches no article: "%s"',
    (code) => expect(numberOf(code)).toEqual({ kind: 'notFound' }),
  );
});

describe('the suggested articles', () => {
  const numbers = (code: string, text: string) => catalogue.suggest(code, text).map(({ number }) => number);

  it('start with an article with a similar code', () => expect(numbers('10951', '')[0]).toBe('10915'));
  it('start with an article with a similar English description', () =>
    expect(numbers('SIL-WHT', 'Silicone white 310 ml')[0]).toBe('10407'));
  it('start with an article with a similar Dutch description', () =>
    expect(numbers('SIL-WIT', 'Siliconenkit wit 310 ml')[0]).toBe('10407'));
  it('are empty when nothing is similar', () => expect(numbers('XYZ', 'Coffee')).toEqual([]));
});

describe('the article and description of a line', () => {
  const isOfAnother = (number: string, description: string) => {
    const article = catalogue.byNumber(number);
    return article && describesAnother(article, description);
  };

  it.each([
    ['10502', 'Schroef'],
    ['10502', 'Schroef 50 mm'],
    ['10407', 'Hex bolt'],
  ])('do not match: %s and "%s"', (number, description) =>
    expect(isOfAnother(number, description)).toBe(true),
  );

  it.each([
    ['10502', 'tape'],
    ['10502', 'Verpakkingstape 50 mm'],
    ['10407', 'KIT wit 310 ml'],
    ['10245', 'Handschoenen mt. 9'],
    ['10112', 'M8x40'],
    ['10407', ''],
  ])('can match: %s and "%s"', (number, description) => expect(isOfAnother(number, description)).toBe(false));
});

it('the edit distance is symmetric, zero only for equal codes, and counts a swap once', () => {
  expect(editDistance('10951', '10915')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
  const text = fc.string({ maxLength: 8 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});
