import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkDigit, isBarcode } from '../../../../src/components/demos/importer/finding/barcode';
import {
  decimalMarkOf,
  readNumber,
  readQuantity,
} from '../../../../src/components/demos/importer/finding/numbers';

describe('readNumber', () => {
  it.each([
    ['12', 12],
    ['1.250,00', 1250],
    ['1,250.00', 1250],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0,125', 0.125],
    ['1.250.000', 1_250_000],
    ['1 250', 1250],
    ['1 250,5', 1250.5],
    ["1'250", 1250],
    ['1.250.000,5', 1_250_000.5],
    ["1'250.50", 1250.5],
    ['12 p.st.', 12],
    ['5 m²', 5],
    ['5-', -5],
    ['-5', -5],
    ['(5)', -5],
    ['+5', 5],
    ['12 st.', 12],
    ['24x', 24],
    [1.25, 1.25],
    ['€ 12,50', 12.5],
    ['€12,50', 12.5],
    ['EUR 12,50', 12.5],
    ['12,50 €', 12.5],
    ['12,50 EUR', 12.5],
    ['£1,250.00', 1250],
    ['-€ 5', -5],
    ['€ -5', -5],
  ])('reads %s as %d', (cell, value) => expect(readNumber(cell)).toMatchObject({ kind: 'number', value }));

  it.each([
    '=1+1',
    '1e3',
    'twelve',
    '+cmd|5',
    '12-11-2026',
    '<b>5</b>',
    '1..2',
    '(5',
    'L2609',
    '5 6 7 =',
    'NaN',
    '€',
    'EUR',
    // Not one number: two numbers in one cell, or groups that do not have three digits.
    '5 6 7',
    '100 0,18',
    '1.5.2',
    '1,250,00',
    '12.34,5',
    '1 0000',
    // Not a unit.
    '1½',
    '3²',
    '5–',
    '5?',
    '5"',
    '50%',
    '5k',
    '10O',
    '1OO',
    '٥',
    '５',
    '½',
    '−5',
  ])('reads %s as text', (cell) => expect(readNumber(cell).kind).toBe('text'));

  it('separates a currency from a unit', () => {
    expect(readNumber('12,50 €')).toEqual({ kind: 'number', value: 12.5, currency: '€' });
    expect(readNumber('12 st')).toEqual({ kind: 'number', value: 12, unit: 'st' });
    expect(decimalMarkOf(['€ 4,75'])).toBe(',');
  });

  it('interprets a mark by the decimal mark of the document', () => {
    expect(readNumber('1.250', ',')).toEqual({ kind: 'number', value: 1250 });
    expect(readNumber('1.250', '.')).toEqual({ kind: 'number', value: 1.25 });
    expect(readNumber('1.250')).toEqual({ kind: 'number', value: 1250, isUnsure: true });
    expect(decimalMarkOf(['1.250', '0,18', '72'])).toBe(',');
    expect(decimalMarkOf(['1,250', '0.18', '72'])).toBe('.');
    expect(decimalMarkOf(['1.250', '72', 3.5])).toBeUndefined();
  });

  it.each(['nl-NL', 'en-GB', 'de-CH'])('reads numbers formatted in %s', (locale) => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const value = whole + (whole < 0 ? -cents : cents) / 100;
          const reading = readNumber(
            new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value).replace('−', '-'),
          );
          expect(reading.kind === 'number' ? reading.value : reading).toBeCloseTo(value, 6);
        },
      ),
    );
  });

  it('never reads text without digits as a number', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = readNumber(text);
        if (reading.kind === 'number') expect(Number.isFinite(reading.value)).toBe(true);
        if (!/\d/.test(text)) expect(reading.kind).not.toBe('number');
      }),
    );
  });
});

it.each([
  ['', 'empty'],
  ['ten', 'notANumber'],
  ['0', 'zero'],
  ['0,00', 'zero'],
  ['-4', 'negative'],
  ['2000000104072', 'tooLarge'],
  ['€ 12,50', 'notANumber'],
])('a quantity of "%s" is rejected as %s', (text, problem) =>
  expect(readQuantity(text).problem).toBe(problem),
);

describe('isBarcode', () => {
  it.each(['4006381333931', '96385074', '036000291452', '2000000104072'])(
    'accepts the check digit of %s',
    (code) => expect(isBarcode(code)).toBe(true),
  );

  it('rejects a barcode with one changed digit', () => {
    const digits = fc.stringMatching(/^\d{12}$/);
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (start, place, shift) => {
        const code = start + String(checkDigit(start));
        expect(isBarcode(code)).toBe(true);
        const changed = (Number(code[place]) + shift) % 10;
        expect(isBarcode(code.slice(0, place) + String(changed) + code.slice(place + 1))).toBe(false);
      }),
    );
  });
});
