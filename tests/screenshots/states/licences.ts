import path from 'node:path';
import { createLicencePath, PATHS } from '../../../src/config/paths';
import { press, type State, type Step } from './state';

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
  { name: 'licence-administrator', path: PATHS.licences, as: 'administrator' },
  {
    name: 'licence-create-errors',
    path: createLicencePath(),
    as: 'administrator',
    prepare: press('licences:create.button'),
  },
  {
    name: 'licence-name-taken',
    path: createLicencePath(),
    as: 'administrator',
    async prepare(stage) {
      const { page, t } = stage;
      await page.getByLabel(t('licences:labels.group')).selectOption('De Vries Groothandel');
      await page.getByLabel(t('licences:labels.name')).fill('de-vries-warehouse');
      await press('licences:create.button')(stage);
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'licence-customer', path: PATHS.licences, as: 'customer' },
  { name: 'licence-ending', path: `${PATHS.licences}?state=ends_soon`, as: 'administrator' },
  { name: 'licence-one', path: `${PATHS.licences}?q=returns`, as: 'administrator', prepare: openFirst },
  {
    name: 'licence-renew',
    path: `${PATHS.licences}?q=warehouse`,
    as: 'administrator',
    dialog: true,
    prepare: openInMenu('licences:renew.button'),
  },
  {
    name: 'licence-withdraw',
    path: `${PATHS.licences}?q=warehouse`,
    as: 'administrator',
    dialog: true,
    prepare: openInMenu('licences:withdraw.button'),
  },
  { name: 'licence-one-customer', path: PATHS.licences, as: 'customer', prepare: openFirst },
  { name: 'licence-open', path: PATHS.openLicence, as: 'customer' },
  ...['valid', 'expired', 'not-yet-valid', 'changed', 'unknown-key'].map((sample) => ({
    name: `licence-${sample}`,
    path: PATHS.licences,
    as: 'customer' as const,
    prepare: openLicence(sample),
  })),
];
