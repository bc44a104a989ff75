import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

interface Shown {
  picture: string;
  language: string;
  /** File and key in `locales/`. */
  title: string;
  /** The title in the picture. */
  shows: string;
}

const shown = JSON.parse(readFileSync('docs/images/titles.json', 'utf8')) as Shown[];
const pictures = [...readFileSync('README.md', 'utf8').matchAll(/\]\(docs\/images\/([^)]+)\)/g)].map(
  ([, name]) => name,
);

it('each picture of README.md says which titles it shows', () =>
  expect([...new Set(shown.map(({ picture }) => picture))].sort()).toEqual([...pictures].sort()));

// Otherwise: npm run screenshots -- readme
it.each(shown)('$picture shows the title of today ($language, $title)', ({ language, title, shows }) => {
  const [file, keys = ''] = title.split(':');
  const texts = JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8')) as unknown;
  const today = keys.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], texts);
  expect(shows).toBe(today);
});
