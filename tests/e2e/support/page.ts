import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Moves the pointer, a first sign of a person, and waits until React has taken over. */
export async function hydrate(page: Page) {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** Goes to a place on the page and waits until browser and, when it is awake, Gatsby have taken note of it. */
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

/** Waits as long as an ordinary page needs to fetch ahead: by then another one that wanted to would have begun. */
export async function untilOthersFetchAhead(page: Page) {
  const other = await page.context().newPage();
  await other.goto('/en/');
  await hydrate(other);
  await expect(other.locator('link[rel=prefetch][href$="/features/page-data.json"]')).not.toHaveCount(0);
  await other.close();
}

/** Waits until nothing is left to be done at once. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

const MODAL = 'dialog:modal';
const TARGET_SIZE = 'target-size';

interface AxeOptions {
  exclude?: string[];
  /** Look at this part alone. */
  within?: string;
  /** Look for these alone. */
  rules?: string[];
}

/** Half way from one colour to the next, nothing has its contrast. What inherits a colour sets out when its parent arrives. */
async function finishTransitions(): Promise<void> {
  for (let calm = 0; calm < 2; calm += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (running.length > 0) calm = -1;
    for (const transition of running) transition.finish();
  }
}

/** Fails with rule and elements when axe finds a violation of WCAG 2.0 to 2.2, levels A and AA, or of its best practices. */
export async function expectNoAxeViolations(page: Page, { exclude = [], within, rules }: AxeOptions = {}) {
  await page.evaluate(finishTransitions);
  // Otherwise it opens another page each time, for frames of other hosts, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const all = rules ? axe.withRules(rules) : axe.withTags(TAGS);
  const builder = exclude.reduce(
    (some, selector) => some.exclude(selector),
    within === undefined ? all : all.include(within),
  );
  // What a dialog covers cannot be pressed: how much of it is still seen says nothing.
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
