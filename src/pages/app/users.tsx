import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { COMPANY_LOGIN, GROUP_PARTS, INVITE_PARTS, NEW, PATHS } from '../../config/paths';
import {
  CompanyLoginScreen,
  GroupScreen,
  GroupsScreen,
  InviteScreen,
  LicencesSection,
  NewCustomerScreen,
  chunksFor,
  UserScreen,
  UsersScreen,
  VersionsSection,
} from '../../portal/shell/lazy-screens';
import { PortalPage, type PortalScreen } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

/** The screens by the rest of the path. */
const SCREENS: Record<string, PortalScreen> = {
  '': { chunks: [UsersScreen], element: <UsersScreen key="users" /> },
  invitations: { chunks: [UsersScreen], element: <UsersScreen key="invitations" part="invitations" /> },
};

const ID = /^[1-9]\d{0,14}$/;

/** Returns the company login of a group, or the form for one of its providers. */
function companyLogin(groupId: string, [chosen, ...rest]: readonly string[]): PortalScreen | undefined {
  if (rest.length > 0 || (chosen !== undefined && chosen !== NEW && !ID.test(chosen))) return undefined;
  return {
    chunks: chunksFor([], [CompanyLoginScreen]),
    element: (
      <CompanyLoginScreen
        key={`${groupId} ${chosen ?? ''}`}
        groupId={Number(groupId)}
        chosen={chosen === undefined || chosen === NEW ? chosen : Number(chosen)}
      />
    ),
  };
}

export default function UsersPage({ data, location }: PageProps<Queries.UsersPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.users} title={t('meta.users.title')} location={location}>
      {(segments) => {
        const [section, id = '', part, ...rest] = segments;
        if (segments.length === 1 && ID.test(section ?? ''))
          return { chunks: [UserScreen], element: <UserScreen id={Number(section)} /> };
        const invitePart = INVITE_PARTS.find((each) => each === id);
        if (section === 'invitations' && invitePart && segments.length === 2)
          return {
            chunks: [InviteScreen],
            title: t(invitePart === 'new' ? 'users:invite.title' : 'users:several.title'),
            element: <InviteScreen key={invitePart} part={invitePart} />,
          };
        if (section === 'groups' && segments.length === 1)
          return {
            chunks: chunksFor([], [GroupsScreen]),
            title: t('menu.groups'),
            element: <GroupsScreen />,
          };
        if (section === 'groups' && id === NEW && segments.length === 2)
          return {
            chunks: chunksFor([], [NewCustomerScreen]),
            element: <NewCustomerScreen apps={data.apps.nodes} />,
          };
        const groupPart = GROUP_PARTS.find((each) => each === part);
        if (section === 'groups' && ID.test(id) && part === groupPart && rest.length === 0)
          return {
            chunks: chunksFor([], [GroupScreen, LicencesSection, VersionsSection]),
            element: (
              <GroupScreen
                id={Number(id)}
                part={groupPart}
                versions={<VersionsSection groupId={Number(id)} />}
                licences={<LicencesSection apps={data.apps.nodes} groupId={Number(id)} />}
              />
            ),
          };
        if (section === 'groups' && ID.test(id) && part === COMPANY_LOGIN) return companyLogin(id, rest);
        return SCREENS[segments.join('/')];
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
    ...AppNames
    locales: allLocale(
      sort: { ns: ASC }
      filter: {
        language: { eq: $language }
        ns: {
          in: [
            "account"
            "common"
            "errors"
            "licences"
            "login"
            "messages"
            "portal"
            "statistics"
            "users"
          ]
        }
      }
    ) {
      ...Locales
    }
  }
`;
