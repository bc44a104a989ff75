import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { ContactCall } from '../components/blocks/contact/contact-call';
import { PageHead } from '../components/ui/page/page-head';
import { PricingBanner } from '../components/blocks/pricing/banner';
import { PricingCalculator } from '../components/blocks/pricing/calculator';
import { PricingOffers } from '../components/blocks/pricing/offers';
import { PricingPackages } from '../components/blocks/pricing/packages';
import { PricingQuestions } from '../components/blocks/pricing/questions';
import { TrialOffer } from '../components/blocks/trial-offer';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { Section } from '../components/ui/page/section';
import { PATHS } from '../config/paths';
import { softwareApplication } from '../config/structured-data';
import { assertPresent } from '../config/assert-present';

export default function PricingPage({ data }: PageProps<Queries.PricingPageQuery>) {
  const { t } = useTranslation('pricing');
  const pricing = assertPresent(data.pricing, 'content/pricing.json');
  return (
    <Layout path={PATHS.pricing}>
      <PageHead title={t('hero.title')} lead={t('hero.text')}>
        <PricingBanner pricing={pricing} />
        <TrialOffer pricing={pricing} about="pricing" hasPrice={false} />
      </PageHead>
      <Section id="calculator" title={t('calculator.title')} aside>
        <PricingCalculator pricing={pricing} />
      </Section>
      <Section id="packages" title={t('packages.title')} tone="sunken">
        <PricingPackages pricing={pricing} />
      </Section>
      <Section id="offers" title={t('offers.title')}>
        <PricingOffers pricing={pricing} />
      </Section>
      <Section id="questions" title={t('faq.title')} tone="sunken" aside>
        <PricingQuestions pricing={pricing} />
      </Section>
      <ContactCall title={t('cta.title')} text={t('cta.text')} about="pricing" />
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.PricingPageQuery, { language: string }>) {
  const pricing = assertPresent(data.pricing, 'content/pricing.json');
  return (
    <PageSeo
      data={data}
      pageContext={pageContext}
      namespace="pricing"
      path={PATHS.pricing}
      structuredData={({ siteName, siteUrl, address, description, language }) => [
        softwareApplication({ name: siteName, description, language, url: address, pricing }, siteUrl),
      ]}
    />
  );
}

export const query = graphql`
  query PricingPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "pricing"])
    pricing {
      ...PricingBanner
      ...PricingCalculator
      ...PricingPackages
      ...PricingOffers
      ...PricingQuestions
      ...TrialOffer
    }
  }
`;
