import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

const PROPERTIES = [
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'margin',
  'padding',
  'text-align',
  'white-space',
];

/** What headings, buttons, fields and cells of a screen look like, by their kind and text, once it stands still. */
async function looksOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('Loading…')).toHaveCount(0);
  const read = () =>
    page.locator('main').evaluate(
      (main, properties) =>
        [
          ...main.querySelectorAll(
            'h1, h2, h3, h4, button, th, td, label, input, select, dt, dd, p, summary',
          ),
        ].map((element) => {
          const style = getComputedStyle(element);
          const text = (element.textContent ?? '').trim().slice(0, 40);
          return `${element.tagName} ${text}: ${properties.map((name) => style.getPropertyValue(name)).join(' | ')}`;
        }),
      PROPERTIES,
    );
  // Styles that change slowly have come to their end when two readings agree.
  let before: string[] = [];
  await expect
    .poll(async () => {
      const now = await read();
      const isStill = now.length > 0 && now.join('\n') === before.join('\n');
      before = now;
      return isStill;
    })
    .toBe(true);
  return before;
}

const SCREENS = [
  'Overview',
  'Downloads',
  'Licences',
  'Users',
  'Messages',
  'Advisories',
  'Components',
  'Audit trail',
  'API keys',
  'Account',
];

test('a screen looks the same whether it was opened by its address or from the menu', async ({
  page,
  api,
}) => {
  test.slow();
  await api.signInBrowser(page);
  const menu = page.getByRole('navigation', { name: 'Portal' });
  await page.goto('/en/app/overview/');
  const byAddress = new Map<string, string[]>();
  for (const name of SCREENS) {
    const address = await menu.getByRole('link', { name, exact: true }).getAttribute('href');
    await page.goto(address ?? '');
    byAddress.set(name, await looksOf(page));
  }
  // The sheets of a screen come after those of the screens before it.
  for (const start of ['/en/app/account/', '/en/app/downloads/']) {
    await page.goto(start);
    for (const name of SCREENS) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(name);
      expect(await looksOf(page), `${name} from ${start}`).toEqual(byAddress.get(name));
    }
  }
});
