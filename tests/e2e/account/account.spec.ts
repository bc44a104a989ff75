import { Api } from '../support/api';
import { expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';

const t = {
  logins: 'Where you are logged in',
  here: 'This device',
  end: /^End Unknown device/,
  confirm: 'End',
  ended: 'The login has been ended.',
  endOthers: 'End all other logins',
  othersEnded: 'All other logins have been ended.',
};

test('a user sees and ends other logins by keyboard', person, async ({ page, api, server }) => {
  const person = await api.createUser(await api.createGroup());
  const here = await Api.signIn(server.url, person);
  for (let other = 0; other < 3; other += 1) await Api.signIn(server.url, person);
  await here.open(page, '/en/app/account/logins/');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  const rows = page.getByRole('table', { name: t.logins }).getByRole('row');
  await expect(rows).toHaveCount(5);
  expect((await rows.last().boundingBox())?.width).toBeGreaterThan(300);
  await expect(rows.filter({ hasText: t.here })).toHaveCount(1);
  await expectNoAxeViolations(page);

  await rows.getByRole('button', { name: t.end }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.confirm, exact: true }).focus();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.ended)).toBeVisible();
  await expect(rows).toHaveCount(4);

  await page.getByRole('button', { name: t.endOthers }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: t.endOthers }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t.othersEnded)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: t.endOthers })).toBeHidden();
});
