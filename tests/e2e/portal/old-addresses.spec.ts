import { expect, test } from '../support/fixtures';

const MOVED = {
  'users/audit/?action=download': 'settings/audit/?action=download',
  'users/api-keys/': 'settings/api-keys/',
  'downloads/webhooks/': 'settings/webhooks/',
  'messages/mail/?state=sent': 'settings/mail/?state=sent',
  'settings/': 'settings/api-keys/',
  'users/password/': 'account/security/',
  'users/#groups-heading': 'users/groups/',
  'users/?invite=yes': 'users/invitations/new/',
  'users/?group-q=vries': 'users/groups/?q=vries',
  'account/#sessions-heading': 'account/logins/',
};

test('addresses of earlier versions lead to the current screens', async ({ page, api }) => {
  await api.signInBrowser(page);
  for (const [old, address] of Object.entries(MOVED)) {
    await page.goto(`/en/app/${old}`);
    await expect(page).toHaveURL((url) => url.href.endsWith(`/en/app/${address}`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});
