import { answer, expectAccessible, label, read, section, smallTargets, steps } from '../support/demo';
import { expect, test } from '../support/fixtures';
import { expectToFitWindow, visit } from '../support/page';

test('A visitor counts a line by keyboard alone, by typing codes like a hand scanner', async ({ page }) => {
  await visit(page, '/en/');
  const { keyboard } = page;
  const phone = section(page).getByRole('group', { name: 'Phone with the counting app' });
  await section(page).getByRole('button', { name: 'Count', exact: true }).focus();
  await keyboard.press('Space');
  await section(page).getByRole('button', { name: 'Try it' }).focus();
  await keyboard.press('Enter');
  await section(page).getByRole('textbox', { name: 'Location code' }).focus();
  await read(page, 'z-99');
  await expect(answer(page)).toContainText('“Z-99”, a code that is not in this rack');
  await read(page, 'a-03-02', '10408', 'L2608-31', '10408');
  await expect(answer(page)).toContainText('You scanned item 10408 while the app asks how many');
  await read(page, 'many');
  await expect(answer(page)).toContainText('whole number');
  await read(page, '20');
  await expect(answer(page)).toContainText(/There is a difference\s*ERP 18\s*Counted 20\s*Difference \+2/);
  await expect(phone).toBeFocused();
  await expect(label(page, 'A-03-02')).toBeDisabled();
  await expectAccessible(page);

  await keyboard.press('Tab');
  await expect(section(page).getByRole('button', { name: 'Count again' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(section(page).getByRole('textbox', { name: 'Quantity' })).toBeFocused();
  await read(page, '18');
  await expect(answer(page)).toContainText('You counted 18, as many as the ERP has.');
  await expect(phone).toBeFocused();
  await expect(steps(page)).toHaveText(Array(4).fill(/confirmed$/));
});

test.describe('On a phone', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });

  test('a visitor counts a line by touch, in Dutch', async ({ page }) => {
    await page.goto('/nl/');
    await section(page).getByRole('button', { name: 'Tellen', exact: true }).tap();
    // The longer text moves the button.
    await expect(section(page).getByRole('button', { name: 'Tellen', pressed: true })).toBeVisible();
    await section(page).getByRole('button', { name: 'Probeer het' }).tap();
    for (const code of ['A-03-02', '10408', 'L2608-31']) await label(page, code).tap();
    await expect(section(page).getByRole('textbox', { name: 'Aantal' })).not.toBeFocused();
    expect(await smallTargets(page)).toEqual([]);
    await section(page).getByRole('button', { name: '9', exact: true }).tap();
    await section(page).getByRole('button', { name: 'Bevestig 9 stuks' }).tap();
    await expect(section(page).getByText('Er is een verschil')).toBeInViewport();
    await section(page).getByRole('button', { name: 'Bevestig 9', exact: true }).tap();
    await expect(answer(page)).toContainText('Regel 7 geteld');
    expect(await smallTargets(page)).toEqual([]);
    await expectToFitWindow(page);
  });
});
