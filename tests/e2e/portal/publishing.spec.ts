import type { DownloadType } from '../../../server/contract/download-type';
import { Api, unique } from '../support/api';
import { expect, test } from '../support/fixtures';
import { expectNoAxeViolations, hydrate } from '../support/page';
import { textsOf } from '../support/upload-support';

test.describe('an administrator', () => {
  const t = textsOf('en');

  test(
    'adds a download type after correcting its service definition',
    { tag: '@person' },
    async ({ page, api, allowedConsoleErrors }) => {
      allowedConsoleErrors.push(/422/);
      const name = unique('Service');
      await api.signInBrowser(page);
      await page.goto('/en/app/downloads/');
      await hydrate(page);
      await page.getByRole('button', { name: t('actions.addType') }).click();
      await expect(page).toHaveURL(/\/en\/app\/downloads\/types\/new\/$/);
      const form = page.getByRole('main');
      const field = (key: string) => form.getByLabel(t(`type.fields.${key}`), { exact: true });
      const submit = form.getByRole('button', { name: t('type.submit') });

      await submit.click();
      await expect(form.getByText(t('type.errors.name'))).toBeVisible();
      await field('name').fill(name);
      await field('categorie').fill('Server');
      await field('description').fill('Runs in the background');
      await field('escrow').check();
      await field('hasInstaller').check();
      await field('program').fill('../evil');
      await field('xml').fill('<service>\n  <id>x</id>\n</servic>');
      await submit.click();
      await expect(form.getByText(t('type.errors.programCharacters'))).toBeVisible();
      await expectNoAxeViolations(page);

      await field('program').fill('Belstock Service');
      await submit.click();
      await expect(form.getByText('This is not well-formed XML: line 3.')).toBeVisible();
      await expect(field('xml')).toBeFocused();

      const xml = '<service>\n  <id>x</id>\n  <executable>x.exe</executable>\n</service>';
      await field('xml').fill(xml);
      await submit.click();
      await expect(page.getByRole('rowheader', { name })).toBeVisible();
      await expect(form.getByRole('link', { name: t('type.uploadFirst') })).toBeVisible();
      await expectNoAxeViolations(page);
      const types = await api.get<DownloadType[]>('/api/downloadTypes');
      expect(types.find((type) => type.name === name)).toMatchObject({
        categorie: 'Server',
        description: 'Runs in the background',
        escrow: true,
        has_windows_service_installer: true,
        windows_service_installer_program_name: 'Belstock Service',
        windows_service_installer_xml_contents: xml,
      });
    },
  );

  test('chooses which groups see a download type', async ({ page, api, server }) => {
    const type = await api.createDownloadType();
    const [first, second] = [await api.createGroup(), await api.createGroup()];
    const customer = await Api.signIn(server.url, await api.createUser(second));
    const seesIt = async () =>
      (await customer.get<DownloadType[]>('/api/downloadTypes')).some(({ id }) => id === type.id);

    await api.signInBrowser(page);
    await page.goto('/en/app/downloads/');
    await hydrate(page);
    expect(await seesIt()).toBe(true);

    await page.getByRole('button', { name: t('actions.for', { name: type.name }) }).click();
    await page.getByRole('menuitem', { name: t('actions.allowedGroups') }).click();
    await expect(page).toHaveURL(new RegExp(`/en/app/downloads/types/${type.id}/access/$`));
    const form = page.getByRole('main').locator('form');
    await form.getByLabel(t('groups.forSome')).check();
    await form.getByLabel(t('groups.search')).fill(first.name);
    await form.getByLabel(first.name, { exact: true }).check();
    await expect(form.getByText(t('groups.chosen_one', { count: 1 }))).toBeVisible();
    await expect(form.getByRole('status')).toContainText(t('groups.gains_other', { count: 0 }));
    expect(await seesIt()).toBe(true);
    await expectNoAxeViolations(page);
    const save = form.getByRole('button', { name: t('groups.save') });
    await save.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await seesIt()).toBe(true);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: t('groups.confirm.button') }).click();
    // The button is disabled while it saves, too.
    await expect.poll(seesIt).toBe(false);
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();

    // Back to everyone.
    await form.getByLabel(t('groups.forEveryone')).check();
    await save.click();
    await expect.poll(seesIt).toBe(true);
    await expect(save).toBeDisabled();

    await form.getByLabel(t('groups.forSome')).check();
    await form.getByLabel(t('groups.search')).fill(first.name);
    await form.getByLabel(first.name, { exact: true }).check();
    await save.click();
    await dialog.getByRole('button', { name: t('groups.confirm.button') }).click();
    await expect.poll(seesIt).toBe(false);
    await page.goto('/en/app/downloads/');
    const row = page.getByRole('row', { name: type.name });
    await expect(row.getByText(t('groups.only', { groups: first.name }))).toBeVisible();
  });

  test('deletes a release, and a download type only when it has no releases', async ({ page, api }) => {
    const type = await api.createDownloadType();
    const release = await api.uploadRelease(type);
    await api.signInBrowser(page);
    await page.goto('/en/app/downloads/');
    await hydrate(page);
    const row = page.getByRole('row', { name: type.name });
    await row.getByRole('button', { name: t('actions.for', { name: type.name }) }).click();
    await page.getByRole('menuitem', { name: t('actions.delete') }).click();
    const typeDialog = page.getByRole('dialog', { name: t('delete.type.title', { name: type.name }) });
    await expect(typeDialog).toContainText(t('delete.type.hasReleases_one'));
    await expect(
      typeDialog.getByRole('button', { name: t('delete.type.confirm'), exact: true }),
    ).toBeDisabled();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');

    await page.goto(`/en/app/downloads/${String(release.id)}/`);
    await hydrate(page);
    await page.getByRole('button', { name: t('actions.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('actions.delete') }).click();
    const dialog = page.getByRole('dialog', { name: t('delete.release.title', { name: release.name }) });
    await expect(dialog).toContainText(release.file_name);
    await dialog.getByRole('button', { name: t('delete.release.confirm'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/en/app/downloads/$`));

    await row.getByRole('button', { name: t('actions.for', { name: type.name }) }).click();
    await page.getByRole('menuitem', { name: t('actions.delete') }).click();
    await typeDialog.getByRole('button', { name: t('delete.type.confirm'), exact: true }).click();
    await expect(typeDialog).toBeHidden();
    await expect(row).toBeHidden();
  });
});

test('an administrator adds a download type by keyboard', { tag: '@night' }, async ({ page, api }) => {
  const t = textsOf('en');
  const name = unique('Keyboard');
  await api.signInBrowser(page);
  await page.goto('/en/app/downloads/');
  await hydrate(page);
  await page.getByRole('button', { name: t('actions.addType') }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByLabel(t('type.fields.name'), { exact: true }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Server');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
