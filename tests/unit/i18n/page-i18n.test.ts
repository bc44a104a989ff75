import { expect, it } from '@jest/globals';
import { pageI18n } from '../../../src/i18n/page-i18n';

const text = (language: string, ns: string, texts: object) => ({
  node: { ns, language, data: JSON.stringify(texts) },
});

const locales = {
  edges: [
    text('en', 'common', {
      greeting: 'Hello {{name}}',
      things_one: '{{count, number}} thing',
      things_other: '{{count, number}} things',
    }),
    text('nl', 'common', {
      greeting: 'Hallo {{name}}',
      things_one: '{{count, number}} ding',
      things_other: '{{count, number}} dingen',
    }),
    text('en', 'blog', { title: 'Blog' }),
  ],
};

it('a page speaks the texts that its query took along, as they are written', () => {
  const { t } = pageI18n(locales, 'en');
  expect(t('blog:title')).toBe('Blog');
  expect(t('common:greeting', { name: 'Jo & <Al>' })).toBe('Hello Jo & <Al>');
  expect([1, 2].map((count) => t('common:things', { count }))).toEqual(['1 thing', '2 things']);
});

it.each([
  ['en', '2,002 things'],
  ['nl', '2.002 dingen'],
])('a number in %s is written as %s', (language, written) => {
  expect(pageI18n(locales, language).t('common:things', { count: 2002 })).toBe(written);
});

it('of texts in several languages it takes its own', () => {
  expect(pageI18n(locales, 'nl').t('common:greeting', { name: 'Jo' })).toBe('Hallo Jo');
});

it('page and head share one instance', () => {
  expect(pageI18n(locales, 'en')).toBe(pageI18n(locales, 'en'));
});

it.each([
  ['en', 'blog:nothing'],
  ['en', 'home:title'],
  ['nl', 'blog:title'],
])('a text that a page in %s has not, %s, stops the build', (language, key) => {
  expect(() => pageI18n(locales, language).t(key)).toThrow(key);
});
