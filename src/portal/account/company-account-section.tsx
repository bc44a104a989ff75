import { useTranslation } from 'react-i18next';
import type { OwnLoginWays } from '../../../server/contract/session';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './account.module.css';

/** Shows the company account that the user logs in with. */
export function CompanyAccountSection({
  issuer,
  required,
  last_login_at,
}: NonNullable<OwnLoginWays['company']>) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { host } = new URL(issuer);
  const date = last_login_at === null ? undefined : formatDateTime(last_login_at, language);
  const text = required ? 'company.required' : date === undefined ? 'company.also' : 'company.alsoLast';
  return (
    <section aria-labelledby="company-account-heading" className={styles.section}>
      <h2 id="company-account-heading">{t('company.title')}</h2>
      <p>
        {t(text, { host, date })}
        {required && date !== undefined && ` ${t('company.last', { date })}`}
      </p>
    </section>
  );
}
