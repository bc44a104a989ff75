import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import * as styles from './quick-support.module.css';
import { useCompany } from './use-company';

/** Downloads of the applications with which the support desk views a customer's screen. */
export function QuickSupport() {
  const { t } = useTranslation('common');
  const { quickSupport, ticketingUrl } = useCompany();
  return (
    <section id="quick-support" aria-labelledby="quick-support-title" className={styles.support}>
      <details className={styles.inner}>
        <summary>
          <h2 id="quick-support-title">
            <Icon name="support" />
            {t('quickSupport.title')}
          </h2>
        </summary>
        <div className={styles.content}>
          <div className={styles.words}>
            <p>{t('quickSupport.text')}</p>
            <p>
              <a href={ticketingUrl}>{t('quickSupport.ticket')}</a>
            </p>
          </div>
          <ul className={styles.list}>
            {quickSupport.map(({ id, url }) => (
              <li key={id}>
                <ButtonLink to={url}>{t(`quickSupport.applications.${id}.download`)}</ButtonLink>
                <p>{t(`quickSupport.applications.${id}.description`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </section>
  );
}
