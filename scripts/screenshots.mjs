import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildWhatChanged } from './lib/builds.mjs';
import { ensureChromium } from './lib/programs/browsers.mjs';
import { bin, inRoot } from './lib/project.mjs';
import { fail, runNode } from './lib/run.mjs';

// npm run screenshots [-- filter] [--width 390] [--scheme dark] [--lang nl] [--axe]: see
// tests/screenshots/README.md.
// npm run screenshots -- readme: the pictures of README.md, in one window.
const README = 'readme';
const README_LOOK = '1440-light-en';
const CHOICES = {
  width: ['390', '820', '1440'],
  scheme: ['light', 'dark'],
  lang: readdirSync(inRoot('locales')),
};
const { filters, axe, looks } = readOptions();

await buildWhatChanged().catch((error) => fail(error.message));
process.exitCode = await runNode(
  bin('@playwright/test', 'playwright'),
  [
    'test',
    ...['--config', 'playwright.screenshots.config.mts', '--reporter', 'line'],
    ...looks.flatMap((look) => ['--project', look]),
    // Playwright matches `<project> <file> <state>`; the filter is for the state only.
    ...(filters.length > 0 ? ['--grep', `(${filters.join('|')})\\S*$`] : []),
  ],
  {
    env: {
      CHROMIUM_PATH: await ensureChromium(),
      ...(axe && { SCREENSHOTS_AXE: '1' }),
      ...(filters.includes(README) && { SCREENSHOTS_README: '1' }),
    },
  },
);

function readOptions() {
  try {
    const text = { type: 'string' };
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { width: text, scheme: text, lang: text, axe: { type: 'boolean' } },
    });
    const [widths, schemes, languages] = Object.entries(CHOICES).map(([name, all]) => {
      const chosen = values[name]?.split(',') ?? all;
      const wrong = chosen.find((one) => !all.includes(one));
      if (wrong !== undefined) throw new Error(`--${name} is one or more of ${all.join(', ')}, not ${wrong}`);
      return chosen;
    });
    return {
      filters: positionals,
      axe: values.axe,
      looks: positionals.includes(README)
        ? [README_LOOK]
        : widths.flatMap((width) =>
            schemes.flatMap((scheme) => languages.map((language) => `${width}-${scheme}-${language}`)),
          ),
    };
  } catch (error) {
    return fail(error.message);
  }
}
