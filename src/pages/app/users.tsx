import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { PortalPage } from '../../portal/portal-page';
import { PortalSeo } from '../../portal/portal-seo';

const AuditScreen = lazy(async () => ({
  default: (await import('../../portal/audit/audit-screen')).AuditScreen,
}));
const PasswordScreen = lazy(async () => ({
  default: (await import('../../portal/account/password-screen')).PasswordScreen,
}));
const UsersScreen = lazy(async () => ({
  default: (await import('../../portal/users/users-screen')).UsersScreen,
}));

export default function UsersPage({ location }: PageProps<Queries.UsersPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.users} title={t('meta.users.title')} location={location}>
      {([screen]) => {
        if (screen === 'audit') return <AuditScreen />;
        if (screen === 'password') return <PasswordScreen />;
        return <UsersScreen />;
      }}
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.UsersPageQuery, { language: string }>) {
  return <PortalSeo data={data} language={pageContext.language} path={PATHS.users} texts="meta.users" />;
}

export const query = graphql`
  query UsersPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["common", "login", "portal", "users"] } }
    ) {
      ...Locales
    }
  }
`;
