import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { DownloadButton, OverviewScreen, RenewDialog } from '../../portal/shell/lazy-screens';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function OverviewPage({ data, location }: PageProps<Queries.OverviewPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.overview} title={t('meta.overview.title')} location={location}>
      {(segments) =>
        segments.length === 0
          ? {
              chunks: [OverviewScreen, DownloadButton],
              element: (
                <OverviewScreen
                  download={(releaseId, describedBy, variant) => (
                    <DownloadButton releaseId={releaseId} describedBy={describedBy} variant={variant} />
                  )}
                  renew={(licence, onClose) => (
                    <RenewDialog licence={licence} apps={data.apps.nodes} onClose={onClose} />
                  )}
                />
              ),
            }
          : undefined
      }
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.OverviewPageQuery, { language: string }>) {
  return (
    <PortalSeo data={data} language={pageContext.language} path={PATHS.overview} texts="meta.overview" />
  );
}

export const query = graphql`
  query OverviewPage($language: String!) {
    ...PageBasics
    ...AppNames
    locales: allLocale(
      sort: { ns: ASC }
      filter: {
        language: { eq: $language }
        ns: { in: ["common", "errors", "login", "portal", "overview", "downloads", "licences"] }
      }
    ) {
      ...Locales
    }
  }
`;
