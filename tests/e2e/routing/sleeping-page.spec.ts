import { AUTH_KEY, THEME_KEY } from '../../../src/config/site';
import { expect, test } from '../support/fixtures';
import { untilOthersFetchAhead, wake } from '../support/page';
import { slowPage } from '../support/slow-page';

const runScripts = (requests: string[]) => requests.filter((url) => /\.js$/.test(url));

/** Milliseconds between what is seen first and the first script that is fetched. */
function firstScriptAfterFirstPaint(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return Math.min(...scripts.map(({ startTime }) => startTime)) - (paint?.startTime ?? Infinity);
}

test('A page comes without scripts, takes them along when idle, and runs them at my first sign', async ({
  page,
}) => {
  const asked: { url: string; type: string }[] = [];
  page.on('request', (request) => asked.push({ url: request.url(), type: request.resourceType() }));
  let loadedAt = Infinity;
  page.once('load', () => (loadedAt = asked.length));
  await page.goto('/en/');
  expect(runScripts(asked.slice(0, loadedAt).map(({ url }) => url))).toEqual([]);
  await expect.poll(() => runScripts(asked.map(({ url }) => url)).length).toBeGreaterThan(2);
  expect(asked.filter(({ type }) => type === 'script')).toEqual([]);
  expect(await page.evaluate(firstScriptAfterFirstPaint)).toBeGreaterThan(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  await wake(page);
  expect(asked.some(({ type }) => type === 'script')).toBe(true);
});

test('The login is little without scripts: they run by themselves, once it is seen', async ({ page }) => {
  await page.goto('/en/login/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  expect(await page.evaluate(firstScriptAfterFirstPaint)).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
});

test.describe('where data is to be saved', () => {
  test('nothing is fetched ahead', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(...runScripts([request.url()])));
    await page.goto('/en/');
    await untilOthersFetchAhead(page);
    expect(scripts).toEqual([]);
    await wake(page);
    await untilOthersFetchAhead(page);
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
  });
});

test('My first click on a control of a sleeping page is not lost', async ({ page }) => {
  await page.goto('/en/');
  // Holds the scripts back, so that the click comes first for certain.
  await page.route(/\/app-[0-9a-f]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const button = page.getByRole('group', { name: 'Appearance' }).getByRole('button').last();
  await button.click();
  expect(await page.evaluate((key) => localStorage.getItem(key), THEME_KEY)).toBeNull();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), THEME_KEY)).not.toBeNull();
});

test('My first click is not lost while the rest of the page is still on its way', async ({
  page,
  server,
  allowedForeignRequests,
}) => {
  const slow = await slowPage(server.url, '/en/', '</header>');
  allowedForeignRequests.push(new RegExp(`^${slow.url}/`));
  try {
    await page.goto(`${slow.url}/en/`, { waitUntil: 'commit' });
    await page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name: 'Dark' }).click();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    slow.release();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  } finally {
    await slow.close();
  }
});

test('A link of a sleeping page works at once', async ({ page, allowedConsoleErrors }) => {
  allowedConsoleErrors.push(/ERR_FAILED/);
  await page.route(/\/app-[0-9a-f]+\.js$/, (route) => route.abort());
  await page.goto('/en/');
  await page.getByRole('navigation').getByRole('link', { name: 'Features' }).click();
  await expect(page).toHaveURL(/\/en\/features\/$/);
});

test('The menu of a sleeping page opens on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route(/\/app-[0-9a-f]+\.js$/, () => undefined);
  await page.goto('/en/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Pricing', exact: true }).first()).toBeVisible();
});

test('Login or Logout stands in the header before any script has run', async ({
  page,
  allowedConsoleErrors,
}) => {
  allowedConsoleErrors.push(/ERR_FAILED/);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/en/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeHidden();
  await page.evaluate((key) => localStorage.setItem(key, '{"token_type":"Bearer","token":"x"}'), AUTH_KEY);
  await page.reload();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Login' })).toBeHidden();
});

test('What I typed before the scripts came is still there', async ({ page }) => {
  await page.goto('/en/#contact');
  await page.route(/\/app-[0-9a-f]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.getByLabel('Name').fill('Jo Janssen');
  await page.getByLabel('Message').fill('How much is it?');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Jo Janssen');
  await expect(page.getByLabel('Message')).toHaveValue('How much is it?');
});

test('A page wakes without its chunk mapping, which only helps to fetch ahead', async ({ page }) => {
  await page.route(/\/chunk-map-[0-9a-f]+\.js$/, () => undefined);
  await page.goto('/en/');
  await wake(page);
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveURL(/\/en\/pricing\/$/);
});
