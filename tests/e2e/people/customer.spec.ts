import { Api, unique } from '../support/api';
import { expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = textsOf('en', 'users');
const licences = textsOf('en', 'licences');

test('the page of a group shows its users and licences', person, async ({ page, api, server }) => {
  const group = await api.createGroup(`${'G'.repeat(80)}${unique('x').replace(' ', '')}`);
  const empty = await api.createGroup();
  const user = await api.createUser(group, unique('Bram'));
  const elsewhere = await api.createUser(empty, unique('Elsewhere'));
  const release = await api.uploadRelease(await api.createDownloadType());
  await (await Api.signIn(server.url, user)).post(`/api/downloadables/${release.id}/ticket`, {});
  const licence = {
    name: unique('licence'),
    edition: 'full',
    users: 3,
    apps: [],
    valid_from: '2026-01-01',
    valid_until: '2026-12-31',
  };
  await api.post('/api/license/create', { license: licence, group: group.id });
  const invited = `${unique('cas').replace(' ', '')}@example.com`;
  await api.post('/api/invitations', { name: 'Cas', email: invited, group: group.id, language: 'en' });

  await api.open(page, `/en/app/users/groups/?q=${group.name.slice(0, 90)}`);
  await page
    .getByRole('region', { name: t('groupsTitle') })
    .getByRole('link', { name: group.name })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(group.name);
  const shown = (name: string) => page.getByRole('table', { name });
  const tabs = page.getByRole('navigation', { name: t('one.tabs.label') });
  const open = (part: string) => tabs.getByRole('link', { name: t(`one.tabs.${part}`), exact: true }).click();
  const expectGoodAtEachWidth = async () => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      if (width === 390) await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };
  await expectGoodAtEachWidth();
  await open('users');
  await expect(shown(t('usersTitle')).getByText(user.email)).toBeVisible();
  await expect(page.getByText(elsewhere.email)).toHaveCount(0);
  await expect(shown(t('invitations.title')).getByText(invited)).toBeVisible();
  await expectGoodAtEachWidth();
  await open('activity');
  await expect(shown(t('one.downloads')).getByRole('link', { name: release.name })).toBeVisible();
  await expectGoodAtEachWidth();
  await open('downloads');
  await expectNoAxeViolations(page);
  await open('licences');
  await expect(shown(licences('title')).getByRole('rowheader', { name: licence.name })).toBeVisible();
  await expectGoodAtEachWidth();

  await page.getByRole('button', { name: t('invite.button') }).click();
  await expect(page.getByLabel(t('group'), { exact: true })).toHaveValue(group.name);
  await expectGoodAtEachWidth();
  await page.goBack();
  await page.getByRole('button', { name: `${licences('renew.button')} ${licence.name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: licences('renew.submit') })
    .click();
  await expect(shown(licences('title')).getByText(licences('states.replaced'))).toBeVisible();
  await page.getByLabel(licences('labels.state')).selectOption('replaced');
  await expect(page).toHaveURL(/licence-state=replaced/);
  await expect(shown(licences('title')).getByRole('row')).toHaveCount(2);

  await page.goto(`/en/app/license/?group=${group.id}`);
  await shown(licences('list.title')).getByRole('link', { name: group.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(group.name);

  await page.goto(`/en/app/users/groups/${empty.id}/activity/`);
  await expect(page.getByText(t('one.noDownloads'))).toBeVisible();
  await expectNoAxeViolations(page);
});
