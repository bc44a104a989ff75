import { expect, test } from '../support/fixtures';

const PAGES = ['', 'features/', 'pricing/', 'sap-business-one/', 'exact-globe/', 'exact-online/'];
const FREE_MONTH = {
  en: /\bfree\b[^.]{0,30}\bmonths?\b/i,
  nl: /\bgratis\b[^.]{0,30}\bmaand(en)?\b|\bmaand(en)?\b[^.]{0,30}\bgratis\b/i,
};
const ASK = { en: 'Ask a question', nl: 'Stel een vraag' };
const PRICE = /€\s?\d/;

/** The number of words before the offer; more than any page has if there is no offer. */
function wordsBefore(place: number, text: string): number {
  return place < 0 ? Infinity : text.slice(0, place).split(/\s+/).filter(Boolean).length;
}

for (const language of ['en', 'nl'] as const) {
  test(`Each product page in ${language} shows price, free month and call to action within sixty words`, async ({
    page,
  }) => {
    for (const path of PAGES) {
      const address = `/${language}/${path}`;
      await page.goto(address);
      const main = page.getByRole('main');
      const text = await main.innerText();
      const action = main.locator('a:is([href="#contact"], [href*="/trial/?"]):visible').first();
      const read = {
        price: wordsBefore(text.search(PRICE), text),
        freeMonth: wordsBefore(text.search(FREE_MONTH[language]), text),
        action: wordsBefore(text.indexOf(await action.innerText()), text),
      };
      expect(
        Object.entries(read).filter(([, words]) => words > 60),
        address,
      ).toEqual([]);
      await expect(action.locator('..').getByRole('link', { name: ASK[language] })).toHaveAttribute(
        'href',
        /intent=question.*#contact$/,
      );
    }
  });
}
