import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { PATHS } from '../../src/config/paths';
import type { Language } from '../../src/config/site';
import { expect } from '../e2e/support/fixtures';
import { test } from '../e2e/support/demo-server';
import { hydrate, untilIdle } from '../e2e/support/page';

// npm run screenshots -- readme: the pictures of README.md, and the titles that they show.

interface Screen {
  picture: string;
  language: Language;
  path: string;
  /** The text of its title: file and key in `locales/`. */
  title: string;
  scheme: 'light' | 'dark';
}

const home = { path: PATHS.home, title: 'home:hero.title' };
const downloads = { path: PATHS.downloads, title: 'downloads:title' };
const WIDE: readonly Screen[] = [
  { picture: 'home.png', language: 'en', scheme: 'dark', ...home },
  { picture: 'portal.png', language: 'en', scheme: 'light', ...downloads },
];
const PHONES: readonly Screen[] = [
  { picture: 'phones.png', language: 'en', scheme: 'dark', ...home },
  {
    picture: 'phones.png',
    language: 'nl',
    scheme: 'light',
    path: PATHS.pricing,
    title: 'pricing:hero.title',
  },
  { picture: 'phones.png', language: 'nl', scheme: 'dark', ...downloads },
  { picture: 'phones.png', language: 'en', scheme: 'light', path: PATHS.licences, title: 'licences:title' },
];
/** Pixels of a picture of README.md. */
const SIZE = { width: 1200, height: 750 };
const GAP = 16;
const PHONE = { width: 390, height: 844 };
const FOLDER = path.resolve('docs/images');

test.skip(
  process.env.SCREENSHOTS_README === undefined,
  'only on request, because its pictures are committed',
);

test('readme', async ({ page, api }) => {
  test.slow();
  await api.signInBrowser(page);
  const titles: object[] = [];
  const take = async ({ path: address, scheme, ...shown }: Screen) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(`/${shown.language}${address}`);
    await hydrate(page);
    await expect(page.locator('div[data-loading]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await untilIdle(page);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    titles.push({ ...shown, shows: heading.replace(/\s+/g, ' ') });
    return page.screenshot({ animations: 'disabled', caret: 'hide' });
  };
  await page.setViewportSize(SIZE);
  for (const screen of WIDE) await save(screen.picture, sharp(await take(screen)));

  await page.setViewportSize(PHONE);
  const width = Math.floor((SIZE.width - GAP * (PHONES.length - 1)) / PHONES.length);
  const parts: OverlayOptions[] = [];
  for (const [index, screen] of PHONES.entries())
    parts.push({
      input: await sharp(await take(screen))
        .resize({ width })
        .toBuffer(),
      left: index * (width + GAP),
      top: 0,
    });
  const height = Math.floor((PHONE.height * width) / PHONE.width);
  const canvas = sharp({ create: { width: SIZE.width, height, channels: 3, background: '#ffffff' } });
  await save('phones.png', canvas.composite(parts));
  writeFileSync(path.join(FOLDER, 'titles.json'), `${JSON.stringify(titles, null, 2)}\n`);
});

const save = (name: string, picture: Sharp) =>
  picture.png({ palette: true, effort: 10 }).toFile(path.join(FOLDER, name));
