import { AUTH_KEY } from '../../../src/config/site';
import { Api, type Credentials } from '../support/api';
import { allowErrors, expect, test as base, person } from '../support/fixtures';
import { expectNoAxeViolations, holdBack, watchRequests, visit } from '../support/page';
import { ADMINISTRATOR } from '../support/server';

const LOGIN = '/en/login/';

interface SignedIn {
  person: Credentials;
  session: Api;
}

const test = base.extend<{ signedIn: SignedIn }>({
  /** A customer with a group, signed in on the test's page. */
  signedIn: async ({ api, page, server }, use) => {
    const person = await api.createUser(await api.createGroup());
    const session = await Api.signIn(server.url, person);
    await session.signInBrowser(page);
    await use({ person, session });
  },
});

test.describe('the login page', () => {
  test('logs in, stores the auth object and opens the overview', person, async ({ page }) => {
    await page.goto(LOGIN);
    await page.getByLabel('Email').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password').fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/en\/app\/overview\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    const stored = await page.evaluate((key) => localStorage.getItem(key), AUTH_KEY);
    expect(JSON.parse(stored ?? '')).toMatchObject({
      token_type: 'Bearer',
      user: { email: ADMINISTRATOR.email, is_admin: true },
    });
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('shows that the user is already logged in, with a link to the portal', async ({ page, api }) => {
    await api.open(page, LOGIN);
    await expect(page.getByText('You are already logged in as')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the portal' }).click();
    await expect(page).toHaveURL(/\/en\/app\/overview\/$/);
  });
});

test.describe('the login guard', () => {
  test('sends a visitor to the login page and back to the path, query and hash', async ({ page }) => {
    await page.goto('/en/app/account/security/?a=1#b');
    await expect(page).toHaveURL(/\/en\/login\/$/);
    await expect(page.getByText('Log in first.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByLabel('Email').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password').fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/en\/app\/account\/security\/\?a=1#b$/);
  });
});

test('Logout works before the page is hydrated', async ({ page, signedIn: _signedIn }) => {
  const letGo = await holdBack(page);
  await page.goto('/en/app/account/security/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  letGo();
  await expect(page).toHaveURL(/\/en\/login\/$/);
  expect(await page.evaluate((key) => localStorage.getItem(key), AUTH_KEY)).toBeNull();
});

test('logging out in one tab logs out the other tabs', async ({ context, page, signedIn: _signedIn }) => {
  allowErrors(/401/);
  await page.goto('/en/app/downloads/');
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible();
  const ofSite = await context.newPage();
  await ofSite.goto('/en/');
  const other = await context.newPage();
  await other.goto('/en/app/account/security/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/en\/login\/$/);
  for (const tab of [page, ofSite]) {
    await expect(tab.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Logout' })).toBeHidden();
  }
});

test('public pages load no code of the portal', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) scripts.push(response.text().catch(() => ''));
  });
  const untilFetched = watchRequests(page);
  for (const path of ['/en/', '/nl/features/', '/en/pricing/', '/en/login/']) {
    await visit(page, path);
    await untilFetched();
  }
  const code = (await Promise.all(scripts)).join('\n');
  expect(code.length).toBeGreaterThan(0);
  // Texts in the code of react-query, react-hook-form, axios, react-markdown and the portal.
  for (const mark of [
    '/downloadTypes',
    'doDownload',
    'ERR_CANCELED',
    'useQueryClient',
    'shouldUnregister',
    'micromark',
  ])
    expect(code.includes(mark), mark).toBe(false);
});
