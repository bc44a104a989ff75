import { expect, type Page } from '@playwright/test';
import { source, type default as Axe, type ElementContext, type RunOptions } from 'axe-core';

/** Moves the pointer, as a person's first input, and waits for hydration. */
export async function hydrate(page: Page) {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** Opens a page and hydrates it. */
export async function visit(page: Page, address: string) {
  await page.goto(address);
  await hydrate(page);
}

/** Fails if the page is wider than its window, of these widths or of its current one. */
export async function expectToFitWindow(page: Page, ...widths: number[]) {
  for (const width of widths.length > 0 ? widths : [page.viewportSize()?.width ?? 0]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/** Scrolls the page, and waits until the browser and, if hydrated, Gatsby have noticed. */
export async function scrollTo(page: Page, top: number) {
  await page.evaluate(async (place) => {
    const ended = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
    window.scrollTo({ top: place, behavior: 'instant' });
    await ended;
  }, top);
  await page.waitForFunction(
    (place) =>
      document.documentElement.dataset.hydrated === undefined ||
      Object.values(sessionStorage).some((value) => Number(value) === place),
    top,
  );
}

/**
 * Waits as long as another page needs to start prefetching. A page that prefetches would have started by
 * then.
 */
export async function untilOthersFetchAhead(page: Page) {
  const other = await page.context().newPage();
  await other.goto('/en/');
  await hydrate(other);
  await expect(other.locator('link[rel=prefetch][href$="/features/page-data.json"]')).not.toHaveCount(0);
  await other.close();
}

/** The script that hydrates a page. */
export const APP_SCRIPT = /\/app-[0-9a-f]+\.js$/;

/**
 * Holds requests back; by default the script that hydrates a page, so that an action comes first for certain.
 * @returns a function that lets them go
 */
export async function holdBack(page: Page, url: string | RegExp = APP_SCRIPT): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue().catch(() => undefined); // the page may have cancelled it
  });
  return letGo;
}

/** Waits until the browser is idle. Chromium may not say so for a minute if it has nothing to paint. */
export const untilIdle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
  );

/**
 * Returns a function that waits for what the page has asked for, and for what it asks for when it is idle.
 * @param ending how the URLs end that are waited for; by default all
 */
export function watchRequests(page: Page, ending = ''): () => Promise<void> {
  const answers: Promise<unknown>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(ending)) return;
    const answer = request.response().then((response) => response?.finished());
    answers.push(answer.catch(() => undefined)); // the page may have left
  });
  return async () => {
    for (let pass = 0; pass < 2; pass += 1) {
      await Promise.all(answers);
      await untilIdle(page);
    }
  };
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

interface AxeOptions {
  /** Checks only this part of the page. */
  within?: string;
  /** Checks only these rules. */
  rules?: string[];
  /** Leaves the scroll position, because scrolling loads the pictures of the page. */
  staysInPlace?: boolean;
}

/** Runs in the page. Returns the violations that axe finds, with their elements. */
async function findViolations({ tags, within, rules, staysInPlace }: AxeOptions & { tags: string[] }) {
  // A colour halfway has the wrong contrast. Inherited colours start when the parent's transition ends.
  const ends = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity;
  for (let calm = 0; calm < 2; calm += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const running = document.getAnimations().filter(ends);
    if (running.length > 0) calm = -1;
    for (const animation of running) animation.finish();
  }
  // The top bar covers a part of what is scrolled under it, and axe measures the part that is left.
  if (!staysInPlace) window.scrollTo({ top: 0, behavior: 'instant' });
  const { axe } = window as unknown as { axe: typeof Axe };
  const violations = async (context: ElementContext, options: RunOptions) =>
    (await axe.run(context, { resultTypes: ['violations'], ...options })).violations;
  const all: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
  };
  const modal = document.querySelector('dialog:modal');
  // Elements under a dialog cannot be pressed, so the size of their visible part does not matter.
  const found =
    modal && within === undefined && !rules
      ? [
          ...(await violations(document, { ...all, rules: { 'target-size': { enabled: false } } })),
          ...(await violations(modal, { runOnly: { type: 'rule', values: ['target-size'] } })),
        ]
      : await violations(within ?? document, all);
  return found.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    elements: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
}

/**
 * Fails with rule and elements if axe finds a violation of WCAG 2.0 to 2.2, levels A and AA, or of its best
 * practices.
 */
export async function expectNoAxeViolations(page: Page, options: AxeOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  expect(await page.evaluate(findViolations, { ...options, tags: TAGS }), `axe on ${page.url()}`).toEqual([]);
}

/** The same for a part of the page, light and dark. The theme changes only colours. */
export async function expectAccessibleInBothThemes(page: Page, within: string, staysInPlace = false) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
    await expectNoAxeViolations(page, { within, rules, staysInPlace });
  }
}
