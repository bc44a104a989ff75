import type { Page, Request } from '@playwright/test';
import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, holdBack, untilIdle } from '../support/page';

const groups = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1000,
  name: `Customer ${index + 1}`,
  is_admin: false,
  user_count: 0,
}));

/** A thousand groups in the format of the server. */
const serveGroups = (page: Page) =>
  page.route('**/api/groups?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const wanted = (searchParams.get('q') ?? '').toLowerCase();
    const found = groups.filter(({ name }) => name.toLowerCase().includes(wanted));
    return route.fulfill({
      json: found.slice(0, Number(searchParams.get('limit'))),
      headers: { 'x-total-count': String(found.length) },
    });
  });

test('an administrator chooses one of a thousand groups by keyboard', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await api.signInBrowser(page);
  await serveGroups(page);
  await page.goto('/en/app/users/');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  const field = dialog.getByRole('combobox', { name: 'Group' });
  await expect(field).toBeEditable();
  await dialog.getByLabel('Email').focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('customer 77');
  await expect(dialog.getByText('11 groups found')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('option', { name: 'Customer 770', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Customer 770');
  await expect(dialog.getByRole('option')).toHaveCount(0);

  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText('100 of 1,000 groups: type more of the name')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(field).toHaveValue('Customer 770');
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

const LATE = /\/api\/users\?.*q=late\+a/;

test('a late response does not replace the results of a newer search, and the field keeps focus', async ({
  page,
  api,
}) => {
  const group = await api.createGroup();
  const [first, second] = [
    await api.createUser(group, unique('Late Aafke')),
    await api.createUser(group, unique('Late Bouke')),
  ];
  await api.signInBrowser(page);
  await page.goto('/en/app/users/');
  const field = page.getByLabel('Search by name, email or group');
  const table = page.getByRole('table', { name: 'Users' });
  await field.fill('late');
  await expect(table.getByRole('rowheader')).toHaveText([first.name, second.name]);

  const letGo = await holdBack(page, LATE);
  const isLate = { predicate: (request: Request) => LATE.test(request.url()) };
  const answered = Promise.race([
    page.waitForEvent('requestfinished', isLate),
    page.waitForEvent('requestfailed', isLate),
  ]);
  await field.fill('late aafke');
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await field.fill('late bouke');
  await expect(table.getByRole('rowheader')).toHaveText([second.name]);
  letGo();
  await answered;
  await untilIdle(page);
  await expect(table.getByRole('rowheader')).toHaveText([second.name]);
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\?q=late\+bouke$/);
});
