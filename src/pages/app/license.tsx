import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { LicencesScreen } from '../../portal/frame/lazy-screens';
import { PortalPage } from '../../portal/frame/portal-page';
import { PortalSeo } from '../../portal/frame/portal-seo';

export default function LicencesPage({ data, location }: PageProps<Queries.LicencesPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.licences} title={t('meta.licences.title')} location={location}>
      {(segments) =>
        segments.length === 0
          ? { chunks: [LicencesScreen], element: <LicencesScreen apps={data.apps.nodes} /> }
          : undefined
      }
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.LicencesPageQuery, { language: string }>) {
  return (
    <PortalSeo data={data} language={pageContext.language} path={PATHS.licences} texts="meta.licences" />
  );
}

export const query = graphql`
  query LicencesPage($language: String!) {
    ...PageBasics
    ...AppNames
    locales: allLocale(
      sort: { ns: ASC }
      filter: { language: { eq: $language }, ns: { in: ["common", "errors", "login", "portal", "licences"] } }
    ) {
      ...Locales
    }
  }
`;
