import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { ComponentsScreen } from '../../portal/shell/lazy-screens';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function ComponentsPage({ location }: PageProps<Queries.ComponentsPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.components} title={t('meta.components.title')} location={location}>
      {({ length }) =>
        length === 0 ? { chunks: [ComponentsScreen], element: <ComponentsScreen /> } : undefined
      }
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.ComponentsPageQuery, { language: string }>) {
  return (
    <PortalSeo data={data} language={pageContext.language} path={PATHS.components} texts="meta.components" />
  );
}

export const query = graphql`
  query ComponentsPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: {
        language: { eq: $language }
        ns: { in: ["advisories", "common", "errors", "login", "portal"] }
      }
    ) {
      ...Locales
    }
  }
`;
