import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { useContactPath } from '../contact/use-contact-path';
import * as styles from './steps.module.css';

/** The three steps to the free month, and the way to ask a question instead. */
export function TrialSteps() {
  const { t } = useTranslation('trial');
  const contactPath = useContactPath();
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('steps.reply')}</li>
        <li>{t('steps.connect')}</li>
        <li>{t('steps.licence')}</li>
      </ol>
      <p>
        <Link to={contactPath({ intent: 'question' })}>{t('common:offer.ask')}</Link>
      </p>
    </>
  );
}
