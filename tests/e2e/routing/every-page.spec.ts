import type { Page } from '@playwright/test';
import { languagesOf } from '../../../src/config/paths';
import { expect, test } from '../support/fixtures';
import { hydrate, untilIdle } from '../support/page';
import { PUBLIC_PAGES } from '../support/public-pages';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** A page in two languages is checked at one width per language. */
function viewportsOf(address: string) {
  const isEnglish = address.startsWith('/en/');
  if (languagesOf(address.slice(3)).length === 1) return [PHONE, DESKTOP];
  return [isEnglish ? DESKTOP : PHONE];
}

interface Shift {
  value: number;
  what: string[];
}

/** The layout shifts recorded so far. */
const layoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        type Entry = PerformanceEntry & {
          value: number;
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const shifts: Shift[] = [];
        const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Entry[]) {
            const what = sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName ?? ''} from ${at(previousRect)} to ${at(currentRect)}`,
            );
            shifts.push({ value, what });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(shifts), 100);
      }),
  );

/** A page that arrives in parts may be painted before the last button of its header. */
const UNSEEN = 0.01;

/** Fails if the layout of the page shifts while it loads, or if its height changes while it is scrolled. */
async function expectToStay(page: Page, address: string): Promise<void> {
  for (const viewport of viewportsOf(address)) {
    await page.goto('about:blank');
    await page.setViewportSize(viewport);
    await page.goto(address);
    await untilIdle(page);
    const shifts = await layoutShifts(page);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, `${viewport.width} px wide: ${JSON.stringify(shifts)}`).toBeLessThan(UNSEEN);
    const height = await heightOf(page);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.waitForFunction(() =>
      [...document.images]
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().bottom > 0)
        .every(({ complete }) => complete),
    );
    await untilIdle(page);
    expect(await heightOf(page)).toBe(height);
  }
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

for (const address of PUBLIC_PAGES) {
  // The fixtures check for errors in the console and for requests to other hosts.
  test(`${address} loads without layout shifts and keeps its height when scrolled`, async ({ page }) => {
    await expectToStay(page, address);
    await expect(page.getByRole('main')).toBeVisible();
    await hydrate(page);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', address.slice(1, 3));
    await untilIdle(page);
  });
}

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page has a heading and text', async ({ page }) => {
    for (const address of PUBLIC_PAGES) {
      expect((await page.goto(address))?.status(), address).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
      await expect(page.getByRole('main'), address).toContainText(/\w{3,}/);
    }
  });

  test('a header link opens its page', async ({ page }) => {
    for (const address of ['/en/', '/nl/privacy/']) {
      await page.goto(address);
      await page.locator('header a[href$="/pricing/"], header a[href$="/features/"]').first().click();
      await expect(page).toHaveURL(/\/(pricing|features)\/$/);
    }
  });

  test('a visitor sends a message', async ({ page }) => {
    await page.goto('/en/#contact');
    await page.getByLabel('Name').fill('Jo Janssen');
    await page.getByLabel('Email').fill('jo@example.com');
    await page.getByLabel('Message').fill('Without scripts');
    const answer = page.waitForResponse('**/api/contact');
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await answer).status()).toBe(202);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
