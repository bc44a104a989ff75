import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { Section } from '../../ui/page/section';
import * as styles from './scan-confirm.module.css';
import { PICK_LINE } from '../../demos/picking/pick-line';

const STEPS = ['location', 'item', 'batch', 'quantity'] as const;

/** Scan, confirm, ERP: four confirmations on one beam, and their result. */
export function HomeScanConfirm() {
  const { t } = useTranslation('home');
  return (
    <Section
      id="scan-confirm"
      tone="deep"
      code="A-01"
      title={t('scanConfirm.title')}
      lead={t('scanConfirm.text')}
    >
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <span aria-hidden="true" className={styles.code}>
              {PICK_LINE[step]}
            </span>
            <h3>{t(`scanConfirm.steps.${step}.title`)}</h3>
            <p>{t(`scanConfirm.steps.${step}.text`)}</p>
          </li>
        ))}
        <li className={styles.result}>
          <span aria-hidden="true" className={styles.code}>
            <Icon name="check" />
          </span>
          <h3>{t('scanConfirm.result.title')}</h3>
          <p>{t('scanConfirm.result.text')}</p>
        </li>
      </ol>
    </Section>
  );
}
