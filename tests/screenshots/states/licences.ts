import path from 'node:path';
import { PATHS } from '../../../src/config/paths';
import { press, type State, type Step } from './state';

const openLicence =
  (sample: string): Step =>
  async ({ page, t, samples }) => {
    const verdict = sample.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
    await page.getByLabel(t('licences:open.field')).setInputFiles(path.join(samples, `${sample}.bel`));
    await page
      .getByText(t(`licences:verdicts.${verdict}.title`))
      .first()
      .waitFor();
  };

export const licences: readonly State[] = [
  { name: 'licence-administrator', path: PATHS.licences, as: 'administrator' },
  {
    name: 'licence-create-errors',
    path: PATHS.licences,
    as: 'administrator',
    prepare: press('licences:create.button'),
  },
  { name: 'licence-customer', path: PATHS.licences, as: 'customer' },
  ...['valid', 'expired', 'not-yet-valid', 'changed', 'unknown-key'].map((sample) => ({
    name: `licence-${sample}`,
    path: PATHS.licences,
    as: 'customer' as const,
    prepare: openLicence(sample),
  })),
];
