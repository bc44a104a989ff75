import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page/section';
import { ContactForm } from './form';
import type { Choosable } from './opening';
import { ContactPerson } from './person';
import * as styles from './section.module.css';
import { useContactPath } from './use-contact-path';

interface ContactSectionProps extends Choosable {
  /** The query of the address, with the choices made on other pages. */
  search: string;
}

/** The contact form with its heading, at the anchor `#contact`. */
export function ContactSection({ search, ...choosable }: ContactSectionProps) {
  const { t } = useTranslation('home');
  const contactPath = useContactPath();
  return (
    <Section
      id="contact"
      tone="sunken"
      aside
      hydrates="target"
      title={t('contact.title')}
      lead={t('contact.text')}
    >
      <ContactForm search={search} choosable={choosable} />
      <p className={styles.trial}>
        {t('contact.rather')} <Link to={contactPath({ intent: 'trial' })}>{t('common:offer.try')}</Link>
      </p>
      <ContactPerson />
    </Section>
  );
}

export const fragment = graphql`
  fragment ContactPricing on Pricing {
    starterLicences
    fullPackage {
      licences
    }
    calculator {
      minLicences
      maxLicences
    }
  }
`;
