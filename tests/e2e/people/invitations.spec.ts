import type { Locator } from '@playwright/test';
import { unique } from '../support/api';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, visit } from '../support/page';

test('an invited manager invites a colleague', person, async ({ page, api, browser, server }) => {
  const group = await api.createGroup();
  const [manager, colleague] = [unique('Noor'), unique('Sanne')];
  const addressOf = (name: string) => `${name.replaceAll(' ', '-').toLowerCase()}@example.com`;
  await api.open(page, '/en/app/users/');

  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invite somebody' })).toBeFocused();
  const form = page.getByRole('main');
  await form.getByLabel('Name').fill(manager);
  await form.getByLabel('Email').fill(addressOf(manager));
  await form.getByLabel('Group', { exact: true }).selectOption({ label: group.name });
  await form.getByLabel('Manager of the group').check();
  await expect(form.getByText('you get a link to pass on')).toBeVisible();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${manager} is invited` })).toBeFocused();
  await expectNoAxeViolations(page);
  const link = new URL(await form.getByLabel('Link').inputValue());
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Open invitations' }).click();
  await expect(
    page.getByRole('table', { name: 'Open invitations' }).getByRole('row', { name: manager }),
  ).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const theirs = await context.newPage();
  await theirs.goto(link.pathname + link.hash);
  await expect(theirs.getByText(`as a manager of ${group.name}`)).toBeVisible();
  expect(theirs.url()).not.toContain('token');
  await expectNoAxeViolations(theirs);
  await theirs.getByRole('button', { name: 'Begin' }).click();
  await expect(theirs.getByLabel('Choose a password')).toBeFocused();
  await theirs.getByLabel('Choose a password').fill('harbour-crane-71');
  await theirs.getByRole('button', { name: 'Begin' }).click();
  await theirs.waitForURL('**/en/app/overview/');

  await theirs.goto('/en/app/users/');
  await theirs.getByRole('button', { name: 'Invite' }).click();
  const invite = theirs.getByRole('main');
  await invite.getByLabel('Name').fill(colleague);
  await invite.getByLabel('Email').fill(addressOf(colleague));
  await invite.getByRole('button', { name: 'Invite', exact: true }).click();
  await invite.getByRole('button', { name: 'Close' }).click();
  await theirs.getByRole('link', { name: 'Open invitations' }).click();
  await theirs.getByRole('button', { name: `Actions for ${colleague}` }).click();
  await theirs.getByRole('menuitem', { name: 'Withdraw' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(theirs.getByText('No open invitations')).toBeVisible();
  await context.close();
});

/** The box of the text, which is smaller than that of the button. */
const textBoxOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return { left, right, top, bottom };
  });

test('on a narrow phone, no label overlaps a password button', async ({ page, api, browser, server }) => {
  const group = await api.createGroup();
  const name = unique('Fleur');
  const { link = '' } = await api.post<{ link?: string }>('/api/invitations', {
    name,
    email: `${name.replaceAll(' ', '-').toLowerCase()}@example.com`,
    group: group.id,
    language: 'nl',
  });
  const { pathname, hash } = new URL(link);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 375, height: 812 } });
  const theirs = await context.newPage();
  await api.signInBrowser(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await theirs.goto(pathname + hash);
  await page.goto('/nl/app/account/security/');
  for (const shown of [theirs, page]) {
    const buttons = shown.getByRole('button', { name: 'Wachtwoord tonen' });
    await expect(buttons.first()).toBeVisible();
    for (const button of await buttons.all()) {
      const label = button.locator('xpath=..').locator('label');
      const [left, right] = [await textBoxOf(label), await textBoxOf(button)];
      const isBeside = left.right <= right.left;
      const isAbove = left.bottom <= right.top;
      expect([await label.textContent(), isBeside || isAbove]).toEqual([await label.textContent(), true]);
      expect(right.right).toBeLessThanOrEqual(375);
    }
  }
  await context.close();
});

test('a user requests a password link with the email address entered on the login page', async ({ page }) => {
  await visit(page, '/nl/login/');
  await page.getByLabel('E-mail').fill('anna@klant.example');
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await page.waitForURL('**/nl/password/');
  await expect(page.getByLabel('E-mail')).toHaveValue('anna@klant.example');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Link aanvragen' }).click();
  await expect(page.getByText('Je aanvraag is ontvangen')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('an invalid link of an invitation or a password explains what is wrong', async ({ page }) => {
  allowErrors(/410/);
  await page.goto('/en/invitation/');
  await expect(page.getByText('Open the link in the mail')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`/en/invitation/#token=${'A'.repeat(43)}`);
  await expect(page.getByText('This invitation does not work any more')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto(`/en/password/#token=${'A'.repeat(43)}`);
  await page.getByLabel('New password').fill('harbour-crane-71');
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This link does not work any more')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for another link' }).click();
  await expect(page.getByRole('button', { name: 'Ask for a link' })).toBeVisible();
});
