import type { Page } from '@playwright/test';
import { answer, expectAccessible, label, read, section, smallTargets } from '../support/demo';
import { expect, test } from '../support/fixtures';
import { expectToFitWindow, visit } from '../support/page';

const request = (page: Page, name: string) => section(page).getByRole('button', { name });

test('A visitor completes a normal request by keyboard alone', async ({ page }) => {
  await visit(page, '/en/');
  const { keyboard } = page;
  const phone = section(page).getByRole('group', { name: 'Phone with the replenishment app' });
  await section(page).getByRole('button', { name: 'Replenish', exact: true }).focus();
  await keyboard.press('Enter');
  await section(page).getByRole('button', { name: 'Try it' }).focus();
  await keyboard.press('Enter');
  await expect(phone).toBeFocused();
  const urgent = section(page).getByRole('group', { name: 'Urgent empty, order waits' });
  const normal = section(page).getByRole('group', { name: 'Normal below threshold' });
  await expect(urgent.getByRole('button')).toHaveText([
    /Cable ties.*24029 waits/,
    /Work gloves.*24036 waits/,
  ]);
  await expect(normal.getByRole('button')).toHaveCount(3);
  await expect(normal.getByRole('button').first()).toHaveAccessibleName(
    'Hex bolt M8 × 40 from the bulk, K-01-02 to picking location A-01-03 8 left, threshold 20 80 pcs',
  );
  await expectAccessible(page);
  await keyboard.press('Tab');
  await expect(request(page, 'Cable ties')).toBeFocused();
  await request(page, 'Stretch film').focus();
  await keyboard.press('Enter');
  await section(page).getByRole('textbox', { name: 'Location code' }).focus();
  await read(page, 'k-04-02');
  await expect(answer(page)).toContainText('“K-04-02”, a code that is not in this rack');
  await read(page, 'k-07-02', '10517', '10517');
  await expect(answer(page)).toContainText('You scanned item 10517 while the app asks how many');
  await read(page, '24', 'k-07-02');
  await expect(answer(page)).toContainText('You scanned K-07-02 instead of C-01-02');
  await read(page, 'c-01-02');
  await expect(answer(page)).toContainText('There are 29 on the picking location again; the threshold is 6.');
  await expect(answer(page)).toContainText('3 mistakes were stopped');
  await expect(request(page, 'Stretch film')).toBeHidden();
  await expect(phone).toBeFocused();
  await section(page).getByRole('button', { name: 'Start again' }).focus();
  await keyboard.press('Enter');
  await expect(request(page, 'Stretch film')).toBeVisible();
  await expect(phone).toBeFocused();
});

test.describe('On a phone', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });

  test('a visitor completes a request by touch, in Dutch', async ({ page }) => {
    await page.goto('/nl/');
    await section(page).getByRole('button', { name: 'Aanvullen', exact: true }).tap();
    // The longer text moves the button.
    await expect(section(page).getByRole('button', { name: 'Aanvullen', pressed: true })).toBeVisible();
    await section(page).getByRole('button', { name: 'Probeer het' }).tap();
    await expect(section(page).getByText('leeg, order wacht')).toBeInViewport();
    await request(page, 'Handschoen maat 9').tap();
    await expect(label(page, 'K-06-03')).toBeInViewport();
    for (const code of ['K-06-03', '10245']) await label(page, code).tap();
    for (const digit of ['4', '0'])
      await section(page).getByRole('button', { name: digit, exact: true }).tap();
    expect(await smallTargets(page)).toEqual([]);
    await section(page).getByRole('button', { name: 'Bevestig 40 stuks' }).tap();
    await label(page, 'B-05-02').tap();
    await expect(section(page).getByText('B-05-02 is aangevuld')).toBeInViewport();
    expect(await smallTargets(page)).toEqual([]);
    await expectToFitWindow(page);
  });
});
