import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, holdBack } from '../support/page';
import { textsOf } from '../support/upload-support';

/** 120 letters without a break opportunity. */
const long = (name: string) => unique(name).replaceAll(' ', '').padEnd(120, 'wm');

/** Runs a check at each window width. The last one is that of a phone. */
async function inEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await check(width);
  }
}

const expectAllOnScreen = (page: Page) =>
  inEachWidth(page, async (width) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const controls = page.locator('main').locator('button, a, input, select').filter({ visible: true });
    const boxes = await controls.evaluateAll((all) =>
      all.map((control) => {
        const { left, right } = control.getBoundingClientRect();
        return { name: control.textContent, left, right };
      }),
    );
    expect(boxes.length).toBeGreaterThan(0);
    expect(
      boxes.filter(({ left, right }) => left < 0 || right > width),
      `${String(width)} px`,
    ).toEqual([]);
  });

const expectToFit = (page: Page, element: Locator) =>
  inEachWidth(page, async (width) => {
    const excess = await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(excess, `${String(width)} px`).toBe(0);
  });

test('on a phone, a row of the user list has three cells instead of five', async ({ page, api }) => {
  const { name } = await api.createUser(await api.createGroup());
  await api.open(page, `/en/app/users/?q=${encodeURIComponent(name)}`);
  const cells = page.getByRole('row', { name }).getByRole('cell');
  await expect(cells).toHaveCount(5);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cells).toHaveCount(3);
});

test('long names without spaces leave every control on the screen at each width', async ({ page, api }) => {
  const name = long('Type');
  const group = await api.createGroup(long('Group'));
  const user = await api.createUser(group, long('User').slice(0, 60));
  const type = await api.createDownloadType({ name, categorie: 'C'.repeat(100), description: name });
  await api.allowGroup(type, group);
  const release = await api.uploadRelease(type, { name: long('Release'), fileName: `${long('f')}.zip` });
  await api.open(page, `/en/app/downloads/?q=${name}`);
  const actions = page.getByRole('row', { name }).getByRole('button', { name: t('actions.for', { name }) });
  await expect(actions).toBeVisible();
  await expectAllOnScreen(page);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectToFit(page, dialog);
  await page.keyboard.press('Escape');

  await page.goto(`/en/app/downloads/${release.id}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expectAllOnScreen(page);

  await page.goto(`/en/app/users/groups/?q=${group.name.slice(0, 90)}`);
  await expect(page.getByRole('row', { name: group.name }).first()).toBeVisible();
  await expectAllOnScreen(page);

  await page.goto(`/en/app/users/?q=${user.name}`);
  await expect(page.getByRole('row', { name: user.name }).first()).toBeVisible();
  await expectAllOnScreen(page);
  await page.getByRole('button', { name: `Actions for ${user.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const toast = page.getByRole('status').filter({ hasText: user.name }).last();
  await expect(toast).toBeVisible();
  await expectToFit(page, toast);

  await page.goto('/en/app/settings/audit/');
  await expect(page.getByRole('rowheader', { name }).first()).toBeVisible();
  await expectAllOnScreen(page);

  await page.goto('/en/app/license/new/');
  await page.getByLabel('Licence name', { exact: true }).fill(name);
  await page.getByLabel('Company', { exact: true }).fill(name);
  await expect(page.getByRole('definition').filter({ hasText: name }).first()).toBeVisible();
  await expectAllOnScreen(page);
});

const t = textsOf('en');

test('an unknown portal address shows Page Not Found and a link to the downloads', async ({ page, api }) => {
  await api.signInBrowser(page);
  for (const path of [
    'nope/',
    'users/xyz/',
    'settings/audit/more/',
    'license/xyz/',
    'downloads/xyz/',
    'downloads/1/2/',
  ]) {
    await page.goto(`/en/app/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle(/^Page Not Found/);
  }
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to the downloads' }).click();
  await expect(page).toHaveURL(/\/en\/app\/downloads\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible();
});

test('the previous screen disappears while the next screen loads', async ({ page, api }) => {
  await api.signInBrowser(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto('/en/app/downloads/');
  await expect(page.getByLabel('File to check')).toBeAttached();
  const letGo = await holdBack(page, '**/*.js');
  await page.getByRole('button', { name: 'Upload release' }).click();
  await expect(page).toHaveURL(/\/upload\/$/);
  await expect(page.getByLabel('File to check')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload release' })).toBeVisible();
});

test('a checkbox has its label beside it and its hint below the label', async ({ page, api }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await api.open(page, '/en/app/license/new/');
  await page.getByText('Apps: All 14').click();
  const box = page.getByRole('checkbox', { name: 'Analytics dashboard with KPI designer' });
  const rectOf = async (locator: typeof box) =>
    (await locator.boundingBox()) ?? { x: 0, y: 0, height: 0, width: 0 };
  await expect(box).toBeVisible();
  const [ofBox, ofLabel] = [
    await rectOf(box),
    await rectOf(page.locator('label', { hasText: 'Analytics dashboard with KPI designer' })),
  ];
  expect(ofLabel.x).toBeGreaterThan(ofBox.x + ofBox.width);
  expect(ofLabel.y).toBeLessThan(ofBox.y + ofBox.height);
  expect(ofLabel.y + ofLabel.height).toBeGreaterThan(ofBox.y);

  await page.goto('/en/app/downloads/types/new/');
  const label = await rectOf(page.locator('label', { hasText: 'Escrow' }));
  const hint = await rectOf(page.getByText('deposited with an escrow agent'));
  expect(hint.x).toBe(label.x);
  expect(hint.y).toBeGreaterThanOrEqual(label.y + label.height);
});
