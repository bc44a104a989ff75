import { defineConfig } from '@playwright/test';
import { findFirefox, findWebKit } from './scripts/lib/programs/browsers.mjs';
import type { OtherBrowserOptions } from './tests/other-browsers/support/fixtures';

// Firefox and WebKit as Debian has them, each driven in its own way: Playwright only runs and reports the tests.
export default defineConfig<object, OtherBrowserOptions>({
  testDir: 'tests/other-browsers',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/other-browsers',
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 20_000 }, // WebKit is slow to show what it has
  reporter: 'list',
  projects: [
    ...(findFirefox() ? [{ name: 'firefox', use: { engine: 'firefox' as const } }] : []),
    ...(findWebKit() ? [{ name: 'webkit', use: { engine: 'webkit' as const } }] : []),
  ],
});
