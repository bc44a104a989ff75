import { readFileSync } from 'node:fs';
import { Api, unique } from '../support/api';
import { expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations, visit } from '../support/page';
import { textsOf } from '../support/upload-support';

const t = textsOf('en', 'statistics');
const portal = textsOf('en', 'portal');

test('an administrator sees who downloaded a release', person, async ({ page, api, server }) => {
  const group = await api.createGroup(unique('=Zaak'));
  const user = await api.createUser(group, unique('Anna'));
  const type = await api.createDownloadType({ name: unique('Scanner') });
  await api.allowGroup(type, group);
  const release = await api.uploadRelease(type);
  const person = await Api.signIn(server.url, user);
  for (let times = 0; times < 3; times += 1) await person.post(`/api/downloadables/${release.id}/ticket`, {});
  const newer = await api.uploadRelease(type);

  await api.open(page, `/en/app/downloads/${release.id}/`);
  await page.getByRole('link', { name: textsOf('en', 'downloads')('tabs.statistics'), exact: true }).click();
  const overTime = page.getByRole('region', { name: t('overTime') });
  await expect(overTime.getByRole('row')).toHaveCount(2);
  await expect(overTime.getByRole('row').last()).toContainText('3');
  const who = page.getByRole('region', { name: t('who') });
  await expect(who.getByRole('row').last()).toContainText(user.name);
  await expect(page.getByRole('region', { name: t('inUse', { name: type.name }) })).toContainText(
    t('thisOne', { name: release.name }),
  );
  await expectNoAxeViolations(page);
  const save = async () => {
    const begun = page.waitForEvent('download');
    await page
      .getByRole('button', { name: portal('export.button') })
      .last()
      .click();
    await page.getByRole('menuitem', { name: portal('export.csv') }).click();
    return readFileSync(await (await begun).path(), 'utf8');
  };
  expect(await save()).toContain(user.email);
  await who.getByRole('searchbox').fill('nobody of this name');
  await expect(who.getByText(t('noneFound'))).toBeVisible();

  await visit(page, `/en/app/users/groups/${group.id}/`);
  const versions = page.getByRole('region', { name: t('versions') });
  const row = versions.getByRole('row').filter({ hasText: type.name });
  await expect(row).toContainText(release.name);
  await expect(row).toContainText(newer.name);
  await expect(row.getByText(t('outdated'))).toBeVisible();
  await expectNoAxeViolations(page);
});
