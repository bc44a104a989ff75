import { describe, expect, it } from '@jest/globals';
import {
  languageOfPath,
  localizedPath,
  withoutLanguage,
  withTrailingSlash,
} from '../../../src/i18n/localized-path';

describe('the localized path', () => {
  it.each([
    ['/', 'nl', '/nl/'],
    ['/nl', 'en', '/en/'],
    ['/nl/', 'en', '/en/'],
    ['/en/features/', 'nl', '/nl/features/'],
    ['/features', 'nl', '/nl/features/'],
    ['/en/pricing/?licences=5', 'nl', '/nl/pricing/?licences=5'],
    ['/en/features/#app-3', 'nl', '/nl/features/#app-3'],
    ['/en/features?a=b&c=d#app-3', 'nl', '/nl/features/?a=b&c=d#app-3'],
    ['/en/?next=/a?b=c#x#y', 'nl', '/nl/?next=/a?b=c#x#y'],
    ['/en/#', 'nl', '/nl/#'],
    ['/en/404.html', 'nl', '/nl/404.html'],
    ['/enterprise', 'nl', '/nl/enterprise/'],
    ['/nlx/page/', 'en', '/en/nlx/page/'],
    ['/de/features/', 'en', '/en/de/features/'],
  ] as const)('of %s in %s is %s', (address, language, expected) =>
    expect(localizedPath(address, language)).toBe(expected),
  );

  it('has a language only as its whole first segment', () => {
    expect(languageOfPath('/nl')).toBe('nl');
    expect(languageOfPath('/nl/features/')).toBe('nl');
    expect(languageOfPath('/enterprise')).toBeUndefined();
    expect(languageOfPath('/features/nl/')).toBeUndefined();
    expect(withoutLanguage('/enterprise')).toBe('/enterprise');
    expect(withoutLanguage('/nl')).toBe('/');
  });
});

describe('the trailing slash of a path', () => {
  it('is added to a page', () => expect(withTrailingSlash('/en/features')).toBe('/en/features/'));
  it('is not added twice', () => expect(withTrailingSlash('/en/')).toBe('/en/'));
  it.each(['html', 'json', 'js', 'map', 'txt', 'xml', 'pdf', 'PDF'])('is not added to a .%s file', (ending) =>
    expect(withTrailingSlash(`/file.${ending}`)).toBe(`/file.${ending}`),
  );
  it('is added to a path with a dot but without a file extension', () =>
    expect(withTrailingSlash('/v1.2')).toBe('/v1.2/'));
});
