import { useTranslation } from 'react-i18next';
import type { OwnLoginWays } from '../../../server/contract/session';
import * as styles from './account.module.css';

/** The account of the company that one logs in with. */
export function CompanyAccountSection({ issuer, required }: NonNullable<OwnLoginWays['company']>) {
  const { t } = useTranslation('account');
  const { host } = new URL(issuer);
  return (
    <section aria-labelledby="company-account-heading" className={styles.section}>
      <h2 id="company-account-heading">{t('company.title')}</h2>
      <p>{t(required ? 'company.required' : 'company.also', { host })}</p>
    </section>
  );
}
