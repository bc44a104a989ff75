import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { FromServer } from '../../components/blocks/security/from-server';
import { Layout } from '../../components/layout/layout';
import { PageSeo } from '../../components/page-seo';
import { ADVISORY_FEED_PATH, PATHS } from '../../config/paths';
import { localizedPath, withoutLanguage } from '../../i18n/localized-path';
import { pageI18n } from '../../i18n/page-i18n';

/** The list of advisories and the page of each. The server fills them and their heads at each request. */
export default function AdvisoriesPage({ location }: PageProps<Queries.AdvisoriesPageQuery>) {
  return (
    <Layout path={withoutLanguage(location.pathname)}>
      <FromServer />
    </Layout>
  );
}

function BuiltHead({ data, pageContext }: HeadProps<Queries.AdvisoriesPageQuery, { language: 'en' | 'nl' }>) {
  const { language } = pageContext;
  const { t } = pageI18n(data.locales, language);
  return (
    <>
      <PageSeo
        data={data}
        pageContext={pageContext}
        title={t('security:advisories.meta.title')}
        description={t('security:advisories.meta.description')}
        path={PATHS.publicAdvisories}
        parents={[{ name: t('security:title'), path: PATHS.security }]}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={t('security:advisories.meta.title')}
        href={localizedPath(ADVISORY_FEED_PATH, language)}
      />
    </>
  );
}

// In a browser it would replace the head that the server has written.
export const Head = typeof window === 'undefined' ? BuiltHead : undefined;

export const query = graphql`
  query AdvisoriesPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "security"])
  }
`;
