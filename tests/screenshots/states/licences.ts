import path from 'node:path';
import { createLicencePath, PATHS } from '../../../src/config/paths';
import { press, type State, type Step, admin, customer, adminDialog } from './state';

const openLicence =
  (sample: string): Step =>
  async ({ page, t, samples }) => {
    const verdict = sample.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
    await page.getByLabel(t('licences:open.field')).setInputFiles(path.join(samples, `${sample}.bel`));
    // `byDates` if the server has no row of the licence.
    const titles = ['title', 'byDates'].map((key) =>
      page.getByText(t(`licences:verdicts.${verdict}.${key}`)),
    );
    await titles[0]!.or(titles[1]!).first().waitFor();
  };

const openFirst: Step = async ({ page }) => {
  const first = page.getByRole('rowheader').getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
};

const openInMenu =
  (key: string): Step =>
  async (stage) => {
    await openFirst(stage);
    await press('licences:one.more')(stage);
    await stage.page.getByRole('menuitem', { name: stage.t(key), exact: true }).click();
  };

export const licences: readonly State[] = [
  admin('licence-administrator', PATHS.licences),
  admin('licence-create-errors', createLicencePath(), press('licences:create.button')),
  admin('licence-name-taken', createLicencePath(), async (stage) => {
    const { page, t } = stage;
    await page.getByLabel(t('licences:labels.group')).selectOption('De Vries Groothandel');
    await page.getByLabel(t('licences:labels.name')).fill('de-vries-warehouse');
    await press('licences:create.button')(stage);
    await page.getByRole('alert').first().waitFor();
  }),
  customer('licence-customer', PATHS.licences),
  admin('licence-ending', `${PATHS.licences}?state=ends_soon`),
  admin('licence-one', `${PATHS.licences}?q=returns`, openFirst),
  adminDialog('licence-renew', `${PATHS.licences}?q=warehouse`, openInMenu('licences:renew.button')),
  adminDialog('licence-withdraw', `${PATHS.licences}?q=warehouse`, openInMenu('licences:withdraw.button')),
  customer('licence-one-customer', PATHS.licences, openFirst),
  customer('licence-open', PATHS.openLicence),
  ...['valid', 'expired', 'not-yet-valid', 'changed', 'unknown-key'].map((sample) =>
    customer(`licence-${sample}`, PATHS.licences, openLicence(sample)),
  ),
];
