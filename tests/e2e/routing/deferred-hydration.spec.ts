import { AUTH_KEY, THEME_KEY } from '../../../src/config/site';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { holdBack, hydrate, untilOthersFetchAhead, visit } from '../support/page';
import { ADMINISTRATOR } from '../support/server';
import { slowPage } from '../support/slow-page';

const runScripts = (requests: string[]) => requests.filter((url) => /\.js$/.test(url));

/** Milliseconds between the first paint and the first request for a script. */
function firstScriptAfterFirstPaint(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return Math.min(...scripts.map(({ startTime }) => startTime)) - (paint?.startTime ?? Infinity);
}

test('A page prefetches its scripts and runs them on first input', person, async ({ page }) => {
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
  await hydrate(page);
  expect(asked.some(({ type }) => type === 'script')).toBe(true);
});

test('The login page hydrates without input, after first paint', async ({ page }) => {
  await page.goto('/en/login/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  expect(await page.evaluate(firstScriptAfterFirstPaint)).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
});

test('Nothing is prefetched on a slow or metered connection', async ({ browser, server }) => {
  for (const value of [
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: '2g' },
  ]) {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript((connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection });
    }, value);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(...runScripts([request.url()])));
    await page.goto('/en/');
    if (value.saveData) {
      await untilOthersFetchAhead(page);
      expect(scripts).toEqual([]);
    }
    await hydrate(page);
    await untilOthersFetchAhead(page);
    expect(await page.locator('link[rel=prefetch]').count(), JSON.stringify(value)).toBe(0);
    await context.close();
  }
});

test('A first click on a control before hydration takes effect after hydration', async ({ page }) => {
  await page.goto('/en/');
  const letGo = await holdBack(page);
  await page.getByRole('group', { name: 'Appearance' }).getByRole('button').last().click();
  expect(await page.evaluate((key) => localStorage.getItem(key), THEME_KEY)).toBeNull();
  letGo();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), THEME_KEY)).not.toBeNull();
});

test('A first click during loading takes effect later', async ({ page, server, allowedForeignRequests }) => {
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

test.describe('On a touch screen', () => {
  test.use({ hasTouch: true });

  test('a first tap on a link loads no scripts, and a tap on the page does', async ({ page }) => {
    await page.clock.install();
    await page.goto('/en/');
    const nextPage = page.waitForRequest('**/en/features/');
    // The browser does not leave the page.
    await page.route('**/en/features/', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('navigation').getByRole('link', { name: 'Features' }).tap();
    await nextPage;
    // Longer than after input on the page itself, and with an idle browser.
    await page.clock.runFor(500);
    expect(await page.locator('script[src]').count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).tap();
    await page.clock.runFor(500);
    await expect(page.locator('script[src]')).not.toHaveCount(0);
  });
});

test('A click of voice control hydrates the page and takes effect', async ({ page }) => {
  await page.addInitScript(() => {
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'focusin'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto('/en/');
  await page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('The page of a hovered link is prefetched', async ({ page }) => {
  // Nothing else is prefetched then.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const data = page.waitForRequest('**/page-data/en/features/page-data.json');
  await page.goto('/en/');
  await page.getByRole('navigation').getByRole('link', { name: 'Features' }).hover();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await data;
});

test('Going back from a reloaded page before hydration shows the previous page', async ({ page }) => {
  await visit(page, '/en/');
  await page.getByRole('navigation').getByRole('link', { name: 'Pricing' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^One price per licence/);
  await page.reload();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/en\/$/);
  await expect(page.locator('#price')).toBeAttached();
});

test('A link works without hydration', async ({ page }) => {
  allowErrors(/ERR_FAILED/);
  await page.route(/\/app-[0-9a-f]+\.js$/, (route) => route.abort());
  await page.goto('/en/');
  await page.getByRole('navigation').getByRole('link', { name: 'Features' }).click();
  await expect(page).toHaveURL(/\/en\/features\/$/);
});

test('The menu opens on a phone before hydration', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route(/\/app-[0-9a-f]+\.js$/, () => undefined);
  await page.goto('/en/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Pricing', exact: true }).first()).toBeVisible();
});

test('The header shows Login or Logout without any script file', async ({ page }) => {
  allowErrors(/ERR_FAILED/);
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

test('Input that a visitor types before hydration is kept', async ({ page }) => {
  await page.goto('/en/#contact');
  const letGo = await holdBack(page);
  await page.getByLabel('Name').fill('Jo Janssen');
  await page.getByLabel('Message').fill('How much is it?');
  letGo();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Jo Janssen');
  await expect(page.getByLabel('Message')).toHaveValue('How much is it?');
});

test('A login and files before hydration are handled, and buttons show that they wait', async ({ page }) => {
  const isWaiting = async (name: string) => {
    const button = page.locator('[aria-busy=true]');
    await expect(button).toHaveText(name);
    // Its own text is hidden then.
    await expect(button).toHaveCSS('font-size', '0px');
  };
  let letGo = await holdBack(page);
  await page.goto('/en/security/');
  const file = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('x') };
  await page.locator('#check-file input[type=file]').setInputFiles(file);
  letGo();
  await expect(page.getByText('setup.exe')).not.toHaveCount(0);

  letGo = await holdBack(page);
  await page.goto('/en/features/');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['item;number\n10112;4\n'], 'order.csv', { type: 'text/csv' }));
    document
      .querySelector('[data-drop-area]')
      ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  letGo();
  await expect(page.getByText('order.csv')).not.toHaveCount(0);

  letGo = await holdBack(page);
  await page.goto('/en/');
  const start = page.locator('#demos').getByRole('button', { name: 'Try it' });
  await start.click();
  await isWaiting('Try it');
  letGo();
  await expect(start).toHaveCount(0);
  await expect(page.locator('[data-queued]')).toHaveCount(0);

  letGo = await holdBack(page);
  await page.goto('/en/login/');
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await isWaiting('Login');
  await expect(page).toHaveURL(/\/en\/login\/$/);
  letGo();
  await expect(page).toHaveURL(/\/en\/app\/overview\/$/);
});

test('A page hydrates and its links work without the chunk map', async ({ page }) => {
  await page.route(/\/chunk-map-[0-9a-f]+\.js$/, () => undefined);
  await visit(page, '/en/');
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveURL(/\/en\/pricing\/$/);
});
