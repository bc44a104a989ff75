import { answer, expectAccessible, label, open, read, section, smallTargets, steps } from '../support/demo';
import { expect, test } from '../support/fixtures';
import { hydrate } from '../support/page';

test('A difference is shown at the shelf, counted again and confirmed, with the mouse', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto('/en/');
  await hydrate(page);
  await open(page, 'Count', 'Try it');
  await expect(section(page).getByRole('group', { name: 'Rack with labels' })).toBeFocused();

  await label(page, 'A-03-03').click();
  await expect(answer(page)).toContainText('You scanned A-03-03 instead of A-03-02');
  await label(page, 'A-03-02').click();
  await label(page, '10407').click();
  await expect(answer(page)).toContainText('You scanned 10407, the white sealant, instead of 10408');
  await label(page, '10408').click();
  await label(page, 'L2609-14').click();
  await expect(answer(page)).toContainText('You scanned batch L2609-14, from the white box');
  await label(page, 'L2608-31').click();
  await expect(answer(page)).toContainText('Now count the tubes in the grey box');
  await expect(section(page).getByRole('img', { name: '2 rows of 8' })).toBeVisible();
  await expectAccessible(page);

  await section(page).getByRole('button', { name: '1', exact: true }).click();
  await section(page).getByRole('button', { name: '5', exact: true }).click();
  await section(page).getByRole('button', { name: 'Confirm 15 pieces' }).click();
  await expect(answer(page)).toContainText(/There is a difference\s*ERP 18\s*Counted 15\s*Difference −3/);
  await expect(label(page, 'A-03-02')).toBeDisabled();
  await expectAccessible(page);
  await section(page).getByRole('button', { name: 'Count again' }).click();
  await expect(answer(page)).toBeEmpty();
  await expect(steps(page).last()).toHaveText(/–.*now$/);

  await section(page).getByRole('button', { name: '1', exact: true }).click();
  await section(page).getByRole('button', { name: '6', exact: true }).click();
  await section(page).getByRole('button', { name: 'Confirm 16 pieces' }).click();
  await expect(answer(page)).toContainText('Difference −2');
  await section(page).getByRole('button', { name: 'Confirm 16', exact: true }).click();
  await expect(answer(page)).toContainText('You confirmed 16, 2 fewer than the ERP had.');
  await expect(answer(page)).toContainText('3 mistakes were stopped');
  await expect(steps(page)).toHaveText(Array(4).fill(/confirmed$/));
  await expectAccessible(page);
});

test('A line is counted by keyboard alone, as a hand scanner types', async ({ page }) => {
  await page.goto('/en/');
  await hydrate(page);
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
  await expect(answer(page)).toContainText('Difference +2');
  await expect(phone).toBeFocused();

  await keyboard.press('Tab');
  await expect(section(page).getByRole('button', { name: 'Count again' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(section(page).getByRole('textbox', { name: 'Quantity' })).toBeFocused();
  await read(page, '18');
  await expect(answer(page)).toContainText('You counted 18, as many as the ERP has.');
  await expect(phone).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });

  test('A line is counted by touch, in Dutch', async ({ page }) => {
    await page.goto('/nl/');
    await section(page).getByRole('button', { name: 'Tellen', exact: true }).tap();
    // Its text is longer, which moves the button.
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
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
