import type { Page } from '@playwright/test';
import { languagesOf } from '../../../src/config/paths';
import { LANGUAGES } from '../../../src/config/site';
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

/** Records the layout shifts of each document, before the first of them. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: { value: number; what: string[] }[] = [];
    const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    const note = (entries: PerformanceEntry[]) => {
      for (const { value, sources } of entries as Entry[]) {
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName ?? ''} from ${at(previousRect)} to ${at(currentRect)}`,
        );
        shifts.push({ value, what });
      }
      return shifts;
    };
    const observer = new PerformanceObserver((list) => void note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { layoutShifts: () => note(observer.takeRecords()) });
  });

/** The layout shifts up to the frame after the next one. */
const layoutShifts = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { layoutShifts: () => { value: number; what: string[] }[] }).layoutShifts();
  });

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
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect.soft(sum, `${address}, ${viewport.width} px: ${JSON.stringify(shifts)}`).toBeLessThan(UNSEEN);
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
