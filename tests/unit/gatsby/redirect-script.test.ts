import vm from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGE_KEY } from '../../../src/config/site';
import { redirectScript } from '../../../src/gatsby/redirect-page';

interface Visitor {
  /** The language in local storage; `blocked`: reading throws. */
  saved: string | null;
  languages: readonly string[] | undefined;
}

/** Runs the inline script with only the globals that it uses. Returns the address of the redirect. */
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
  // A stored choice wins over the languages of the browser.
  ['en', ['nl'], 'en'],
  ['nl', ['en-GB'], 'nl'],
  ['nl', [], 'nl'],
  // Otherwise the first available language of the browser, without its region.
  [null, ['nl'], 'nl'],
  [null, ['nl-BE', 'en'], 'nl'],
  [null, ['en-GB', 'nl'], 'en'],
  [null, ['de', 'nl'], 'nl'],
  [null, ['DE', 'NL-be'], 'nl'],
  // Otherwise English.
  [null, ['de-DE', 'fr'], 'en'],
  [null, [], 'en'],
  // An invalid or unreadable choice is ignored.
  ['nonsense', ['nl'], 'nl'],
  ['', ['nl'], 'nl'],
  ['NL', ['en'], 'en'],
  ['blocked', ['nl'], 'nl'],
  ['blocked', ['de'], 'en'],
];

describe('the redirect script', () => {
  it.each(choices)('saved "%s" and browser languages %j redirect to %s', (saved, languages, expected) =>
    expect(redirect('/features/', { saved, languages })).toBe(`/${expected}/features/`),
  );

  it.each([
    ['/', '/nl/'],
    ['/features', '/nl/features/'],
    ['/features/?a=b#app-3', '/nl/features/?a=b#app-3'],
    ['/no/such/page', '/nl/no/such/page/'],
    ['/404.html', '/nl/404.html'],
    ['/enterprise', '/nl/enterprise/'],
  ])('keeps path, query and hash: %s redirects to %s', (address, expected) =>
    expect(redirect(address, { saved: 'nl', languages: ['en'] })).toBe(expected),
  );

  it.each(['//', '///', '/////'])('stays on the site when a path begins with %s', (slashes) =>
    expect(redirect(`https://example.com${slashes}evil.example/`, { saved: 'en', languages: [] })).toBe(
      '/en/evil.example/',
    ),
  );

  it('uses navigator.language when navigator.languages is missing', () =>
    expect(redirect('/', { saved: null, languages: undefined })).toBe('/nl/'));
});
