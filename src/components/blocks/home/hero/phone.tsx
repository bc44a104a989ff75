import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import * as styles from './phone.module.css';
import { PICK_LINE } from '../../../demos/picking/pick-line';

/** A picture made of markup: a rack with labels, and a phone that confirms one of them. */
export function HomeHeroPhone() {
  const { t } = useTranslation('home');
  const [before, after] = PICK_LINE.neighbours;
  const steps = [
    { name: t('scanConfirm.steps.item.title'), value: PICK_LINE.item, isNext: true },
    { name: t('scanConfirm.steps.batch.title'), value: PICK_LINE.batch },
    {
      name: t('scanConfirm.steps.quantity.title'),
      value: t('hero.phone.quantity', { count: PICK_LINE.quantity }),
    },
  ];
  return (
    <div role="img" aria-label={t('hero.imageAlt')} className={styles.scene}>
      <div className={styles.rack} />
      <div className={styles.labels}>
        <span className={styles.label}>{before}</span>
        <span className={`${styles.label} ${styles.scanned}`}>{PICK_LINE.location}</span>
        <span className={styles.label}>{after}</span>
      </div>
      <div className={styles.phone}>
        <div className={styles.bar}>
          <span>{t('hero.phone.app')}</span> <span className={styles.code}>{PICK_LINE.order}</span>
        </div>
        <div className={styles.progress}>
          <span>{t('hero.phone.line', { current: PICK_LINE.line, total: PICK_LINE.lines })}</span>
          <i />
        </div>
        <div className={styles.target}>
          <span className={styles.instruction}>{t('hero.phone.goTo')}</span>
          <span className={styles.location}>{PICK_LINE.location}</span>
          <span className={styles.confirmed}>
            <Icon name="check" />
          </span>
        </div>
        <div className={styles.item}>{t('hero.phone.item')}</div>
        {steps.map(({ name, value, isNext }) => (
          <div key={name} className={isNext ? `${styles.step} ${styles.next}` : styles.step}>
            <span>{name}</span> <span className={styles.code}>{value}</span>
          </div>
        ))}
        <div className={styles.scan}>{t('hero.phone.next')}</div>
      </div>
    </div>
  );
}
