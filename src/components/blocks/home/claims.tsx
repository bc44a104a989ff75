import { useTranslation } from 'react-i18next';
import * as styles from './claims.module.css';

const CLAIMS = ['speed', 'customizability', 'anyDevice', 'easeOfUse'] as const;

export function HomeClaims() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="claims-title" className={styles.claims}>
      <h2 id="claims-title">{t('claims.title')}</h2>
      <ul className={styles.list}>
        {CLAIMS.map((claim) => (
          <li key={claim}>
            <h3>{t(`claims.${claim}.title`)}</h3>
            <p>{t(`claims.${claim}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
