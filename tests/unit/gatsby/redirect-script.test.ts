import vm from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGE_KEY } from '../../../src/config/site';
import { redirectScript } from '../../../src/gatsby/redirect-page';

interface Visitor {
  /** What local storage holds; `blocked` when it throws. */
  saved: string | null;
  languages: readonly string[] | undefined;
}

/** Runs the inline lines in a window that has only what they use; answers where they send the browser. */
function redirect(address: string, { saved, languages }: Visitor): string | undefined {
  const { pathname, search, hash } = new URL(address, 'https://example.com');
  let target: string | undefined;
  const context = {
    location: { pathname, search, hash, replace: (to: string) => (target = to) },
    navigator: languages ? { languages, language: languages[0] } : { language: 'nl-NL' },
    get localStorage() {
      if (saved === 'blocked') throw new Error('SecurityError');
      return { getItem: (key: string) => (key === LANGUAGE_KEY ? saved : null) };
    },
  };
  vm.runInNewContext(redirectScript, context);
  return target;
}

const choices: [saved: Visitor['saved'], languages: string[], expected: 'en' | 'nl'][] = [
  // The language that was chosen here, whatever the browser speaks.
  ['en', ['nl'], 'en'],
  ['nl', ['en-GB'], 'nl'],
  ['nl', [], 'nl'],
  // Else the first of the browser's that there is; a region says nothing.
  [null, ['nl'], 'nl'],
  [null, ['nl-BE', 'en'], 'nl'],
  [null, ['en-GB', 'nl'], 'en'],
  [null, ['de', 'nl'], 'nl'],
  [null, ['DE', 'NL-be'], 'nl'],
  // Else English.
  [null, ['de-DE', 'fr'], 'en'],
  [null, [], 'en'],
  // What was never a choice, or cannot be read, counts for nothing.
  ['nonsense', ['nl'], 'nl'],
  ['', ['nl'], 'nl'],
  ['NL', ['en'], 'en'],
  ['blocked', ['nl'], 'nl'],
  ['blocked', ['de'], 'en'],
];

describe('the redirect script', () => {
  it.each(choices)('saved "%s" and browser languages %j redirect to %s', (saved, languages, expected) => {
    expect(redirect('/features/', { saved, languages })).toBe(`/${expected}/features/`);
  });

  it.each([
    ['/', '/nl/'],
    ['/features', '/nl/features/'],
    ['/features/?a=b#app-3', '/nl/features/?a=b#app-3'],
    ['/no/such/page', '/nl/no/such/page/'],
    ['/404.html', '/nl/404.html'],
    ['/enterprise', '/nl/enterprise/'],
  ])('keeps path, query and hash: %s redirects to %s', (address, expected) => {
    expect(redirect(address, { saved: 'nl', languages: ['en'] })).toBe(expected);
  });

  it.each(['//', '///', '/////'])('stays on the site when a path begins with %s', (slashes) => {
    expect(redirect(`https://example.com${slashes}evil.example/`, { saved: 'en', languages: [] })).toBe(
      '/en/evil.example/',
    );
  });

  it('uses navigator.language when navigator.languages is missing', () => {
    expect(redirect('/', { saved: null, languages: undefined })).toBe('/nl/');
  });
});
