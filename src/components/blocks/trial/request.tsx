import { useTranslation } from 'react-i18next';
import { ContactForm } from '../contact/form';
import type { Choosable } from '../contact/opening';
import { ContactPerson } from '../contact/person';
import * as styles from './request.module.css';
import { TrialSteps } from './steps';

interface TrialRequestProps {
  /** The query of the address, with the choices made on other pages. */
  search: string;
  choosable: Choosable;
}

/** The whole page of the free month: its form in the first screen, and what comes after it. */
export function TrialRequest({ search, choosable }: TrialRequestProps) {
  const { t } = useTranslation('trial');
  return (
    <div id="contact" data-hydrate="visible" className={styles.request}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <div className={styles.form}>
        <ContactForm isTrial search={search} choosable={choosable} />
      </div>
      <div>
        <TrialSteps />
        <ContactPerson />
      </div>
    </div>
  );
}
