import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { ContactCall } from '../components/blocks/contact/contact-call';
import { FeaturesBrowser } from '../components/blocks/features/browser';
import { FeaturesConsultancy } from '../components/blocks/features/consultancy';
import { FeaturesImporter } from '../components/blocks/features/importer';
import { FeaturesRights } from '../components/blocks/features/rights';
import { TrialOffer } from '../components/blocks/trial-offer';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { AfterPaint } from '../components/ui/page/after-paint';
import { PageHead } from '../components/ui/page/page-head';
import { PATHS } from '../config/paths';
import { localizedPath } from '../i18n/localized-path';
import { useLanguage } from '../i18n/use-language';

export default function FeaturesPage({ data, location }: PageProps<Queries.FeaturesPageQuery>) {
  const { t } = useTranslation('features');
  const language = useLanguage();
  const apps = data.apps.nodes;
  return (
    <Layout path={PATHS.features}>
      <PageHead title={t('hero.title')} lead={t('hero.text')}>
        {data.pricing && <TrialOffer pricing={data.pricing} about="features" hasQuestion={false} />}
      </PageHead>
      <FeaturesBrowser apps={data.apps} location={location} />
      <AfterPaint>
        <FeaturesRights apps={apps} />
        {data.importer && <FeaturesImporter importer={data.importer} />}
        <FeaturesConsultancy apps={apps} />
        <ContactCall
          title={t('cta.title')}
          text={t('cta.text')}
          about="features"
          links={[{ to: localizedPath(PATHS.pricing, language), label: t('cta.pricing') }]}
        />
      </AfterPaint>
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.FeaturesPageQuery, { language: string }>) {
  return <PageSeo data={data} pageContext={pageContext} namespace="features" path={PATHS.features} />;
}

export const query = graphql`
  query FeaturesPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "features", "importer"])
    apps: allApp(sort: { order: ASC }) {
      ...FeatureApps
    }
    importer {
      ...FeaturesImporter
    }
    pricing {
      ...TrialOffer
    }
  }
`;
