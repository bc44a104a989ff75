import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../layout/use-company';
import { Section } from '../ui/section';
import { ContactForm } from './contact-form';

interface ContactSectionProps {
  title?: ReactNode;
  text?: ReactNode;
  /** A location code, as decoration. */
  code?: string;
}

/** The contact form under its heading, at the anchor `#contact`. Needs the namespace `common`. */
export function ContactSection({ title, text, code }: ContactSectionProps) {
  const { t } = useTranslation('common');
  const { supportEmail } = useCompany();
  return (
    <Section
      id="contact"
      code={code}
      tone="sunken"
      aside
      title={title ?? t('contact.title')}
      lead={text ?? t('contact.intro')}
    >
      <ContactForm supportEmail={supportEmail} />
    </Section>
  );
}
