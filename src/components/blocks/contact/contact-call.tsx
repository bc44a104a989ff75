import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { Section } from '../../ui/page/section';
import * as styles from './contact-call.module.css';
import { useContactPath } from './use-contact-path';

interface ContactCallProps {
  title: string;
  text: string;
  /** What the page is about, for the message to begin with. */
  about?: string;
  /** Other ways on. */
  links?: readonly { to: string; label: string }[];
}

/** The end of a page: what to do next. */
export function ContactCall({ title, text, about, links = [] }: ContactCallProps) {
  const { t } = useTranslation('common');
  const contactPath = useContactPath();
  return (
    <Section id="next" title={title} lead={text} tone="deep" className={styles.call}>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={contactPath({ intent: 'trial', about })}>
          {t('offer.try')}
        </ButtonLink>
        <ButtonLink to={contactPath({ intent: 'question', about })}>{t('offer.ask')}</ButtonLink>
        {links.map(({ to, label }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Section>
  );
}
