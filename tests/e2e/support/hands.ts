import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Carries out a task in the browser and counts its steps: a press, a field that is filled in, a file. */
export interface Hands {
  press: (target: Locator) => Promise<void>;
  fill: (target: Locator, text: string) => Promise<void>;
  /** Chooses the option with this text, which has no spaces. */
  select: (target: Locator, option: string) => Promise<void>;
  choose: (target: Locator, file: ChosenFile) => Promise<void>;
  /** Drops a file on the window, which takes a mouse. */
  drop?: (file: ChosenFile) => Promise<void>;
  /** Opens the search and its first result for this text. */
  search: (text: string, title: string) => Promise<void>;
  steps: () => number;
}

const MAX_TABS = 200;

/** Moves the focus to the target by the keys that a person has: arrows in a menu, elsewhere Tab. */
async function reach(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  const inMenu = (await target.getAttribute('role')) === 'menuitem';
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(inMenu ? 'ArrowDown' : 'Tab');
  }
  throw new Error(`The keyboard does not reach ${target.toString()}`);
}

export function mouse(page: Page): Hands {
  let steps = 0;
  const press = (target: Locator) => {
    steps += 1;
    return target.click();
  };
  const fill = (target: Locator, text: string) => {
    steps += 1;
    return target.fill(text);
  };
  return {
    press,
    fill,
    select: async (target, option) => {
      steps += 1;
      await target.selectOption(option);
    },
    choose: (target, file) => {
      steps += 1;
      return target.setInputFiles(file);
    },
    drop: async ({ name, mimeType, buffer }) => {
      steps += 1;
      const dataTransfer = await page.evaluateHandle(
        ([fileName, type, text]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], fileName, { type }));
          return transfer;
        },
        [name, mimeType, buffer.toString()] as const,
      );
      const main = page.getByRole('main');
      // The window takes files once the frame is idle.
      await expect(async () => {
        await main.dispatchEvent('dragover', { dataTransfer });
        await expect(page.getByText('Drop the file')).toBeVisible({ timeout: 500 });
      }).toPass();
      await main.dispatchEvent('drop', { dataTransfer });
    },
    search: async (text, title) => {
      await press(page.getByRole('banner').getByRole('button', { name: 'Search' }));
      await fill(page.getByRole('combobox', { name: 'Search everything' }), text);
      await press(page.getByRole('option', { name: title }).first());
    },
    steps: () => steps,
  };
}

export function keyboard(page: Page): Hands {
  let steps = 0;
  // Listens from the start: Playwright catches the file dialog only a moment after somebody listens.
  page.on('filechooser', () => undefined);
  const fill = async (target: Locator, text: string) => {
    steps += 1;
    await reach(page, target);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  return {
    press: async (target) => {
      steps += 1;
      await reach(page, target);
      await page.keyboard.press('Enter');
    },
    fill,
    select: async (target, option) => {
      steps += 1;
      await reach(page, target);
      await page.keyboard.type(option);
    },
    choose: async (target, file) => {
      steps += 1;
      await reach(page, target);
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(file);
    },
    search: async (text, title) => {
      steps += 1;
      const field = page.getByRole('combobox', { name: 'Search everything' });
      // The key is heard once the frame has its scripts.
      await expect(async () => {
        await page.keyboard.press('ControlOrMeta+k');
        await expect(field).toBeFocused({ timeout: 2_000 });
      }).toPass();
      await fill(field, text);
      // Enter opens no result of an earlier search.
      await expect(page.getByRole('listbox', { name: 'Results' })).not.toHaveAttribute('aria-busy');
      await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('data-active-item');
      steps += 1;
      await page.keyboard.press('Enter');
    },
    steps: () => steps,
  };
}
