import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { PUBLIC_PAGES } from '../support/public-pages';

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Whether the page still leaves what is out of sight for later, and how many parts of it, at its first paint. */
function noteFirstPaint(): void {
  new PerformanceObserver((list, observer) => {
    observer.disconnect();
    const isPartial = document.documentElement.hasAttribute('data-first-view');
    const parts = [...document.querySelectorAll('section, article, footer')];
    const skipped = parts.filter(
      (part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false,
    );
    Object.assign(window, { atFirstPaint: { isPartial, skipped: skipped.length } });
  }).observe({ type: 'paint', buffered: true });
}

interface FirstPaint {
  isPartial: boolean;
  skipped: number;
}

async function atFirstPaint(page: Page): Promise<FirstPaint> {
  const noted = await page.waitForFunction(
    () => (window as unknown as { atFirstPaint?: FirstPaint }).atFirstPaint,
  );
  return (await noted.jsonValue()) as FirstPaint;
}

interface Shift {
  value: number;
  what: string[];
}

/** What has moved by itself so far. */
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

/** A page that comes in pieces may be seen before its header is whole: the menu then makes room for the last button. */
const UNSEEN = 0.01;

const expectWhole = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-first-view');

for (const address of PUBLIC_PAGES) {
  test(`${address} is laid out to its end once its first view is painted, and nothing moves`, async ({
    page,
  }) => {
    for (const viewport of VIEWPORTS) {
      await page.goto('about:blank');
      await page.setViewportSize(viewport);
      await page.goto(address);
      await expectWhole(page);
      const shifts = await layoutShifts(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, `${viewport.width} px wide: ${JSON.stringify(shifts)}`).toBeLessThan(UNSEEN);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await page.waitForTimeout(100);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
  });
}

test('At the first paint of a visit what is out of sight has not been laid out', async ({ page }) => {
  await page.addInitScript(noteFirstPaint);
  await page.goto('/en/');
  await expectWhole(page);
  const { isPartial, skipped } = await atFirstPaint(page);
  expect(isPartial).toBe(true);
  expect(skipped).toBeGreaterThan(5);
});

test('A page that I come to by an anchor, again or back is whole from the first, and where I was', async ({
  page,
}) => {
  await page.addInitScript(noteFirstPaint);
  await page.goto('/en/#price');
  expect((await atFirstPaint(page)).isPartial).toBe(false);
  await expect(page.locator('#price')).toBeInViewport();

  await page.goto('/en/features/');
  await expectWhole(page);
  await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
  await page.waitForTimeout(300);
  await page.reload();
  expect((await atFirstPaint(page)).isPartial).toBe(false);
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(4000);

  await page.goto('about:blank');
  await page.goBack();
  expect((await atFirstPaint(page)).isPartial).toBe(false);
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(4000);
});
