import type { Page } from '@playwright/test';
import { languagesOf } from '../../../src/config/paths';
import { expect, test } from '../support/fixtures';
import { PUBLIC_PAGES } from '../support/public-pages';

// The two languages are compared on built pages, because texts come from locales/, content/
// and components.

const translated = PUBLIC_PAGES.flatMap((address) => /^\/en\/(.*)$/.exec(address)?.[1] ?? []).filter((path) =>
  languagesOf(`/${path}`).includes('en'),
);

test.use({ javaScriptEnabled: false });

interface Outline {
  /** sections and articles with the level of their heading, in order */
  sections: string[];
  headings: { level: string; text: string }[];
  anchors: string[];
  pictures: { isHidden: boolean; text: string }[];
  fields: string[];
  links: string[];
}

async function outlineOf(page: Page, path: string): Promise<Outline> {
  await page.goto(path);
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    return {
      sections: all('main section, main article').map(
        (section) => `${section.tagName} ${section.querySelector('h1,h2,h3,h4')?.tagName ?? 'no heading'}`,
      ),
      headings: all('h1,h2,h3,h4').map((heading) => ({ level: heading.tagName, text: textOf(heading) })),
      anchors: all('main [id]').map(({ id }) => id),
      pictures: all('main img, main [role="img"]').map((picture) => ({
        isHidden: picture.closest('[aria-hidden="true"]') !== null,
        text: picture.getAttribute('alt') ?? picture.getAttribute('aria-label') ?? '',
      })),
      fields: all('main input, main textarea, main select').map((field) => field.getAttribute('name') ?? ''),
      links: all('main a[href]').map((link) => link.getAttribute('href') ?? ''),
    };
  });
}

for (const path of translated) {
  test(`/${path} has the same structure in Dutch and English, with translated headings and alternative texts`, async ({
    page,
  }) => {
    const en = await outlineOf(page, `/en/${path}`);
    const nl = await outlineOf(page, `/nl/${path}`);

    expect(nl.sections).toEqual(en.sections);
    expect(nl.headings.map(({ level }) => level)).toEqual(en.headings.map(({ level }) => level));
    expect(nl.anchors).toEqual(en.anchors);
    expect(nl.fields).toEqual(en.fields);
    // A link to the contact form also names its page.
    const inAnyLanguage = (links: string[]) =>
      links.map((link) => link.replace(/(^|from=)\/(en|nl)\//g, '$1/'));
    // Posts exist in Dutch only, and not every English page links to them.
    const ofBoth = (links: string[]) => inAnyLanguage(links).filter((link) => !link.startsWith('/blog/'));
    expect(ofBoth(nl.links)).toEqual(ofBoth(en.links));
    expect(nl.pictures.length).toBe(en.pictures.length);

    for (const { isHidden, text } of [...en.pictures, ...nl.pictures]) {
      if (!isHidden) expect(text.length, `text of a picture: "${text}"`).toBeGreaterThan(10);
    }
    const untranslated = en.pictures
      .map(({ text }) => text)
      .filter((text) => text !== '' && nl.pictures.some((picture) => picture.text === text));
    expect(untranslated, 'pictures whose text is not translated').toEqual([]);

    const names = /^(SAP Business One|Exact (Globe|Online)|Belstock|REST API|Consultancy|Quick support|\d+)$/;
    const sameWords = en.headings
      .map(({ text }) => text)
      .filter((text) => text.includes(' ') && !names.test(text) && nl.headings.some((h) => h.text === text));
    expect(sameWords, 'headings whose words are not translated').toEqual([]);
  });
}

test('Each of the fourteen apps has at least two pictures in each language', async ({ page }) => {
  for (const language of ['en', 'nl']) {
    await page.goto(`/${language}/features/`);
    for (let number = 0; number < 14; number += 1) {
      const pictures = page.locator(`#app-${String(number)} img[alt]:not([alt=""])`);
      expect(await pictures.count(), `/${language}/features/#app-${String(number)}`).toBeGreaterThan(1);
    }
  }
});
