import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { unique } from '../support/api';
import { hydrate } from '../support/page';
import { PUBLIC_PAGES } from '../support/public-pages';

interface Overflow {
  pixels: number;
  /** The elements that are too wide. Empty for a long word, which does not widen its element. */
  elements: string[];
}

/** Pixels by which a page is wider than its window; undefined if it fits. */
function tooWide(page: Page): Promise<Overflow | undefined> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return undefined;
    const elements = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
      .slice(0, 8);
    return { pixels: scrollWidth - clientWidth, elements };
  });
}

test('Every public page fits without horizontal scrolling at 320 px and at double text size', async ({
  page,
}) => {
  test.slow();
  const wide: Record<string, Overflow> = {};
  for (const address of PUBLIC_PAGES) {
    await page.goto(address);
    for (const [width, fontSize] of [
      [320, ''],
      [390, '200%'],
      [820, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
      const overflow = await tooWide(page);
      if (overflow) wide[`${address}, ${String(width)} px ${fontSize}`] = overflow;
    }
  }
  expect(wide).toEqual({});
});

test('Every screen of the portal fits at 320 px and at double text size', async ({ page, api }) => {
  test.slow();
  const type = await api.createDownloadType({ name: unique('Heftruckterminal') });
  const { id } = await api.uploadRelease(type);
  await api.createUser(await api.createGroup());
  await api.post('/api/contact', { name: 'Cas', email: 'cas@example.com', message: 'When?' });
  await api.signInBrowser(page);
  await page.goto('/nl/app/overview/');
  await hydrate(page);
  const links = page.getByRole('navigation', { name: 'Portaal' }).getByRole('link');
  const screens = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  const wide: Record<string, Overflow> = {};
  for (const address of [...screens.filter((path) => path.includes('/app/')), `/nl/app/downloads/${id}/`]) {
    await page.goto(address);
    await hydrate(page);
    await expect(page.locator('main [data-loading]')).toHaveCount(0);
    for (const [width, fontSize] of [
      [320, ''],
      [390, '200%'],
      [820, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
      const overflow = await tooWide(page);
      if (overflow) wide[`${address}, ${String(width)} px ${fontSize}`] = overflow;
    }
    await page.setViewportSize({ width: 1280, height: 800 });
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

for (const address of PUBLIC_PAGES.filter((item) => item.startsWith('/nl/'))) {
  test(`Each keyboard stop on ${address} is visible, outlined and not covered`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(address);
    await hydrate(page);
    const expected = await page.evaluate(
      () =>
        [
          ...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary'),
        ].filter((element) => element.checkVisibility({ checkVisibilityCSS: true }) && element.tabIndex >= 0)
          .length,
    );
    const stops: Stop[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await currentStop(page);
      if (!stop) break;
      stops.push(stop);
    }
    const wrong = stops.filter(({ isVisible, isMarked, isCovered }) => !isVisible || !isMarked || isCovered);
    expect(wrong).toEqual([]);
    // A group of radio buttons is one tab stop.
    expect(stops.length).toBeGreaterThan(expected * 0.8);
    expect(stops[0]?.what).toContain('Naar de inhoud');
  });
}
