import { allowErrors, expect, test } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';

const PAGES = [
  '/',
  '/features/',
  '/trial/',
  '/privacy/',
  '/accessibility/',
  '/blog/',
  '/security/',
  '/404.html',
  '/500.html',
];

test('Nine pages have one main heading and no accessibility violations', async ({ page }) => {
  test.slow();
  allowErrors(/status of 404/);
  // Names depend on the language, contrasts on the theme, so two of the four pairs are enough.
  for (const [language, colorScheme] of [
    ['en', 'light'],
    ['nl', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of PAGES) {
      await page.goto(`/${language}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoAxeViolations(page);
    }
  }
});
