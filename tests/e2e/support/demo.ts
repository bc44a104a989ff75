import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './page';

/** Where demos are on the home page: the one of picking, and the others. */
type Place = '#picking' | '#demos';

/** The demos on the home page: a rack with labels beside a phone. */
export const section = (page: Page, place: Place = '#demos') => page.locator(place);
export const label = (page: Page, code: string, place?: Place) =>
  section(page, place).getByRole('button', { name: new RegExp(`${code}$`) });
const phone = (page: Page, place?: Place) =>
  section(page, place).getByRole('group', { name: /^(?:Phone|Telefoon) / });
export const answer = (page: Page, place?: Place) => phone(page, place).getByRole('status');
export const steps = (page: Page, place?: Place) => phone(page, place).getByRole('listitem');

/**
 * Checks this state with axe, light and dark. Waits for animations: half-transparent text has too little
 * contrast.
 */
export async function expectAccessible(page: Page, place: Place = '#demos') {
  await section(page, place).evaluate(async (element) => {
    const animations = element.getAnimations({ subtree: true });
    await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
  });
  await expectAccessibleInBothThemes(page, place);
}

/** Returns the texts of buttons and links in the section that are too small for a finger. */
export const smallTargets = (page: Page) =>
  section(page)
    .locator('button, a')
    .evaluateAll((targets) =>
      targets
        .filter((target) => Math.min(target.clientWidth, target.clientHeight) < 42)
        .map((target) => target.textContent),
    );

/** Types like a hand scanner into the focused field. */
export async function read({ keyboard }: Page, ...texts: string[]) {
  for (const text of texts) {
    await keyboard.type(text);
    await keyboard.press('Enter');
  }
}

/** Chooses and starts a demo, and waits for its rack and phone. */
export async function open(page: Page, choice: string, start: string) {
  await section(page).getByRole('button', { name: choice, exact: true }).click();
  await section(page).getByRole('button', { name: start }).click();
  await answer(page).waitFor({ state: 'attached' });
}
