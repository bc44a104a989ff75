// @change
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../src/config/site';
import { filesBelow, isObject, read, readJson, ROOT, valuesIn } from './files';
import { FEATURE_GROUPS } from '../../../src/components/blocks/features/list';

const documents = filesBelow('content', '.json').map((file) => ({ file, content: readJson(file) }));

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** A text in at least one language. */
const isLocalized = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && LANGUAGES.some((language) => language in value);

describe.each(documents)('$file', ({ file, content }) => {
  const values = [...valuesIn(content)];

  it('has every localized text in every language', () => {
    const incomplete = values
      .filter(({ value }) => isLocalized(value) && !LANGUAGES.every((language) => isText(value[language])))
      .map(({ at }) => at);
    expect(incomplete).toEqual([]);
  });

  it('has no text without translations outside the allowed keys', () => {
    // A text for visitors is `{en, nl}`; a plain one is allowed only under these names.
    const plain =
      /(^|\.)(_note|_answers|\$schema|id|name|number|item|location|telephone|legalName|url|\w+Url|file|image|group|deviceType|setupType|currency|leaflet|address|digest|erp|icon|contact|expires|\w*[eE]mail|\w*Number|\w*Holder)$/;
    const inALanguage = new RegExp(`\\.(${LANGUAGES.join('|')})$`);
    const unexpected = values
      .filter(({ at, value }) => typeof value === 'string' && !plain.test(at) && !inALanguage.test(at))
      .map(({ at }) => at);
    expect(unexpected).toEqual([]);
  });

  it('refers only to existing images with an alt text', () => {
    for (const picture of values
      .filter(({ value }) => isObject(value) && 'file' in value)
      .map(({ value }) => value) as { file: unknown; alt: unknown }[]) {
      const names = isLocalized(picture.file)
        ? LANGUAGES.map((language) => (picture.file as never)[language])
        : [picture.file];
      expect(names.filter((name) => !existsSync(path.join(ROOT, 'content', String(name))))).toEqual([]);
      expect(
        isLocalized(picture.alt) && LANGUAGES.every((language) => isText((picture.alt as never)[language])),
      ).toBe(true);
    }
    const withImage = values
      .filter(({ value }) => isObject(value) && isText(value['image']))
      .map(({ value }) => value);
    for (const { image, imageAlt } of withImage as { image: string; imageAlt: unknown }[]) {
      const exists = existsSync(path.join(ROOT, path.dirname(file), image));
      expect({ image, exists, hasText: isLocalized(imageAlt) }).toEqual({
        image,
        exists: true,
        hasText: true,
      });
    }
  });
});

interface App {
  id: string;
  order: number;
  group: string;
  deviceType: string;
  setupType: string;
  images: { file: Record<string, string>; alt: Record<string, string> }[];
}

describe('the apps', () => {
  const apps = Array.from(
    { length: 14 },
    (_, index) => readJson(`content/apps/app-${String(index)}.json`) as App,
  );

  it('are 14, in the order of the goods', () => {
    expect(filesBelow('content/apps', '.json')).toHaveLength(14);
    expect(apps.map(({ id }) => id)).toEqual(apps.map((_, index) => `app-${String(index)}`));
    const sorted = [...apps].sort((a, b) => a.order - b.order);
    expect(sorted.map(({ order }) => order)).toEqual(apps.map((_, index) => index));
    expect([...new Set(sorted.map(({ group }) => group))]).toEqual(FEATURE_GROUPS);
  });

  it('have the groups of the product suite', () => {
    const of = (count: number, group: string) => Array.from({ length: count }, () => group);
    expect(apps.map(({ group }) => group)).toEqual([
      ...of(5, 'warehouse'),
      ...of(2, 'kpiAndStatistics'),
      ...of(3, 'outbound'),
      ...of(3, 'inbound'),
      'warehouse',
    ]);
  });

  it('each run on a phone or a tablet', () => {
    expect(apps.filter(({ deviceType }) => !['PHONE', 'TABLET'].includes(deviceType))).toEqual([]);
  });

  it('need consultancy only for replenishment, delivery and sorting', () => {
    const needing = apps.filter(({ setupType }) => setupType === 'NEEDS CONSULTANCY').map(({ id }) => id);
    expect(needing).toEqual(['app-3', 'app-9', 'app-11']);
    expect(apps.filter(({ setupType }) => setupType === 'STANDARD')).toHaveLength(11);
  });

  it('have at least two screenshots each, with a file per language', () => {
    for (const { id, images } of apps) {
      const files = images.flatMap(({ file }) => LANGUAGES.map((language) => file[language]));
      expect({ id, hasSeveral: images.length > 1, files }).toEqual({
        id,
        hasSeveral: true,
        files: [...new Set(files)],
      });
    }
  });

  it('have no two screenshots with the same alt text within an app', () => {
    for (const { id, images } of apps) {
      const texts = images.flatMap(({ alt }) => LANGUAGES.map((language) => alt[language]));
      expect({ id, texts }).toEqual({ id, texts: [...new Set(texts)] });
    }
  });
});

it('the screenshots of the apps are exactly the files that content refers to, in each language', () => {
  const named = ['content/importer.json', ...filesBelow('content/apps', '.json')].flatMap((file) => {
    const { images } = readJson(file) as Pick<App, 'images'>;
    return images.flatMap(({ file: names }) => {
      const [state] = names.en?.split('.') ?? [];
      expect(state).toMatch(new RegExp(`^screens/${path.basename(file, '.json')}-[a-z-]+$`));
      expect(names).toEqual(Object.fromEntries(LANGUAGES.map((l) => [l, `${state}.${l}.png`])));
      return Object.values(names);
    });
  });
  expect(named.map((name) => path.join('content', name)).sort()).toEqual(
    filesBelow('content/screens', '.png'),
  );
});

describe('the blog', () => {
  const posts = filesBelow('content/blog', '.mdx', '.md');

  it.each(posts)('%s has a title, description, date, author, tags and a picture', (file) => {
    const text = read(file);
    const frontmatter = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '';
    const isMissing = (field: string) => !new RegExp(`^${field}: *["']?[^\\s"']`, 'm').test(frontmatter);
    expect(['title', 'description', 'date', 'author', 'tags'].filter(isMissing)).toEqual([]);
    expect(text).toMatch(/<(Screen|Figure) |!\[/);
  });
});

it('prices are written only in content/pricing.json', () => {
  const elsewhere = [
    ...filesBelow('content', '.json', '.mdx'),
    ...filesBelow('locales', '.json'),
    ...filesBelow('src', '.ts', '.tsx'),
  ].filter((file) => file !== path.join('content', 'pricing.json'));
  expect(elsewhere.filter((file) => /(€|EUR|euro)\s?\d|\d\s?(€|EUR\b|euro\b)/.test(read(file)))).toEqual([]);
});
