import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import i18next from 'i18next';
import type { Language } from '../../src/config/site';
import { Api, type Credentials } from '../e2e/support/api';
import { test as base } from '../e2e/support/fixtures';
import { expectNoAxeViolations, hydrate } from '../e2e/support/page';
import { startServer } from '../e2e/support/server';
import { STATES } from './states';

type Role = 'administrator' | 'customer';

/** Shorter than the time for which a login is recent, because some states need a recent login. */
const LOGIN_MS = 5 * 60_000;

const test = base.extend<object, { people: Credentials[]; loginOf: (role: Role) => Promise<Api> }>({
  people: [[], { scope: 'worker' }],

  /** A server with the data of the demo. */
  server: [
    async ({ people }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'screenshots-'));
      const { seedDemo } = (await import(pathToFileURL(path.resolve('dist/commands/demo.mjs')).href)) as {
        seedDemo: (dataDir: string) => Promise<Credentials[]>;
      };
      people.push(...(await seedDemo(dataDir)));
      const server = await startServer({ dataDir });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  loginOf: [
    async ({ server, people }, use) => {
      const logins = new Map<Role, { api: Api; at: number }>();
      await use(async (role) => {
        const last = logins.get(role);
        if (last && Date.now() - last.at < LOGIN_MS) return last.api;
        const api = await Api.signIn(server.url, people[role === 'administrator' ? 0 : 1]);
        logins.set(role, { api, at: Date.now() });
        return api;
      });
    },
    { scope: 'worker' },
  ],

  // The administrator of the tests is not in the demo.
  recentLogin: async ({}, use) => {
    await use(undefined);
  },

  allowedConsoleErrors: async ({}, use) => {
    await use([/./]); // a refused call logs an error, too
  },
});

for (const state of STATES)
  test(state.name, async ({ page, server, loginOf, viewport }, { project }) => {
    const language = project.metadata.language as Language;
    test.skip(state.language !== undefined && state.language !== language);
    test.skip(state.below !== undefined && (viewport?.width ?? 0) >= state.below);

    const files = path.join(server.dataDir, 'files');
    mkdirSync(files, { recursive: true });
    const stage = {
      page,
      language,
      t: await textsOf(language),
      samples: path.join(server.dataDir, 'samples'),
      files,
    };
    if (state.as) await (await loginOf(state.as)).signInBrowser(page);
    await state.before?.(stage);
    await page.goto(`/${language}${state.path}`);
    await hydrate(page);
    await page.evaluate(showTypefaces);
    await state.prepare?.(stage);
    await settle(page, stage.t('common:status.loading'));
    if (process.env.SCREENSHOTS_AXE) return expectNoAxeViolations(page);
    if (!state.dialog) await page.evaluate(showAll);
    await page.screenshot({
      path: path.resolve('screenshots', `${state.name}--${project.name}.png`),
      fullPage: !state.dialog,
      animations: 'disabled',
      caret: 'hide',
    });
  });

async function textsOf(language: Language) {
  const folder = path.resolve('locales', language);
  const texts = readdirSync(folder).map((file) => [
    path.parse(file).name,
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object,
  ]);
  const instance = i18next.createInstance();
  return instance.init({ lng: language, resources: { [language]: Object.fromEntries(texts) } });
}

/** Waits until no request is pending and no loading text is shown. Some states keep loading. */
async function settle(page: Page, loading: string) {
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  const unfinished = page.locator('[aria-busy="true"]').or(page.getByText(loading, { exact: true }));
  // Longer than for the network, so that the picture does not show a loading state.
  await expect(unfinished)
    .toHaveCount(0, { timeout: 10_000 })
    .catch(() => undefined);
}

/** Runs in the page. A typeface that arrives late is shown from the next page on only. */
async function showTypefaces() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const rule of rules.filter((one) => one instanceof CSSFontFaceRule)) {
    const family = rule.style.getPropertyValue('font-family').replace(/["']/g, '');
    const weight = rule.style.getPropertyValue('font-weight');
    document.fonts.add(await new FontFace(family, rule.style.getPropertyValue('src'), { weight }).load());
  }
}

/** Runs in the page. Loads all pictures and all parts that load when scrolled to. */
async function showAll() {
  for (const picture of document.images) picture.loading = 'eager';
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
    window.scrollTo(0, y);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  window.scrollTo(0, 0);
}
