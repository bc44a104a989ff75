import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { untilIdle } from '../support/page';
import { PUBLIC_PAGES } from '../support/public-pages';

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

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

for (const address of PUBLIC_PAGES) {
  test(`${address} stays where it is while it comes, and as I go to its end`, async ({ page }) => {
    for (const viewport of VIEWPORTS) {
      await page.goto('about:blank');
      await page.setViewportSize(viewport);
      await page.goto(address);
      await untilIdle(page);
      const shifts = await layoutShifts(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, `${viewport.width} px wide: ${JSON.stringify(shifts)}`).toBeLessThan(UNSEEN);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await page.waitForFunction(() =>
        [...document.images]
          .filter((image) => image.checkVisibility() && image.getBoundingClientRect().bottom > 0)
          .every(({ complete }) => complete),
      );
      await untilIdle(page);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
  });
}
