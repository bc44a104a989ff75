import { lazyScreen, type Fetchable } from '../frame/lazy-screen';
import { readAuth } from '../auth/session';
import { untilIdle } from '../frame/use-is-idle';

// The screens of the portal and their sections, each a chunk of its own. No public page may import this file.

export const PortalShell = lazyScreen(async () => (await import('./portal-shell')).PortalShell);
export const PortalTools = lazyScreen(async () => (await import('./navigation/portal-tools')).PortalTools);

export const DownloadsScreen = lazyScreen(
  async () => (await import('../releases/catalogue/downloads-screen')).DownloadsScreen,
);
export const AllReleasesScreen = lazyScreen(
  async () => (await import('../releases/catalogue/all-releases-screen')).AllReleasesScreen,
);
export const TypeScreen = lazyScreen(async () => (await import('../releases/type/type-screen')).TypeScreen);
export const ReleaseScreen = lazyScreen(
  async () => (await import('../releases/release/release-screen')).ReleaseScreen,
);
export const AttachmentsSection = lazyScreen(
  async () => (await import('../releases/attachments/attachments-section')).AttachmentsSection,
);
export const InstallationTab = lazyScreen(
  async () => (await import('../releases/installation/installation-tab')).InstallationTab,
);
export const SbomScreen = lazyScreen(
  async () => (await import('../releases/attachments/sbom-screen')).SbomScreen,
);
export const ReleaseNotes = lazyScreen(
  async () => (await import('../releases/release/release-notes')).ReleaseNotes,
);
export const LicencesScreen = lazyScreen(
  async () => (await import('../licences/list/licences-screen')).LicencesScreen,
);
export const LicenceScreen = lazyScreen(
  async () => (await import('../licences/licence-screen')).LicenceScreen,
);
export const OpenLicenceScreen = lazyScreen(
  async () => (await import('../licences/open/open-licence-screen')).OpenLicenceScreen,
);
export const UserScreen = lazyScreen(async () => (await import('../users/user-screen')).UserScreen);
export const UsersScreen = lazyScreen(async () => (await import('../users/users-screen')).UsersScreen);
export const InviteScreen = lazyScreen(
  async () => (await import('../users/invitations/invite-screen')).InviteScreen,
);
export const AccountScreen = lazyScreen(
  async () => (await import('../account/account-screen')).AccountScreen,
);

export const OverviewScreen = lazyScreen(
  async () => (await import('../overview/overview-screen')).OverviewScreen,
);
export const FiguresScreen = lazyScreen(
  async () => (await import('../overview/figures-screen')).FiguresScreen,
);
export const DownloadButton = lazyScreen(async () => (await import('../frame/file-form')).DownloadButton);

// Fetched only for administrators.
export const PublishActions = lazyScreen(
  async () => (await import('../releases/manage/publish-actions')).PublishActions,
);
export const AddedType = lazyScreen(
  async () => (await import('../releases/manage/type-page-actions')).AddedType,
);
export const UploadedRelease = lazyScreen(
  async () => (await import('../releases/manage/release-actions')).UploadedRelease,
);
export const NewTypeScreen = lazyScreen(
  async () => (await import('../releases/manage/new-type-screen')).NewTypeScreen,
);
export const EditTypeForm = lazyScreen(
  async () => (await import('../releases/manage/edit-type-form')).EditTypeForm,
);
export const EditReleaseForm = lazyScreen(
  async () => (await import('../releases/manage/edit-release-form')).EditReleaseForm,
);
export const UploadBanner = lazyScreen(
  async () => (await import('../releases/upload/upload-banner')).UploadBanner,
);
export const AllUnfinishedUploads = lazyScreen(
  async () => (await import('../releases/upload/all-unfinished-uploads')).AllUnfinishedUploads,
);
export const TypeMenu = lazyScreen(async () => (await import('../releases/manage/type-menu')).TypeMenu);
export const TypeVisibility = lazyScreen(
  async () => (await import('../releases/manage/type-menu')).TypeVisibility,
);
export const TypePageActions = lazyScreen(
  async () => (await import('../releases/manage/type-page-actions')).TypePageActions,
);
export const AccessTab = lazyScreen(async () => (await import('../releases/manage/access-tab')).AccessTab);
export const TypeVersions = lazyScreen(
  async () => (await import('../releases/statistics/versions-in-use')).TypeVersions,
);
export const ReleaseActions = lazyScreen(
  async () => (await import('../releases/manage/release-actions')).ReleaseActions,
);
export const UploadScreen = lazyScreen(
  async () => (await import('../releases/upload/upload-screen')).UploadScreen,
);
export const WebhooksScreen = lazyScreen(
  async () => (await import('../webhooks/webhooks-screen')).WebhooksScreen,
);
export const ReleaseReach = lazyScreen(
  async () => (await import('../releases/statistics/release-reach')).ReleaseReach,
);
export const ReleaseHistory = lazyScreen(async () => (await import('../audit/audit-entries')).ReleaseHistory);
export const VersionsSection = lazyScreen(
  async () => (await import('../releases/statistics/versions-section')).VersionsSection,
);
export const ApiKeysScreen = lazyScreen(
  async () => (await import('../api-keys/api-keys-screen')).ApiKeysScreen,
);
export const NewApiKeyScreen = lazyScreen(
  async () => (await import('../api-keys/new-api-key-screen')).NewApiKeyScreen,
);
export const GroupScreen = lazyScreen(async () => (await import('../users/groups/group-screen')).GroupScreen);
export const CompanyLoginScreen = lazyScreen(
  async () => (await import('../users/groups/company-login-screen')).CompanyLoginScreen,
);
export const NewCustomerScreen = lazyScreen(
  async () => (await import('../users/groups/new-customer-screen')).NewCustomerScreen,
);
export const GroupsScreen = lazyScreen(
  async () => (await import('../users/groups/groups-screen')).GroupsScreen,
);
export const LicencesSection = lazyScreen(
  async () => (await import('../licences/list/licences-section')).LicencesSection,
);
export const CreateLicenceScreen = lazyScreen(
  async () => (await import('../licences/create/create-licence-screen')).CreateLicenceScreen,
);
export const LicenceMenu = lazyScreen(async () => (await import('../licences/licence-menu')).LicenceMenu);
export const LicenceNotices = lazyScreen(
  async () => (await import('../licences/create/licence-notices')).LicenceNotices,
);
export const RenewDialog = lazyScreen(async () => (await import('../licences/renew-dialog')).RenewDialog);
export const AuditScreen = lazyScreen(async () => (await import('../audit/audit-screen')).AuditScreen);

export const AdvisoriesScreen = lazyScreen(
  async () => (await import('../advisories/advisories-screen')).AdvisoriesScreen,
);
export const AdvisoryScreen = lazyScreen(
  async () => (await import('../advisories/advisory-screen')).AdvisoryScreen,
);
export const OwnAdvisoryScreen = lazyScreen(
  async () => (await import('../advisories/own-advisory-screen')).OwnAdvisoryScreen,
);
export const NewAdvisoryScreen = lazyScreen(
  async () => (await import('../advisories/new-advisory-screen')).NewAdvisoryScreen,
);
export const ComponentsScreen = lazyScreen(
  async () => (await import('../components-search/components-screen')).ComponentsScreen,
);

export const MessagesScreen = lazyScreen(
  async () => (await import('../messages/messages-screen')).MessagesScreen,
);
export const MessageScreen = lazyScreen(
  async () => (await import('../messages/message-screen')).MessageScreen,
);
export const MailDetails = lazyScreen(async () => (await import('../messages/mail-details')).MailDetails);
export const MailScreen = lazyScreen(async () => (await import('../messages/mail-screen')).MailScreen);

/** What customers open most: at most 250 KB with the first page. Other screens are fetched once they are opened. */
const FOR_EVERYONE = [
  OverviewScreen,
  DownloadButton,
  DownloadsScreen,
  TypeScreen,
  ReleaseScreen,
  LicencesScreen,
  LicenceScreen,
];
const FOR_ADMINISTRATORS = [
  UsersScreen,
  AllReleasesScreen,
  AttachmentsSection,
  InstallationTab,
  SbomScreen,
  OpenLicenceScreen,
  AdvisoriesScreen,
  AccountScreen,
  FiguresScreen,
  PublishActions,
  AddedType,
  UploadedRelease,
  NewTypeScreen,
  EditTypeForm,
  EditReleaseForm,
  UploadBanner,
  AllUnfinishedUploads,
  TypeMenu,
  TypeVisibility,
  TypePageActions,
  AccessTab,
  TypeVersions,
  ReleaseActions,
  UploadScreen,
  ReleaseNotes,
  WebhooksScreen,
  UserScreen,
  GroupScreen,
  CompanyLoginScreen,
  GroupsScreen,
  InviteScreen,
  NewCustomerScreen,
  LicencesSection,
  CreateLicenceScreen,
  LicenceMenu,
  LicenceNotices,
  RenewDialog,
  ReleaseReach,
  ReleaseHistory,
  VersionsSection,
  AuditScreen,
  ApiKeysScreen,
  NewApiKeyScreen,
  AdvisoryScreen,
  NewAdvisoryScreen,
  ComponentsScreen,
  MessagesScreen,
  MessageScreen,
  MailScreen,
  MailDetails,
];

/** Returns the chunks of a screen that the signed-in user sees. */
export const chunksFor = (forEveryone: readonly Fetchable[], forAdministrators: readonly Fetchable[] = []) =>
  readAuth()?.user.is_admin ? [...forEveryone, ...forAdministrators] : forEveryone;

/**
 * Fetches the other screens after the data of the first one, so that they open at once. Skipped in data-saving
 * mode.
 */
export async function fetchScreensWhenIdle(): Promise<void> {
  const { connection } = navigator;
  if (connection && (connection.saveData || connection.effectiveType.includes('2g'))) return;
  await untilIdle();
  for (const chunk of chunksFor(FOR_EVERYONE, FOR_ADMINISTRATORS)) chunk.fetch().catch(() => undefined);
}
