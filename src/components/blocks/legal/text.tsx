import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { PageHead } from '../../ui/page/page-head';
import * as styles from './text.module.css';

interface LegalTextProps {
  title: string;
  lead: string;
  /** Date of the last change, ISO 8601; needs the texts of the namespace `legal`. */
  updated?: string;
  children: ReactNode;
}

/** A text in sections, such as a policy. */
export function LegalText({ title, lead, updated, children }: LegalTextProps) {
  const { t } = useTranslation('legal');
  const language = useLanguage();
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className={styles.text}>
        {children}
        {updated && (
          <p className={styles.updated}>{t('updated', { date: formatLongDate(updated, language) })}</p>
        )}
      </div>
    </>
  );
}

interface LegalPartProps {
  id: string;
  title: string;
  text: string;
  children?: ReactNode;
}

export function LegalPart({ id, title, text, children }: LegalPartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.part}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}
