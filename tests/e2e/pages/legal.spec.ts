import { expect, test } from '../support/fixtures';
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

// Names depend on the language, contrasts on the theme, so two of the four pairs are enough.
for (const [language, colorScheme] of [
  ['en', 'light'],
  ['nl', 'dark'],
] as const) {
  test(`Nine pages have one main heading and no accessibility violations (${language}, ${colorScheme})`, async ({
    page,
    allowedConsoleErrors,
  }) => {
    test.setTimeout(180_000);
    allowedConsoleErrors.push(/status of 404/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of PAGES) {
      await page.goto(`/${language}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoAxeViolations(page);
    }
  });
}

test('An unknown address shows the 404 page with a link to the home page', async ({
  page,
  allowedConsoleErrors,
}) => {
  allowedConsoleErrors.push(/status of 404/);
  const response = await page.goto('/en/no/such/page/');
  expect(response?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(main).toContainText("Oops! Looks like you've taken a wrong turn.");
  await expect(main).toContainText("The page you're looking for doesn't exist or has been moved.");
  await expect(main.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/en/');
});

test('The privacy page names the storage keys of language, login, theme and contact form', async ({
  page,
}) => {
  await page.goto('/en/privacy/');
  for (const key of ['gatsby-i18next-language', 'Auth', 'theme', 'contact']) {
    await expect(page.locator('#browser code', { hasText: key })).toBeVisible();
  }
});
