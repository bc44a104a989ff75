import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { FiguresScreen } from '../../portal/shell/lazy-screens';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function StatisticsPage({ location }: PageProps<Queries.StatisticsPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.statistics} title={t('meta.statistics.title')} location={location}>
      {({ length }) => (length === 0 ? { chunks: [FiguresScreen], element: <FiguresScreen /> } : undefined)}
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.StatisticsPageQuery, { language: string }>) {
  return (
    <PortalSeo data={data} language={pageContext.language} path={PATHS.statistics} texts="meta.statistics" />
  );
}

export const query = graphql`
  query StatisticsPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: { language: { eq: $language }, ns: { in: ["common", "errors", "login", "overview", "portal"] } }
    ) {
      ...Locales
    }
  }
`;
