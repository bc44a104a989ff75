import type { Page } from '@playwright/test';
import * as demo from '../support/demo';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { holdBack, watchRequests, expectToFitWindow, visit } from '../support/page';

const section = (page: Page) => demo.section(page, '#picking');
const label = (page: Page, code: string) => demo.label(page, code, '#picking');
const answer = (page: Page) => demo.answer(page, '#picking');
const steps = (page: Page) => demo.steps(page, '#picking');
const expectAccessible = (page: Page) => demo.expectAccessible(page, '#picking');

/** Counts animations that start from now on. On a busy machine they may end before a test looks. */
const watchMotion = (page: Page) =>
  section(page).evaluate((element) => {
    element.dataset.motions = '0';
    element.addEventListener('animationstart', ({ target }) => {
      const seconds = parseFloat(getComputedStyle(target as Element).animationDuration);
      if (seconds > 0.01) element.dataset.motions = String(Number(element.dataset.motions) + 1);
    });
  });
const motions = async (page: Page) => Number(await section(page).getAttribute('data-motions'));

test('A visitor picks a line with the mouse, and each wrong scan is explained', person, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  const requests: URL[] = [];
  page.on('request', (request) => requests.push(new URL(request.url())));
  const untilFetched = watchRequests(page);
  await visit(page, '/en/');
  await untilFetched();
  await watchMotion(page);
  const before = requests.splice(0).map(({ pathname }) => pathname);
  // Gatsby keeps prefetching other pages, so the request is recognised by the texts of the demo.
  const [chunk] = await Promise.all([
    page.waitForResponse(
      async (response) =>
        response.url().endsWith('.js') &&
        (await response.text()).includes('mistakes were stopped in the warehouse'),
    ),
    label(page, 'A-03-01').click(),
  ]);
  expect(before).not.toContain(new URL(chunk.url()).pathname);
  await expect.poll(() => motions(page)).toBeGreaterThan(0);
  await expect(section(page).getByRole('group', { name: 'Rack with labels' })).toBeFocused();
  await expect(steps(page)).toHaveText([/now$/, /to do$/, /to do$/, /to do$/]);
  await expect(answer(page)).toHaveText(
    'Wrong location You scanned A-03-01 instead of A-03-02. Nothing has been written to the ERP. Walk to A-03-02 and scan its label.',
  );
  await expectAccessible(page);
  await label(page, '10407').click();
  await expect(answer(page)).toContainText('You scanned item 10407 while the app asks for location A-03-02');
  await section(page).getByRole('button', { name: 'Scan the location' }).click();
  await expect(answer(page)).toContainText('Nothing scanned yet');
  // Half-typed text is not kept for the next question.
  await section(page).getByRole('textbox', { name: 'Location code' }).fill('A-03');
  await label(page, 'A-03-02').click();
  await expect(answer(page)).toHaveText('Location A-03-02 confirmed. Now scan item 10407.');
  await expect(section(page).getByRole('textbox', { name: 'Item code' })).toHaveValue('');
  await expect(steps(page).first()).toHaveText(/confirmed$/);

  await label(page, '10408').click();
  await expect(answer(page)).toContainText('You scanned 10408, the grey sealant, instead of 10407');
  await label(page, '10407').click();
  await label(page, 'L2608-31').click();
  await expect(answer(page)).toContainText(
    'You scanned batch L2608-31, from the grey box, instead of L2609-14',
  );
  await label(page, 'L2609-14').click();
  await expect(answer(page)).toContainText('Batch L2609-14 confirmed. Now enter how many');

  await label(page, 'L2609-14').click();
  await expect(answer(page)).toContainText('You scanned batch L2609-14 while the app asks how many');
  await section(page).getByRole('button', { name: '8', exact: true }).click();
  await section(page).getByRole('button', { name: 'Confirm 8 pieces' }).click();
  await expect(answer(page)).toContainText('You entered 8 while the line asks for 6');
  await section(page).getByRole('button', { name: '6', exact: true }).click();
  await section(page).getByRole('button', { name: 'Confirm 6 pieces' }).click();
  await expect(answer(page)).toContainText('Line 3 confirmed');
  await expect(answer(page)).toContainText('6 mistakes were stopped in the warehouse.');
  await expect(steps(page)).toHaveText(Array(4).fill(/confirmed$/));
  await expectAccessible(page);
  expect(requests.filter(({ pathname }) => pathname.startsWith('/api')).map(String)).toEqual([]);

  await section(page).getByRole('button', { name: 'Start again' }).click();
  await expect(answer(page)).toBeEmpty();
  await expect(steps(page).first()).toHaveText(/now$/);
});

test.describe('On a phone', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });

  test('a visitor picks a line in Dutch by touch, without animation', async ({ page }) => {
    const letGo = await holdBack(page);
    await page.goto('/nl/');
    await watchMotion(page);
    await label(page, 'A-03-03').tap();
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    letGo();
    await expect(section(page).getByRole('group', { name: 'Stelling met labels' })).toBeFocused();
    await expect(answer(page)).toHaveText(
      'Verkeerde locatie Je hebt A-03-03 gescand in plaats van A-03-02. Er is niets geboekt. Loop naar A-03-02 en scan het label daar.',
    );
    await expect(section(page).getByText('Je hebt A-03-03 gescand')).toBeInViewport();
    for (const code of ['A-03-02', '10407', 'L2609-14']) await label(page, code).tap();
    // The on-screen keyboard of the system does not cover the keypad of the app.
    await expect(section(page).getByRole('textbox', { name: 'Aantal' })).not.toBeFocused();
    for (const button of await section(page).getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(Math.min(width, height), await button.textContent().then(String)).toBeGreaterThanOrEqual(44);
    }
    await section(page).getByRole('button', { name: '5', exact: true }).tap();
    await section(page).getByRole('button', { name: 'Bevestig 5 stuks' }).tap();
    await expect(answer(page)).toContainText('Pak er nog 1 en voer 6 in');
    await section(page).getByRole('button', { name: '6', exact: true }).tap();
    await section(page).getByRole('button', { name: 'Bevestig 6 stuks' }).tap();
    await expect(answer(page)).toContainText('Regel 3 bevestigd');
    expect(await motions(page)).toBe(0);
    await expectToFitWindow(page);
  });
});

test('A demo that fails to load shows an error, and a visitor can retry', async ({ page }) => {
  allowErrors(/ERR_FAILED/);
  const untilFetched = watchRequests(page);
  await visit(page, '/en/');
  await untilFetched();
  const withhold = /\.js$/;
  await page.context().route(withhold, (route) => route.abort());
  await label(page, 'A-03-02').click();
  await expect(section(page).getByRole('alert')).toContainText('The demo could not be loaded');
  await expectAccessible(page);
  await page.context().unroute(withhold);
  await expect(label(page, 'A-03-02')).toBeFocused();
  await label(page, 'A-03-02').click();
  await expect(answer(page)).toContainText('Location A-03-02 confirmed');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the demos and the link to them are hidden', async ({ page }) => {
    await page.goto('/en/');
    await expect(demo.section(page)).toBeHidden();
    await expect(section(page).getByRole('group', { name: 'Rack with labels' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Try the picking demo' })).toBeHidden();
  });
});
