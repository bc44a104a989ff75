import { graphql, navigate, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { PATHS } from '../../config/paths';
import { localizedPath, withoutLanguage } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useAuth } from '../../portal/auth/session';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

/** Redirects to the overview. An unknown path below the portal's shows "page not found". */
export default function PortalIndexPage({ location }: PageProps<Queries.PortalIndexPageQuery>) {
  const language = useLanguage();
  const user = useAuth()?.user;
  const isStart = withoutLanguage(location.pathname) === PATHS.portal;
  useEffect(() => {
    if (isStart && user) navigate(localizedPath(PATHS.overview, language), { replace: true });
  }, [isStart, user, language]);
  return <PortalPage name="overview" at={PATHS.portal} location={location} />;
}

export function Head(props: HeadProps<Queries.PortalIndexPageQuery, { language: string }>) {
  return <PortalSeo name="overview" at={PATHS.portal} {...props} />;
}

export const query = graphql`
  query PortalIndexPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "errors", "login", "portal"])
  }
`;
