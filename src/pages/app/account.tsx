import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { AccountScreen } from '../../portal/frame/lazy-screens';
import { PortalPage } from '../../portal/frame/portal-page';
import { PortalSeo } from '../../portal/frame/portal-seo';

export default function AccountPage({ location }: PageProps<Queries.AccountPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.account} title={t('meta.account.title')} location={location}>
      {(segments) =>
        segments.length === 0 ? { chunks: [AccountScreen], element: <AccountScreen /> } : undefined
      }
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.AccountPageQuery, { language: string }>) {
  return <PortalSeo data={data} language={pageContext.language} path={PATHS.account} texts="meta.account" />;
}

export const query = graphql`
  query AccountPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: { language: { eq: $language }, ns: { in: ["account", "common", "errors", "login", "portal"] } }
    ) {
      ...Locales
    }
  }
`;
