import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './page';

/** The demos of the home page: a rack with labels beside a phone. */
export const section = (page: Page) => page.locator('#picking');
export const label = (page: Page, code: string) =>
  section(page).getByRole('button', { name: new RegExp(`${code}$`) });
export const answer = (page: Page) => section(page).getByRole('status');
export const steps = (page: Page) => section(page).getByRole('listitem');

/** Axe over this state, light and dark. Motion is over first: half faded in, nothing has its contrast. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await section(page).evaluate(async (element) => {
      const animations = element.getAnimations({ subtree: true });
      await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
      // Clear of the sticky header, which axe would find on top of a label.
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
    });
    // Colours are all that the scheme changes.
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
    await expectNoAxeViolations(page, { within: '#picking', rules });
  }
}

/** The pressable things of the section that are smaller than a finger. */
export const smallTargets = (page: Page) =>
  section(page)
    .locator('button, a')
    .evaluateAll((targets) =>
      targets
        .filter((target) => Math.min(target.clientWidth, target.clientHeight) < 42)
        .map((target) => target.textContent),
    );

/** Types as a hand scanner does, into the field that has the focus. */
export async function read({ keyboard }: Page, ...texts: string[]) {
  for (const text of texts) {
    await keyboard.type(text);
    await keyboard.press('Enter');
  }
}

/** Chooses a demo and waits for its rack and phone. */
export async function open(page: Page, choice: string, start: string) {
  await section(page).getByRole('button', { name: choice, exact: true }).click();
  await section(page).getByRole('button', { name: start }).click();
  await answer(page).waitFor({ state: 'attached' });
}
