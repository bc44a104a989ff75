import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { hydrate } from '../support/page';

/** From the skip link to the first field of a list. */
const MAX_TAB_STOPS = 4;
/** The specification has three buttons above the users, and there are two tabs. */
const EXCEPTIONS: Readonly<Record<string, number>> = { 'users/': 6 };

const LISTS = [
  'downloads/',
  'downloads/releases/',
  'users/',
  'users/groups/',
  'license/',
  'messages/',
  'advisories/',
  'components/',
  'settings/mail/',
];

test('the first field of each list is a few Tab stops after the skip link', async ({ page, api }) => {
  test.setTimeout(300_000);
  const type = await api.createDownloadType({ name: unique('Aardvark') });
  await api.uploadRelease(type);
  await api.post('/api/contact', { name: 'Cas', email: 'cas@example.com', message: 'When?' });
  await api.signInBrowser(page);
  const far: string[] = [];
  for (const list of LISTS) {
    await page.goto(`/en/app/${list}`);
    await hydrate(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('input, select').first()).toBeVisible();
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.focus();
    await page.keyboard.press('Enter');
    let stops = 0;
    const isInField = () => page.evaluate(() => document.activeElement?.matches('main input, main select'));
    while (stops < 20 && !(await isInField())) {
      await page.keyboard.press('Tab');
      stops += 1;
    }
    if (stops > (EXCEPTIONS[list] ?? MAX_TAB_STOPS)) far.push(`${list}: ${String(stops)}`);
  }
  expect(far).toEqual([]);
});

test('menu links and Back move focus to the heading, announce the screen and mark its entry', async ({
  page,
  api,
}) => {
  await api.signInBrowser(page);
  await page.goto('/en/app/downloads/');
  // Before hydration, a press on a link loads a new document, and the browser keeps the focus.
  await hydrate(page);
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
  await expect(heading('Downloads')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Portal' });
  const expectArrived = async (name: string) => {
    await expect(heading(name)).toBeFocused();
    await expect(menu.locator('[aria-current=page]')).toHaveText([name]);
    await expect(page).toHaveTitle(new RegExp(`^${name} \\| `));
    // Gatsby announces the heading while the document has no title.
    await expect(page.locator('#gatsby-announcer')).toHaveText(new RegExp(`^Navigated to ${name}( \\| |$)`));
  };
  // Some screens belong to the same Gatsby page, some to another.
  for (const name of ['Groups', 'Users', 'Statistics', 'Webhooks', 'Audit trail', 'Downloads', 'Messages']) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expectArrived(name);
  }
  await page.goBack();
  await expectArrived('Downloads');

  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Groups', 'Users']) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(menu).toHaveCount(0);
    await expect(heading(name)).toBeFocused();
  }
});
