import type { DownloadType } from '../../../server/contract/download-type';
import { unique } from '../support/api';
import { allowErrors, expect, test, person } from '../support/fixtures';
import { expectNoAxeViolations } from '../support/page';
import { textsOf } from '../support/upload-support';

test.describe('an administrator', () => {
  const t = textsOf('en');

  test('adds a download type after correcting its service definition', person, async ({ page, api }) => {
    allowErrors(/422/);
    const name = unique('Service');
    await api.open(page, '/en/app/downloads/');
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
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
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
  });
});
