import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Moves the pointer, as a person's first input, and waits for hydration. */
export async function hydrate(page: Page) {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
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
const APP_SCRIPT = /\/app-[0-9a-f]+\.js$/;

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

/** Waits until the browser is idle. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

const MODAL = 'dialog:modal';
const TARGET_SIZE = 'target-size';

interface AxeOptions {
  exclude?: string[];
  /** Checks only this part of the page. */
  within?: string;
  /** Checks only these rules. */
  rules?: string[];
}

/**
 * Finishes CSS transitions, because a colour halfway has the wrong contrast. Repeats until none is left:
 * inherited colours start when the parent's transition ends.
 */
async function finishTransitions(): Promise<void> {
  for (let calm = 0; calm < 2; calm += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (running.length > 0) calm = -1;
    for (const transition of running) transition.finish();
  }
}

/**
 * Fails with rule and elements if axe finds a violation of WCAG 2.0 to 2.2, levels A and AA, or of its best
 * practices.
 */
export async function expectNoAxeViolations(page: Page, { exclude = [], within, rules }: AxeOptions = {}) {
  await page.evaluate(finishTransitions);
  // The top bar covers a part of what is scrolled under it, and axe measures the part that is left.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // Legacy mode: otherwise axe opens another page each time, for frames of other hosts, and there are none.
  // Only violations are read, so axe need not describe every element that passed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const all = rules ? axe.withRules(rules) : axe.withTags(TAGS);
  const builder = exclude.reduce(
    (some, selector) => some.exclude(selector),
    within === undefined ? all : all.include(within),
  );
  // Elements under a dialog cannot be pressed, so the size of their visible part does not matter.
  const hasModal = within === undefined && !rules && (await page.locator(MODAL).count()) > 0;
  if (hasModal) {
    builder.disableRules([TARGET_SIZE]);
    await expectNoAxeViolations(page, { exclude, within: MODAL, rules: [TARGET_SIZE] });
  }
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    elements: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
