import { describe, expect, it } from '@jest/globals';
import { chosenLanguage, preferredLanguage } from '../../../server/texts/language';

describe('the language of a reader', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['nl', 'nl'],
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
    ['de,fr;q=0.9', 'en'],
    ['en;q=0.5, nl;q=0.7', 'nl'],
    ['nl;q=0, en', 'en'],
    ['nlx', 'en'],
  ])('with Accept-Language %j is %s', (header, language) => expect(preferredLanguage(header)).toBe(language));

  it('is that of the page if valid, else that of the browser', () => {
    expect(chosenLanguage('nl', 'en')).toBe('nl');
    expect(chosenLanguage('xx', 'nl')).toBe('nl');
  });
});
