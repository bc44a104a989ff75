import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { Section } from '../../ui/page/section';
import * as styles from './contact-call.module.css';
import { useContactPath } from './use-contact-path';

interface ContactCallProps {
  title: string;
  text: string;
  /** The subject of the page; the contact form starts the message with it. */
  about?: string;
  /** More links. */
  links?: readonly { to: string; label: string }[];
}

/** The call to action at the end of a page. */
export function ContactCall({ title, text, about, links = [] }: ContactCallProps) {
  const { t } = useTranslation('common');
  const contactPath = useContactPath();
  return (
    <Section id="next" title={title} lead={text} tone="deep" className={styles.call}>
      <div className="button-row">
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
