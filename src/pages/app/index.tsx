import { graphql, navigate, type HeadProps, type PageProps } from 'gatsby';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { PortalPage } from '../../portal/portal-page';
import { PortalSeo } from '../../portal/portal-seo';

/** Whatever the portal does not know leads to the downloads. */
export default function PortalIndexPage({ location }: PageProps<Queries.PortalIndexPageQuery>) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  useEffect(() => {
    navigate(localizedPath(PATHS.downloads, language), { replace: true });
  }, [language]);
  return (
    <PortalPage path={PATHS.portal} title={t('meta.downloads.title')} location={location}>
      {() => null}
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.PortalIndexPageQuery, { language: string }>) {
  return <PortalSeo data={data} language={pageContext.language} path={PATHS.portal} texts="meta.downloads" />;
}

export const query = graphql`
  query PortalIndexPage($language: String!) {
    ...PageBasics
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "login", "portal"] } }) {
      ...Locales
    }
  }
`;
