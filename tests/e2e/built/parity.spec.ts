import { expect, test } from '@playwright/test';
import { languagesOf } from '../../../src/config/paths';
import { builtPage } from '../support/built-page';
import { PUBLIC_PAGES } from '../support/public-pages';

// The two languages are compared on built pages, because texts come from locales/, content/
// and components.

const translated = PUBLIC_PAGES.flatMap((address) => /^\/en\/(.*)$/.exec(address)?.[1] ?? []).filter((path) =>
  languagesOf(`/${path}`).includes('en'),
);

function outlineOf(address: string) {
  const { all } = builtPage(address);
  return {
    sections: all('main section, main article').map(
      (section) => `${section.tag} ${section.all('h1, h2, h3, h4')[0]?.tag ?? 'no heading'}`,
    ),
    headings: all('h1, h2, h3, h4').map(({ tag, text }) => ({ level: tag, text })),
    anchors: all('main [id]').map((element) => element.get('id')),
    pictures: all('main img, main [role=img]').map((picture) => ({
      isHidden: picture.isWithin('[aria-hidden=true]'),
      text: picture.get('alt') || picture.get('aria-label'),
    })),
    fields: all('main input, main textarea, main select').map((field) => field.get('name')),
    links: all('main a[href]').map((link) => link.get('href')),
  };
}

/** Links in either language. A link to the contact form also names its page. Posts exist in Dutch only. */
const linksOfBoth = (links: string[]) =>
  links
    .map((link) => link.replace(/(^|from=)\/(en|nl)\//g, '$1/'))
    .filter((link) => !link.startsWith('/blog/'));

const NAMES = /^(SAP Business One|Exact (Globe|Online)|Belstock|REST API|Consultancy|Quick support|\d+)$/;

test('Each page has the same structure in Dutch and English, with translated headings and alternative texts', () => {
  expect(translated.length).toBeGreaterThan(10);
  for (const path of translated) {
    const [en, nl] = [outlineOf(`/en/${path}`), outlineOf(`/nl/${path}`)];
    expect.soft(nl.sections, path).toEqual(en.sections);
    expect
      .soft(
        nl.headings.map(({ level }) => level),
        path,
      )
      .toEqual(en.headings.map(({ level }) => level));
    expect.soft(nl.anchors, path).toEqual(en.anchors);
    expect.soft(nl.fields, path).toEqual(en.fields);
    expect.soft(linksOfBoth(nl.links), path).toEqual(linksOfBoth(en.links));
    expect.soft(nl.pictures.length, path).toBe(en.pictures.length);
    const unclear = [...en.pictures, ...nl.pictures].filter(
      ({ isHidden, text }) => !isHidden && text.length <= 10,
    );
    expect.soft(unclear, `${path}: pictures without a description`).toEqual([]);
    const untranslated = en.pictures.filter(
      ({ text }) => text && nl.pictures.some((each) => each.text === text),
    );
    expect.soft(untranslated, `${path}: pictures whose text is not translated`).toEqual([]);
    const sameWords = en.headings
      .map(({ text }) => text)
      .filter(
        (text) => text.includes(' ') && !NAMES.test(text) && nl.headings.some((each) => each.text === text),
      );
    expect.soft(sameWords, `${path}: headings whose words are not translated`).toEqual([]);
  }
});

test('Each of the fourteen apps has at least two pictures in each language', () => {
  for (const language of ['en', 'nl']) {
    const { all } = builtPage(`/${language}/features/`);
    for (let number = 0; number < 14; number += 1) {
      const pictures = all(`[aria-labelledby=app-${String(number)}-title] img[alt]`);
      const texts = new Set(pictures.map((picture) => picture.get('alt')).filter(Boolean));
      expect.soft(texts.size, `/${language}/features/#app-${String(number)}`).toBeGreaterThan(1);
    }
  }
});
