import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import base from './playwright.config.mjs';

// npm run screenshots: every page and state as a picture; with SCREENSHOTS_AXE each is given to axe instead.
const HEIGHTS = { 390: 844, 820: 1180, 1440: 900 };
const SCHEMES = ['light', 'dark'] as const;
const LANGUAGES = readdirSync('locales');

export default defineConfig(base, {
  testDir: 'tests/screenshots',
  outputDir: 'test-results/screenshots',
  globalTeardown: './tests/screenshots/contact-sheet.ts',
  retries: 0,
  projects: Object.entries(HEIGHTS).flatMap(([width, height]) =>
    SCHEMES.flatMap((colorScheme) =>
      LANGUAGES.map((language) => ({
        name: `${width}-${colorScheme}-${language}`,
        metadata: { language },
        use: {
          viewport: { width: Number(width), height },
          colorScheme,
          locale: language === 'nl' ? 'nl-NL' : 'en-GB',
          contextOptions: { reducedMotion: 'reduce' as const },
          trace: 'off' as const,
          screenshot: 'off' as const,
        },
      })),
    ),
  ),
});
