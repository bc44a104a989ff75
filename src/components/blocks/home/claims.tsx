import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/icon';
import * as styles from './claims.module.css';

const CLAIMS = [
  ['speed', 'speed'],
  ['customizability', 'sliders'],
  ['anyDevice', 'phone'],
  ['easeOfUse', 'hand'],
] as const satisfies readonly (readonly [string, IconName])[];

export function HomeClaims() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="claims-title" className={styles.claims}>
      <h2 id="claims-title">{t('claims.title')}</h2>
      <ul className={styles.list}>
        {CLAIMS.map(([claim, icon]) => (
          <li key={claim}>
            <Icon name={icon} className={styles.icon} />
            <h3>{t(`claims.${claim}.title`)}</h3>
            <p>{t(`claims.${claim}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
