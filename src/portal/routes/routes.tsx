import {
  ACCOUNT_PARTS,
  accountPath,
  advisoryPath,
  companyLoginPath,
  createLicencePath,
  grantPath,
  GROUP_PARTS,
  groupPartPath,
  groupPath,
  INVITE_PARTS,
  invitePath,
  licencePath,
  mailPath,
  messagePath,
  NEW,
  PATHS,
  providerPath,
  userPath,
} from '../../config/paths';
import { lazyScreen } from '../frame/lazy-screen';
import { RELEASE_ROUTES, WebhooksScreen } from './release-routes';
import { ID, screen, type Route } from './route';

// No public page may import this file.

const LicencesScreen = lazyScreen(() => import('../licences/list/licences-screen'), 'LicencesScreen');
const LicenceScreen = lazyScreen(() => import('../licences/licence-screen'), 'LicenceScreen');
const OpenLicenceScreen = lazyScreen(
  () => import('../licences/open/open-licence-screen'),
  'OpenLicenceScreen',
);
const UserScreen = lazyScreen(() => import('../users/user-screen'), 'UserScreen');
const UsersScreen = lazyScreen(() => import('../users/users-screen'), 'UsersScreen');
const InviteScreen = lazyScreen(() => import('../users/invitations/invite-screen'), 'InviteScreen');
const AccountScreen = lazyScreen(() => import('../account/account-screen'), 'AccountScreen');
const OverviewScreen = lazyScreen(() => import('../overview/overview-screen'), 'OverviewScreen');
const FiguresScreen = lazyScreen(() => import('../overview/figures-screen'), 'FiguresScreen');
const DownloadButton = lazyScreen(() => import('../frame/file-form'), 'DownloadButton');
const ApiKeysScreen = lazyScreen(() => import('../api-keys/api-keys-screen'), 'ApiKeysScreen');
const NewApiKeyScreen = lazyScreen(() => import('../api-keys/new-api-key-screen'), 'NewApiKeyScreen');
const GroupScreen = lazyScreen(() => import('../users/groups/group-screen'), 'GroupScreen');
const CompanyLoginScreen = lazyScreen(
  () => import('../users/groups/company-login-screen'),
  'CompanyLoginScreen',
);
const NewCustomerScreen = lazyScreen(
  () => import('../users/groups/new-customer-screen'),
  'NewCustomerScreen',
);
const GroupsScreen = lazyScreen(() => import('../users/groups/groups-screen'), 'GroupsScreen');
const LicencesSection = lazyScreen(() => import('../licences/list/licences-section'), 'LicencesSection');
const CreateLicenceScreen = lazyScreen(
  () => import('../licences/create/create-licence-screen'),
  'CreateLicenceScreen',
);
const LicenceMenu = lazyScreen(() => import('../licences/licence-menu'), 'LicenceMenu');
const LicenceNotices = lazyScreen(() => import('../licences/create/licence-notices'), 'LicenceNotices');
const RenewDialog = lazyScreen(() => import('../licences/renew-dialog'), 'RenewDialog');
const AuditScreen = lazyScreen(() => import('../audit/audit-screen'), 'AuditScreen');
const AdvisoriesScreen = lazyScreen(() => import('../advisories/advisories-screen'), 'AdvisoriesScreen');
const AdvisoryScreen = lazyScreen(() => import('../advisories/advisory-screen'), 'AdvisoryScreen');
const OwnAdvisoryScreen = lazyScreen(() => import('../advisories/own-advisory-screen'), 'OwnAdvisoryScreen');
const NewAdvisoryScreen = lazyScreen(() => import('../advisories/new-advisory-screen'), 'NewAdvisoryScreen');
const ComponentsScreen = lazyScreen(
  () => import('../components-search/components-screen'),
  'ComponentsScreen',
);
const MessagesScreen = lazyScreen(() => import('../messages/messages-screen'), 'MessagesScreen');
const MessageScreen = lazyScreen(() => import('../messages/message-screen'), 'MessageScreen');
const MailDetails = lazyScreen(() => import('../messages/mail-details'), 'MailDetails');
const MailScreen = lazyScreen(() => import('../messages/mail-screen'), 'MailScreen');
const VersionsSection = lazyScreen(
  () => import('../releases/statistics/versions-section'),
  'VersionsSection',
);

/** The screens of the portal. */
export const ROUTES: readonly Route[] = [
  // Shown until the page leads to the overview.
  { path: PATHS.portal, chunks: [], show: () => null },
  {
    path: PATHS.overview,
    common: [OverviewScreen, DownloadButton],
    later: [RenewDialog],
    show: ({ apps }) => (
      <OverviewScreen
        download={(releaseId, describedBy, variant) => (
          <DownloadButton releaseId={releaseId} describedBy={describedBy} variant={variant} />
        )}
        renew={(licence, onClose) => <RenewDialog licence={licence} apps={apps} onClose={onClose} />}
      />
    ),
  },
  { path: PATHS.statistics, who: 'admin', ...screen(FiguresScreen) },

  ...RELEASE_ROUTES,

  {
    path: PATHS.licences,
    common: [LicencesScreen],
    forAdministrators: [LicencesSection],
    show: ({ apps }) => <LicencesScreen all={<LicencesSection apps={apps} />} />,
  },
  {
    path: createLicencePath(),
    who: 'admin',
    title: 'licences:create.title',
    chunks: [CreateLicenceScreen],
    show: ({ apps }) => <CreateLicenceScreen apps={apps} />,
  },
  {
    path: PATHS.openLicence,
    chunks: [OpenLicenceScreen],
    show: ({ apps }) => <OpenLicenceScreen apps={apps} />,
  },
  {
    path: licencePath(ID),
    common: [LicenceScreen],
    forAdministrators: [LicenceMenu, LicenceNotices],
    show: ({ id, apps }) => (
      <LicenceScreen
        key={id}
        id={id}
        apps={apps}
        menu={(licence) => <LicenceMenu licence={licence} apps={apps} />}
        notices={(licence, made) => <LicenceNotices licence={licence} made={made} />}
      />
    ),
  },

  { path: PATHS.advisories, ...screen(AdvisoriesScreen) },
  { path: PATHS.newAdvisory, who: 'admin', title: 'advisories:new.title', ...screen(NewAdvisoryScreen) },
  {
    path: advisoryPath(ID),
    forAdministrators: [AdvisoryScreen],
    forOthers: [OwnAdvisoryScreen],
    show: ({ id, isAdmin }) =>
      isAdmin ? <AdvisoryScreen key={id} id={id} /> : <OwnAdvisoryScreen key={id} id={id} />,
  },
  { path: PATHS.components, who: 'admin', ...screen(ComponentsScreen) },

  { path: PATHS.messages, who: 'admin', ...screen(MessagesScreen) },
  ...[false, true].map((isGrant): Route => ({
    path: isGrant ? grantPath(ID) : messagePath(ID),
    who: 'admin',
    title: 'messages:one.loading',
    chunks: [MessageScreen],
    show: ({ id, apps, erps }) => (
      <MessageScreen key={`${id} ${isGrant}`} id={id} isGrant={isGrant} apps={apps} erps={erps} />
    ),
  })),

  { path: PATHS.users, chunks: [UsersScreen], show: () => <UsersScreen key="users" /> },
  {
    path: PATHS.invitations,
    who: 'manager',
    chunks: [UsersScreen],
    show: () => <UsersScreen key="invitations" part="invitations" />,
  },
  ...INVITE_PARTS.map((part): Route => ({
    path: invitePath(part),
    who: 'manager',
    title: part === 'new' ? 'users:invite.title' : 'users:several.title',
    chunks: [InviteScreen],
    show: () => <InviteScreen key={part} part={part} />,
  })),
  {
    path: userPath(ID),
    who: 'manager',
    title: 'users:user.loading',
    chunks: [UserScreen],
    show: ({ id }) => <UserScreen id={id} />,
  },
  { path: PATHS.groups, who: 'admin', title: 'portal:menu.groups', ...screen(GroupsScreen) },
  {
    path: PATHS.newCustomer,
    who: 'admin',
    title: 'users:newCustomer.title',
    chunks: [NewCustomerScreen],
    show: ({ apps }) => <NewCustomerScreen apps={apps} />,
  },
  ...([undefined, ...GROUP_PARTS] as const).map((part): Route => ({
    path: part ? groupPartPath(ID, part) : groupPath(ID),
    who: 'admin',
    title: 'users:one.loading',
    chunks: [GroupScreen, LicencesSection, VersionsSection],
    show: ({ id, apps }) => (
      <GroupScreen
        id={id}
        part={part}
        versions={<VersionsSection groupId={id} />}
        licences={<LicencesSection apps={apps} groupId={id} />}
      />
    ),
  })),
  ...(
    [
      [undefined, 'button'],
      [NEW, 'addTitle'],
      [':provider', 'editTitle'],
    ] as const
  ).map(([form, title]): Route => ({
    path: form ? providerPath(ID, form) : companyLoginPath(ID),
    who: 'admin',
    title: `users:companyLogin.${title}`,
    chunks: [CompanyLoginScreen],
    show: ({ id, provider }) => {
      const chosen = form === ':provider' ? provider : form;
      return <CompanyLoginScreen key={`${id} ${chosen}`} groupId={id} chosen={chosen} />;
    },
  })),

  { path: PATHS.apiKeys, who: 'admin', title: 'api-keys:title', ...screen(ApiKeysScreen) },
  { path: PATHS.newApiKey, who: 'admin', title: 'api-keys:make.title', ...screen(NewApiKeyScreen) },
  { path: PATHS.webhooks, who: 'admin', title: 'webhooks:title', ...screen(WebhooksScreen) },
  { path: PATHS.mail, who: 'admin', title: 'messages:mail.title', ...screen(MailScreen) },
  {
    path: mailPath(ID),
    who: 'admin',
    title: 'messages:mail.one',
    chunks: [MailDetails],
    show: ({ id }) => <MailDetails key={id} id={id} />,
  },
  { path: PATHS.audit, who: 'admin', title: 'audit:title', ...screen(AuditScreen) },

  ...([undefined, ...ACCOUNT_PARTS] as const).map((part): Route => ({
    path: part ? accountPath(part) : PATHS.account,
    chunks: [AccountScreen],
    show: () => <AccountScreen key={part} part={part} />,
  })),
];
