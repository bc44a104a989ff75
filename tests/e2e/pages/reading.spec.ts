import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { visit } from '../support/page';
import { tooWide, type Overflow } from '../support/overflow';
import { PUBLIC_PAGES } from '../support/public-pages';

test('Every public page fits at 320 px and at double text size', async ({ page }) => {
  test.slow();
  const wide: Record<string, Overflow> = {};
  for (const address of PUBLIC_PAGES) {
    await page.goto(address);
    Object.assign(wide, await tooWide(page, address));
  }
  expect(wide).toEqual({});
});

test('No button of the login page cuts off its text at double text size', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.route('**/api/login/ways*', (route) => route.fulfill({ json: { company: 'required' } }));
  await page.goto('/nl/login/');
  await page.getByLabel('E-mail').fill('ada@example.com');
  await expect(page.getByRole('button', { name: 'Inloggen met je bedrijfsaccount' })).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const buttons = page.getByRole('main').getByRole('button');
  const cut = await buttons.evaluateAll((all) =>
    all.flatMap(({ scrollWidth, clientWidth, textContent }) =>
      scrollWidth > clientWidth ? [textContent] : [],
    ),
  );
  expect(cut).toEqual([]);
});

interface Stop {
  what: string;
  isVisible: boolean;
  isMarked: boolean;
  isCovered: boolean;
}

/** The focused element, and if its focus is visible. */
function currentStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement;
    if (!element || element === document.body || element.hasAttribute('data-walked')) return undefined;
    element.setAttribute('data-walked', '');
    // Some fields show their focus on the label or on the button beside the field.
    const isInLabel = element.matches('input[type=radio], input[type=checkbox], input[type=file]');
    const button = element.matches('input[type=file]') ? element.nextElementSibling : null;
    const seen = (isInLabel && element.closest('label')) || button || element;
    const box = seen.getBoundingClientRect();
    const marks = [element, seen, seen.firstElementChild, element.nextElementSibling]
      .filter((one): one is Element => one !== null)
      .map((one) => getComputedStyle(one));
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 1), innerHeight - 1);
    const top = document.elementFromPoint(x, y);
    return {
      what: `${element.tagName.toLowerCase()} ${(element.textContent || element.getAttribute('aria-label') || element.getAttribute('name') || '').trim().slice(0, 40)}`,
      isVisible: box.width > 4 && box.height > 4 && box.bottom > 0 && box.top < innerHeight,
      isMarked: marks.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      ),
      isCovered: !(top && (seen.contains(top) || top.contains(seen))),
    };
  });
}

/** Pages with each kind of field and button. The other pages are left to the night. */
const BY_DAY = ['/nl/', '/nl/pricing/'];

for (const { tag, pages } of [
  { tag: [], pages: BY_DAY },
  { tag: '@night', pages: PUBLIC_PAGES.filter((item) => item.startsWith('/nl/') && !BY_DAY.includes(item)) },
])
  test(`Each keyboard stop on ${String(pages.length)} pages is visible`, { tag }, async ({ page }) => {
    test.setTimeout(tag === '@night' ? 900_000 : 300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const address of pages) {
      await visit(page, address);
      const expected = await page.evaluate(
        () =>
          [
            ...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary'),
          ].filter(
            (element) => element.checkVisibility({ checkVisibilityCSS: true }) && element.tabIndex >= 0,
          ).length,
      );
      const stops: Stop[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const stop = await currentStop(page);
        if (!stop) break;
        stops.push(stop);
      }
      const wrong = stops.filter(
        ({ isVisible, isMarked, isCovered }) => !isVisible || !isMarked || isCovered,
      );
      expect.soft(wrong, address).toEqual([]);
      // A group of radio buttons is one tab stop.
      expect.soft(stops.length, address).toBeGreaterThan(expected * 0.8);
      expect.soft(stops[0]?.what, address).toContain('Naar de inhoud');
    }
  });
