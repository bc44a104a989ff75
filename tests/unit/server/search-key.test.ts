import { expect, it } from '@jest/globals';
import { wordsOf } from '../../../server/platform/lists/search-key';

it('wordsOf returns each word once, without accents and case', () => {
  expect(wordsOf('  Café cafe\tZÜRICH ')).toEqual(['cafe', 'zurich']);
  expect(wordsOf('   ')).toEqual([]);
});

it('wordsOf returns at most the first eight words', () => {
  const words = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  expect(wordsOf(words.join(' '))).toEqual(words.slice(0, 8));
});

it('wordsOf limits the length after normalisation', () => {
  // One character whose plain form has 18.
  expect(wordsOf('\ufdfa'.repeat(200)).join(' ').length).toBeLessThanOrEqual(200);
});
