import type { Page } from '@playwright/test';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { holdBack, hydrate, scrollTo, visit } from '../support/page';

test.beforeEach(() => {
  allowErrors(/Failed to load resource/);
});

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

/** Checks that the title is announced. The address changes before the heading, so both are read until they agree. */
const expectAnnounced = (page: Page, words: string) =>
  expect(async () => {
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await page.locator('#gatsby-announcer').textContent()).toBe(`${words} ${title ?? ''}`);
  }).toPass();

/** True if the document is still the one that was marked. */
const mark = (page: Page) =>
  page.evaluate(() => void (document.documentElement.dataset.mark = 'same document'));
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.mark === 'same document');

test('A link changes the page without a reload and announces it', person, async ({ page }) => {
  await visit(page, '/en/');
  await mark(page);
  await menuLink(page, 'Features').click();
  await expect(page).toHaveURL(/\/en\/features\/$/);
  await expectAnnounced(page, 'Navigated to');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/en\/features\/$/);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  await menuLink(page, 'Home').click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/en\/$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await isMarked(page)).toBe(true);

  await visit(page, '/nl/');
  await menuLink(page, 'Functies').click();
  await expect(page).toHaveURL(/\/nl\/features\/$/);
  await expectAnnounced(page, 'Genavigeerd naar');
});

test('Going back restores a scroll position from before and during hydration', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(scrollY));
  const scrollOn = async (by: number) => {
    const before = await place();
    await page.mouse.wheel(0, by);
    await expect.poll(place).toBe(before + by);
  };
  for (const address of ['/en/features/', '/en/#price']) {
    await page.goto(address);
    await page.mouse.move(600, 400);
    await scrollOn(-300 + 1200);
    const letGo = await holdBack(page);
    await page.mouse.move(610, 410);
    await scrollOn(300);
    const left = await place();
    letGo();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    expect(await place()).toBe(left);
    await menuLink(page, 'Pricing').evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^One price per licence/);
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^One price per licence/);
    await expect.poll(place).toBe(left);
    await page.unrouteAll();
  }
});

/**
 * Without this, a typeface that is late at the first load only changes the height of the page: at a reload the browser
 * keeps the text in place, at another position.
 */
const withoutTypefaces = (page: Page) => page.route(/\.woff2$/, (route) => route.abort());

test('Going back from an anchor or after a reload restores the scroll position', async ({ page }) => {
  await withoutTypefaces(page);
  const place = () => page.evaluate(() => Math.round(scrollY));
  await visit(page, '/en/features/');
  await scrollTo(page, 900);
  await page
    .locator('a[href="#app-8"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.locator('#app-8')).toBeInViewport();
  await scrollTo(page, 5000);
  await menuLink(page, 'Pricing').evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^One price per licence/);
  await page.reload();
  await page.evaluate(() => history.back());
  await expect(page.locator('#app-8')).toBeAttached();
  await expect.poll(place).toBe(5000);
  await page.goBack();
  await expect.poll(place).toBe(900);
});

test('An anchor scrolls to its section, and reload restores the position', async ({ page }) => {
  await withoutTypefaces(page);
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/en/#price');
  await expect(page.locator('#price')).toBeInViewport();

  await page.goto('/en/features/');
  await scrollTo(page, 4000);
  await page.reload();
  await expect.poll(place).toBe(4000);

  await page.goto('about:blank');
  await page.goBack();
  await expect.poll(place).toBe(4000);
});

test('Back, forward and reload restore the scroll position of each page', async ({ page }) => {
  await withoutTypefaces(page);
  const place = () => page.evaluate(() => Math.round(scrollY));
  const scrollTo = async (top: number) => {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    // Gatsby stores the scroll position in the next frame.
    const isNoted = () => page.evaluate((y) => Object.values(sessionStorage).includes(String(y)), top);
    await expect.poll(isNoted).toBe(true);
  };
  await visit(page, '/en/features/');
  await scrollTo(2500);
  await menuLink(page, 'Pricing').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/en\/pricing\/$/);
  await expect.poll(place).toBe(0);
  await scrollTo(600);
  for (const [go, top] of [
    [() => page.goBack(), 2500],
    [() => page.goForward(), 600],
    [() => page.goBack(), 2500],
    [() => page.reload(), 2500],
  ] as const) {
    await go();
    await expect.poll(place).toBe(top);
  }
});

test('A link renders the first screen first, and going back the whole page', async ({ page }) => {
  await visit(page, '/en/');
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    let wasThere = false;
    new MutationObserver(() => {
      const apps = document.querySelectorAll('article[aria-labelledby^=app-]').length;
      if (apps > 0 && !wasThere) counts.push(apps);
      wasThere = apps > 0;
    }).observe(document.body, { subtree: true, childList: true });
  });
  const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  const apps = page.locator('article[aria-labelledby^=app-]');

  await menuLink(page, 'Features').click();
  await expect(apps).toHaveCount(14);
  await expect(page.getByRole('heading', { name: 'Rights per user, per app' })).toBeAttached();
  expect(await counts()).toEqual([1]);

  await scrollTo(page, 4000);
  await menuLink(page, 'Pricing').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/en\/pricing\/$/);
  // The address changes before the page.
  await expect(apps).toHaveCount(0);
  await page.goBack();
  await expect(apps).toHaveCount(14);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(4000);
  expect(await counts()).toEqual([1, 14]);

  await menuLink(page, 'Home').evaluate((link: HTMLElement) => link.click());
  await page.locator('main a[href="/en/features/#app-8"]').first().click();
  await expect(page.locator('#app-8')).toBeInViewport();
  expect(await counts()).toEqual([1, 14, 14]);
});

test('The styles of the next page are loaded before it is shown', async ({ page }) => {
  await visit(page, '/en/privacy/');
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (location.pathname === '/en/features/' && document.querySelector('#app-10'))
        seen.push(document.styleSheets.length);
    }).observe(document.body, { subtree: true, childList: true });
    Object.assign(window, { before: document.styleSheets.length });
  });
  await menuLink(page, 'Features').click();
  await expect(page.locator('#app-10-title')).toBeVisible();
  const { before, seen } = await page.evaluate(() => {
    const { before, seen } = window as unknown as { before: number; seen: number[] };
    return { before, seen };
  });
  expect(seen[0]).toBeGreaterThan(before);
});

test('A page that loads slowly fires site:route-delayed until it is shown', async ({ page }) => {
  await page.goto('/en/');
  const letGo = await holdBack(page, '**/page-data/en/features/page-data.json');
  await page.evaluate(() => {
    window.addEventListener('site:route-delayed', (event) => {
      document.documentElement.dataset.told = (event as CustomEvent<{ pathname: string }>).detail.pathname;
    });
  });
  await hydrate(page);
  await menuLink(page, 'Features').click();
  await expect(page.locator('html')).toHaveAttribute('data-told', '/en/features/');
  letGo();
  await expect(page).toHaveURL(/\/en\/features\/$/);
  await expect(page.locator('html')).not.toHaveAttribute('data-route');
});

for (const file of ['page-data/en/features/page-data.json', 'page-data/app-data.json'])
  test(`Navigation succeeds after three failed requests for ${file}`, async ({ page }) => {
    let calls = 0;
    await page.route(`**/${file}`, (route) => {
      if (route.request().resourceType() !== 'xhr') return route.abort();
      calls += 1;
      return calls <= 3 ? route.fulfill({ status: 503, body: '' }) : route.continue();
    });
    await visit(page, '/en/');
    await mark(page);
    await menuLink(page, 'Features').click();
    await expect(page).toHaveURL(/\/en\/features\/$/);
    await expect(page.locator('#app-10-title')).toBeVisible();
    expect(calls).toBeGreaterThanOrEqual(4);
    expect(await isMarked(page)).toBe(true);
  });

test('A page whose data fails to load is loaded as a whole document', async ({ page }) => {
  await page.goto('/en/');
  await page.route('**/page-data/en/features/page-data.json', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await hydrate(page);
  await mark(page);
  await menuLink(page, 'Features').click();
  await expect(page).toHaveURL(/\/en\/features\/$/);
  await expect(page.locator('#app-10-title')).toBeVisible();
  expect(await isMarked(page)).toBe(false);
});

for (const [language, status, title] of [
  ['en', 404, 'Page not found'],
  ['nl', 500, 'Er is iets misgegaan'],
] as const)
  test(`Page data with status ${status} shows the ${status} page in ${language}`, async ({ page }) => {
    await page.route(`**/page-data/${language}/features/page-data.json`, (route) =>
      route.fulfill({ status, body: '' }),
    );
    await page.route(/\/features\/?$/, (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await visit(page, `/${language}/`);
    await page.locator(`a[href="/${language}/features/"]`).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(title, 'i'));
    await expect(page).toHaveURL(new RegExp(`/${language}/features/$`));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });

test('A page whose script fails to load is loaded as a whole document', async ({ page }) => {
  allowErrors(/ChunkLoadError|Loading chunk/);
  await page.goto('/en/');
  await page.route(/component---src-pages-features-tsx-[^/]*\.js$/, (route) => route.abort());
  await hydrate(page);
  await mark(page);
  await menuLink(page, 'Features').click();
  await expect(page).toHaveURL(/\/en\/features\/$/);
  await expect(page.locator('#app-10-title')).toBeVisible();
  expect(await isMarked(page)).toBe(false);
});

test('A new build of the site reloads the page exactly once', async ({ page }) => {
  await page.route('**/page-data/app-data.json', (route) =>
    route.fulfill({ json: { webpackCompilationHash: 'another release' } }),
  );
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/en/');
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect.poll(() => loads).toBe(2);
  // The page decides before hydration if it reloads.
  await hydrate(page);
  expect(loads).toBe(2);
});

test('At most four links are prefetched within two seconds', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 4000 });
  // The clock of the page, because that of the test is late on a busy machine.
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLLinkElement) || node.rel !== 'prefetch') continue;
        const { pathname } = new URL(node.href);
        const [, of] = /^\/page-data(\/.+\/)page-data\.json$/.exec(pathname) ?? [];
        if (of && of !== location.pathname) times.push(performance.now());
      }
    }).observe(document, { subtree: true, childList: true });
  });
  await visit(page, '/en/privacy/');
  const times = () => page.evaluate(() => (window as unknown as { times: number[] }).times);
  await expect.poll(async () => (await times()).length).toBeGreaterThan(6);
  const ahead = await times();
  const inTwoSeconds = ahead.map((start) => ahead.filter((at) => at >= start && at < start + 2000).length);
  expect(Math.max(...inTwoSeconds)).toBe(4);
});
