import type { Page } from '@playwright/test';

export interface Overflow {
  pixels: number;
  /** The elements that are too wide. Empty for a long word, which does not widen its element. */
  elements: string[];
}

/** Pixels by which a page is wider than its window; undefined if it fits. */
function overflowOf(page: Page): Promise<Overflow | undefined> {
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

/** Returns by how much a page is too wide on a narrow phone and with text of twice the size, by place. */
export async function tooWide(page: Page, address: string): Promise<Record<string, Overflow>> {
  const wide: Record<string, Overflow> = {};
  for (const [width, fontSize] of [
    [320, ''],
    [390, '200%'],
    [820, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
    const overflow = await overflowOf(page);
    if (overflow) wide[`${address}, ${String(width)} px ${fontSize}`] = overflow;
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  return wide;
}
