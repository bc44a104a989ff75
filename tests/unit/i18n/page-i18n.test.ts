import { expect, it } from '@jest/globals';
import { pageI18n } from '../../../src/i18n/page-i18n';

const locales = {
  en: {
    common: {
      greeting: 'Hello {{name}}',
      things_one: '{{count, number}} thing',
      things_other: '{{count, number}} things',
    },
    blog: { title: 'Blog' },
  },
  nl: {
    common: {
      greeting: 'Hallo {{name}}',
      things_one: '{{count, number}} ding',
      things_other: '{{count, number}} dingen',
    },
  },
};

it('pageI18n returns the texts of the page query without escaping', () => {
  const { t } = pageI18n(locales, 'en');
  expect(t('blog:title')).toBe('Blog');
  expect(t('common:greeting', { name: 'Jo & <Al>' })).toBe('Hello Jo & <Al>');
  expect([1, 2].map((count) => t('common:things', { count }))).toEqual(['1 thing', '2 things']);
});

it.each([
  ['en', '2,002 things'],
  ['nl', '2.002 dingen'],
])('pageI18n formats a count in %s as %s', (language, written) =>
  expect(pageI18n(locales, language).t('common:things', { count: 2002 })).toBe(written),
);

it('pageI18n uses the texts of the requested language', () =>
  expect(pageI18n(locales, 'nl').t('common:greeting', { name: 'Jo' })).toBe('Hallo Jo'));

it('pageI18n returns the same instance for page and head', () =>
  expect(pageI18n(locales, 'en')).toBe(pageI18n(locales, 'en')));

it.each([
  ['en', 'blog:nothing'],
  ['en', 'home:title'],
  ['nl', 'blog:title'],
])('pageI18n in %s throws for the missing text %s', (language, key) =>
  expect(() => pageI18n(locales, language).t(key)).toThrow(key),
);

it.each([['a word'], ['']])('pageI18n returns the default value of a missing text: "%s"', (defaultValue) =>
  expect(pageI18n(locales, 'en').t('blog:nothing', { defaultValue })).toBe(defaultValue),
);
