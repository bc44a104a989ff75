import { expect, it } from '@jest/globals';
import { wordsOf } from '../../../server/platform/lists/search-key';

it('searches for each word once, without accents and case', () => {
  expect(wordsOf('  Café cafe\tZÜRICH ')).toEqual(['cafe', 'zurich']);
  expect(wordsOf('   ')).toEqual([]);
});

it('searches for the first eight words of a long question', () => {
  const words = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  expect(wordsOf(words.join(' '))).toEqual(words.slice(0, 8));
});

it('cuts a question after its characters were made plain', () => {
  // One character, of which the plain form has 18.
  expect(wordsOf('\ufdfa'.repeat(200)).join(' ').length).toBeLessThanOrEqual(200);
});
