import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, expectToFitWindow } from '../support/page';

const t = {
  add: 'Add webhook',
  address: 'Address',
  type: 'Download type',
  submit: 'Add',
  refused: /private network/,
  secret: 'Secret',
  deliveries: /^Deliveries/,
  refresh: 'Refresh',
  unknown: 'There is no server with this name',
  sendNow: /^Send now/,
  sending: 'It is being sent.',
  actions: /^Actions for/,
  delete: 'Delete',
  confirm: 'Delete',
  deleted: 'The webhook has been deleted.',
};

test('an administrator adds a webhook and resends a delivery', person, async ({ page, api }) => {
  // The browser logs each refused call.
  allowErrors(/422 \(Unprocessable Entity\)/);
  const type = await api.createDownloadType();
  // `.invalid` is a name that nobody can have (RFC 2606).
  const url = `https://hooks.invalid/${'releases'.repeat(20)}`;
  await api.open(page, '/en/app/downloads/');
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await page.getByRole('button', { name: t.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.address).fill('https://192.168.1.1/hook');
  await dialog.getByLabel(t.type).selectOption({ label: type.name });
  await dialog.getByRole('button', { name: t.submit, exact: true }).click();
  await expect(dialog.getByText(t.refused)).toBeVisible();
  await dialog.getByLabel(t.address).fill(url);
  await dialog.getByRole('button', { name: t.submit, exact: true }).click();
  await expect(dialog.getByLabel(t.secret)).toHaveValue(/^whsec_.{44}$/);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('row').filter({ hasText: url });
  await expect(row).toBeVisible();
  await expectNoAxeViolations(page);
  await expectToFitWindow(page);

  await api.uploadRelease(type);
  await row.getByRole('button', { name: t.deliveries }).click();
  await expect(async () => {
    await dialog.getByRole('button', { name: t.refresh }).click();
    await expect(dialog.getByText(t.unknown)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: t.sendNow }).click();
  await expect(page.getByText(t.sending)).toBeVisible();
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: t.actions }).click();
  await page.getByRole('menuitem', { name: t.delete }).click();
  await dialog.getByRole('button', { name: t.confirm, exact: true }).click();
  await expect(page.getByText(t.deleted)).toBeVisible();
  await expect(row).toBeHidden();
});
