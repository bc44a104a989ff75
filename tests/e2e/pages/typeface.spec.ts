import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

function fontsOf(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

/** The families of the loaded files, one entry per file. */
const loadedFamilies = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });

test('A page fetches only its two preloaded typefaces on the first visit', async ({ browser, server }) => {
  for (const path of ['/en/', '/nl/pricing/', '/nl/blog/sap-leaflet/', '/en/login/']) {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    const fetched = fontsOf(page);
    await page.goto(path);
    const families = (await loadedFamilies(page)).map((family) => family.replaceAll('"', ''));
    expect.soft(families.sort(), path).toEqual(['Geist Mono', 'Instrument Sans']);
    const preloaded = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect.soft(preloaded, path).toHaveLength(2);
    expect.soft([...fetched].sort(), path).toEqual([...preloaded].sort());
    await context.close();
  }
});

test('Rarer letters in a name fetch the additional font file', async ({ page }) => {
  const fetched = fontsOf(page);
  await page.goto('/en/');
  await page.getByLabel('Name').fill('Renée Müller');
  await loadedFamilies(page);
  expect(fetched).toHaveLength(2);
  await page.getByLabel('Name').fill('François Großmann');
  await expect.poll(() => fetched.filter((address) => address.includes('-more-'))).toHaveLength(1);
});

// Warehouse staff have such names.
test('Names in many languages use the custom typeface, in regular and bold', async ({ page }) => {
  await page.goto('/en/');
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  for (const name of ['Yıldız Işık', 'Łukasz Wójcik', 'Žižek', 'Ősz', 'Ştefan Țurcanu', 'Ģirts Ķēniņš']) {
    await page.locator('h1').evaluate(async (heading, text) => {
      // A file that comes too late is not used for text that is shown already.
      for (const weight of [400, 700]) await document.fonts.load(`${weight} 16px "Instrument Sans"`, text);
      heading.innerHTML = '<span id="text"></span><b id="bold"></b>';
      for (const element of heading.children) element.textContent = text;
    }, name);
    const { root } = await session.send('DOM.getDocument');
    for (const selector of ['#text', '#bold']) {
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      await expect
        .poll(async () => (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts, {
          message: name,
        })
        .toMatchObject([{ isCustomFont: true }]);
    }
  }
});
