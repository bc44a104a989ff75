import { unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { hydrate, visit } from '../support/page';

/** From the skip link to the first field of a list. */
const MAX_TAB_STOPS = 4;
/** The fields of a list. A file input is left out: it is shown as a button. */
const FIELD = 'main :is(input:not([type=file]), select)';

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
  'settings/audit/',
];

test('the first field of each list is at most four Tab stops after the skip link', async ({ page, api }) => {
  test.slow();
  const type = await api.createDownloadType({ name: unique('Aardvark') });
  await api.uploadRelease(type);
  await api.beginUpload(type, '2.0'); // above the list, foldable
  const group = await api.createGroup();
  await api.allowGroup(type, group);
  await api.createUser(group);
  await api.post('/api/contact', { name: 'Cas', email: 'cas@example.com', message: 'When?' });
  await api.signInBrowser(page);
  const tabs = ['users', 'licences', 'downloads'].map((tab) => `users/groups/${String(group.id)}/${tab}/`);
  const far: string[] = [];
  for (const list of [...LISTS, ...tabs]) {
    await visit(page, `/en/app/${list}`);
    await expect(page.locator(FIELD).first()).toBeVisible();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    let stops = 0;
    const isIn = (selector: string) =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    while (stops < 20 && !(await isIn(FIELD))) {
      await page.keyboard.press('Tab');
      stops += 1;
      if (await isIn('a[href="#list"]')) await page.keyboard.press('Enter');
    }
    if (stops > MAX_TAB_STOPS) far.push(`${list}: ${String(stops)}`);
  }
  expect(far).toEqual([]);
});

test('menu links and Back focus the heading and announce the screen', async ({ page, api }) => {
  await api.open(page, '/en/app/downloads/');
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
