import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Moves the pointer, a first sign of a person, and waits until React has taken over. */
export async function hydrate(page: Page) {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

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

/** Fails with rule and elements when axe finds a violation of WCAG 2.0 to 2.2, levels A and AA. */
export async function expectNoAxeViolations(page: Page, { exclude = [], within, rules }: AxeOptions = {}) {
  await page.evaluate(finishTransitions);
  const axe = new AxeBuilder({ page });
  const all = rules ? axe.withRules(rules) : axe.withTags(WCAG);
  const builder = exclude.reduce(
    (some, selector) => some.exclude(selector),
    within === undefined ? all : all.include(within),
  );
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    elements: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
