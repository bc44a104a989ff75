import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_PARTS, PATHS } from '../../config/paths';
import { AccountScreen } from '../../portal/shell/lazy-screens';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function AccountPage({ location }: PageProps<Queries.AccountPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.account} title={t('meta.account.title')} location={location}>
      {([segment, ...rest]) => {
        const part = ACCOUNT_PARTS.find((each) => each === segment);
        if (rest.length > 0 || (segment !== undefined && !part)) return undefined;
        return { chunks: [AccountScreen], element: <AccountScreen key={part} part={part} /> };
      }}
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
