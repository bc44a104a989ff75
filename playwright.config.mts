import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/lib/programs/browsers.mjs';

// The browser of the machine, so that nothing is downloaded; `npm test` installs one where there is none.
// Each worker runs a server of its own: see tests/e2e/support/fixtures.ts.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3, // more than the two cores that they get: a test waits more than it works
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 40_000 }, // for a busy machine, not for slow screens
  reporter: 'list',
  use: {
    actionTimeout: 60_000, // what is not there by then will not come: the test says so, and not that it took too long
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    // A service worker fetches what the next pages need, a third of the work of a test, and past `page.route`.
    // Only tests/e2e/offline allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
});
