import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../layout/use-company';
import { Section } from '../../ui/page/section';
import { ContactForm } from './form';
import type { Choosable } from './opening';

interface ContactSectionProps extends Choosable {
  /** The query of the address, with the choices made on other pages. */
  search: string;
}

/** The contact form with its heading, at the anchor `#contact`. */
export function ContactSection({ search, ...choosable }: ContactSectionProps) {
  const { t } = useTranslation('home');
  const { supportEmail } = useCompany();
  return (
    <Section
      id="contact"
      code="A-10"
      tone="sunken"
      aside
      hydrates="target"
      title={t('contact.title')}
      lead={t('contact.text')}
    >
      <ContactForm supportEmail={supportEmail} search={search} choosable={choosable} />
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
