import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_KEY } from '../../../src/config/site';
import { redirectScript } from '../../../src/gatsby/redirect-page';
import { languageToUse } from '../../../src/i18n/localized-path';

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

const savedValues = ['en', 'nl', 'nonsense', '', 'NL', null, 'blocked'] as const;
const browsers = [
  ['nl'],
  ['nl-BE', 'nl'],
  ['en-GB', 'nl'],
  ['de', 'nl'],
  ['de-DE', 'fr'],
  ['DE', 'NL-be'],
  [],
];

describe('the redirect ahead of the first paint', () => {
  for (const saved of savedValues) {
    for (const languages of browsers) {
      it(`chooses as the site does: saved ${String(saved)}, browser ${languages.join() || 'without languages'}`, () => {
        const expected = languageToUse(saved === 'blocked' ? undefined : saved, languages);
        expect(redirect('/features/', { saved, languages })).toBe(`/${expected}/features/`);
      });
    }
  }

  it.each([
    ['/', '/nl/'],
    ['/features', '/nl/features/'],
    ['/features/?a=b#app-3', '/nl/features/?a=b#app-3'],
    ['/no/such/page', '/nl/no/such/page/'],
    ['/404.html', '/nl/404.html'],
    ['/enterprise', '/nl/enterprise/'],
  ])('keeps path, query and hash: %s leads to %s', (address, expected) => {
    expect(redirect(address, { saved: 'nl', languages: ['en'] })).toBe(expected);
  });

  it('never leaves the site, however many slashes a path begins with', () => {
    expect(redirect('https://example.com//evil.example/', { saved: 'en', languages: [] })).toBe(
      '/en/evil.example/',
    );
  });

  it('reads the single language of a browser that has no list', () => {
    expect(redirect('/', { saved: null, languages: undefined })).toBe('/nl/');
  });
});
