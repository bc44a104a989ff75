import { graphql, navigate, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { localizedPath, withoutLanguage } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';
import { useAuth } from '../../portal/auth/session';

/** Redirects to the overview. An unknown path below the portal's shows "page not found". */
export default function PortalIndexPage({ location }: PageProps<Queries.PortalIndexPageQuery>) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const user = useAuth()?.user;
  const isStart = withoutLanguage(location.pathname) === PATHS.portal;
  useEffect(() => {
    if (isStart && user) navigate(localizedPath(PATHS.overview, language), { replace: true });
  }, [isStart, user, language]);
  return (
    <PortalPage path={PATHS.portal} title={t('meta.overview.title')} location={location}>
      {() => (isStart ? { chunks: [], element: null } : undefined)}
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.PortalIndexPageQuery, { language: string }>) {
  return <PortalSeo data={data} language={pageContext.language} path={PATHS.portal} texts="meta.overview" />;
}

export const query = graphql`
  query PortalIndexPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: { language: { eq: $language }, ns: { in: ["common", "errors", "login", "portal"] } }
    ) {
      ...Locales
    }
  }
`;
