import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { ContactSection } from '../components/blocks/contact/section';
import { HomeApps } from '../components/blocks/home/apps';
import { HomeClaims } from '../components/blocks/home/claims';
import { HomeConnections } from '../components/blocks/home/connections';
import { HomeDemos } from '../components/blocks/home/demos';
import { HomeErp } from '../components/blocks/home/erp';
import { HomeHero } from '../components/blocks/home/hero/hero';
import { HomeImporter } from '../components/blocks/home/importer';
import { HomePrice } from '../components/blocks/home/price';
import { HomeQuestions } from '../components/blocks/home/questions';
import { HomeScanConfirm } from '../components/blocks/home/scan-confirm';
import { HomeTested } from '../components/blocks/home/tested';
import { HomeTestimonial } from '../components/blocks/home/testimonial';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { AfterPaint } from '../components/ui/page/after-paint';
import { assertPresent } from '../config/assert-present';
import { PATHS } from '../config/paths';
import { softwareApplication } from '../config/structured-data';

export default function HomePage({ data, location }: PageProps<Queries.HomePageQuery>) {
  return (
    <Layout path={PATHS.home}>
      <HomeHero pricing={data.pricing} integrations={data.integrations} />
      <AfterPaint>
        <HomeDemos />
        <HomeScanConfirm />
        <HomeErp integrations={data.integrations} />
        <HomeApps apps={data.apps} screens={data} />
        {data.pricing && <HomePrice pricing={data.pricing} />}
        <HomeClaims />
        <HomeImporter />
        <HomeConnections />
        <HomeTested />
        {data.testimonial && <HomeTestimonial testimonial={data.testimonial} />}
        {data.pricing && <HomeQuestions pricing={data.pricing} />}
        <ContactSection
          search={location.search}
          apps={data.apps.nodes}
          integrations={data.integrations.nodes}
          pricing={assertPresent(data.pricing, 'content/pricing.json')}
        />
      </AfterPaint>
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.HomePageQuery, { language: string }>) {
  return (
    <PageSeo
      data={data}
      pageContext={pageContext}
      namespace="home"
      path={PATHS.home}
      structuredData={({ siteName, siteUrl, address, description, language }) => {
        const { pricing } = data;
        if (!pricing) return [];
        return [
          softwareApplication({ name: siteName, description, language, url: address, pricing }, siteUrl),
        ];
      }}
    />
  );
}

export const query = graphql`
  query HomePage($language: String!) {
    ...PageBasics
    ...HomeScreens
    locales(language: $language, ns: ["common", "home", "scan-confirm"])
    apps: allApp(sort: { order: ASC }) {
      ...HomeApps
    }
    integrations: allIntegration(sort: { order: ASC }) {
      ...HomeHero
      ...HomeErp
    }
    testimonial(jsonId: { eq: "large-retailer" }) {
      ...HomeTestimonial
    }
    pricing {
      ...ContactPricing
      ...HomePrice
      ...HomeQuestions
      ...TrialOffer
    }
  }
`;
