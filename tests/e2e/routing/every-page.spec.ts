import type { Page } from '@playwright/test';
import { languagesOf } from '../../../src/config/paths';
import { LANGUAGES } from '../../../src/config/site';
import { expect, test } from '../support/fixtures';
import { layoutShifts, recordShifts, sumOf } from '../support/layout-shifts';
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

/** A page that arrives in parts may be painted before the last button of its header. */
const UNSEEN = 0.01;

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Fails softly if the layout of the page shifts while it loads, or if its height changes while it is scrolled. */
async function expectToStay(page: Page, address: string): Promise<void> {
  for (const viewport of viewportsOf(address)) {
    await page.setViewportSize(viewport);
    await page.goto(address);
    await untilIdle(page);
    const shifts = await layoutShifts(page);
    expect
      .soft(sumOf(shifts), `${address}, ${viewport.width} px: ${JSON.stringify(shifts)}`)
      .toBeLessThan(UNSEEN);
    const height = await heightOf(page);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.waitForFunction(() =>
      [...document.images]
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().bottom > 0)
        .every(({ complete }) => complete),
    );
    await untilIdle(page);
    expect.soft(await heightOf(page), address).toBe(height);
  }
}

// The fixtures check for errors in the console and for requests to other hosts.
for (const language of LANGUAGES)
  test(`Every public page loads without layout shifts and hydrates (${language})`, async ({ page }) => {
    test.setTimeout(400_000);
    await recordShifts(page);
    for (const address of PUBLIC_PAGES.filter((each) => each.startsWith(`/${language}/`))) {
      await expectToStay(page, address);
      await hydrate(page);
      await expect.soft(page.getByRole('main'), address).toBeVisible();
      await expect.soft(page.locator('html'), address).toHaveAttribute('lang', language);
      await untilIdle(page);
    }
  });
