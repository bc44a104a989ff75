import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_FOLDER } from '../../../scripts/lib/site-folder.mjs';
import { label, open, read, section } from '../support/demo';
import { expect, test } from '../support/fixtures';
import { untilIdle, visit } from '../support/page';

test('A visitor chooses a demo, and its script is fetched only on "Try it"', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url());
  });
  await visit(page, '/en/');
  const choice = (name: string) => section(page).getByRole('button', { name, exact: true });
  await expect(choice('Count')).toHaveAttribute('aria-pressed', 'true');
  await choice('Replenish').click();
  await expect(choice('Replenish')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice('Count')).toHaveAttribute('aria-pressed', 'false');
  await expect(section(page).getByRole('img', { name: 'bulk location K-04-02' })).toBeVisible();
  await choice('Count').click();
  await untilIdle(page);
  const textOf = (url: string) => readFileSync(path.join(SITE_FOLDER, new URL(url).pathname), 'utf8');
  const holding = () => {
    const loaded = [...scripts].map(textOf);
    return demos.map((text) => loaded.some((script) => script.includes(text)));
  };
  const demos = ['picking', 'counting', 'replenishment'].map((app) => `More about the ${app} app`);
  expect(holding()).toEqual([false, false, false]);

  await section(page).getByRole('button', { name: 'Try it' }).click();
  await expect(label(page, 'A-03-02')).toBeVisible();
  await expect.poll(holding).toEqual([false, true, false]);
});

const DONE = [
  { place: '#picking', app: 'app-8', codes: ['10407', 'L2609-14', '6'] },
  { choice: 'Count', app: 'app-4', codes: ['A-03-02', '10408', 'L2608-31', '18'] },
  { choice: 'Replenish', app: 'app-3', codes: ['K-04-02', '10231', '60', 'B-01-04'] },
] as const;

test('Each finished demo links to price, app and free month', async ({ page }) => {
  for (const { app, codes, ...demo } of DONE) {
    const place = 'place' in demo ? demo.place : '#demos';
    await visit(page, '/en/');
    if ('choice' in demo) await open(page, demo.choice, 'Try it');
    else await label(page, 'A-03-02', place).click();
    if (app === 'app-3') await section(page).getByRole('button', { name: 'Cable ties' }).click();
    await section(page, place).getByRole('textbox').focus();
    await read(page, ...codes);
    const link = (name: string | RegExp) => section(page, place).getByRole('link', { name });
    await expect(section(page, place).getByRole('button', { name: 'Start again' })).toBeVisible();
    await expect(link('See the price')).toHaveAttribute('href', '/en/pricing/');
    await expect(link(/More about the .+ app/)).toHaveAttribute('href', `/en/features/#${app}`);
    await link('Try it free for one month').last().click();
    await expect(page).toHaveURL(`/en/trial/?intent=trial&app=${app}`);
    await expect(page.getByLabel('App', { exact: true })).toHaveValue(app);
  }
});

test('A link on the features page opens the demo of the app, also after a reload', async ({ page }) => {
  for (const { app, demo } of [
    { app: 'app-4', demo: 'Tellen' },
    { app: 'app-3', demo: 'Aanvullen' },
  ]) {
    const chosen = section(page).getByRole('button', { name: demo, exact: true });
    await visit(page, '/nl/features/');
    const card = page.locator('article', { has: page.locator(`#${app}`) });
    await card.getByRole('link', { name: 'Probeer deze app' }).click();
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await expect(chosen).toBeInViewport();
    await page.reload();
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  }
});
