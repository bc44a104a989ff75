import { lazyPart, type Fetchable } from './lazy-screen';
import { readAuth } from '../auth/session';

// All parts of the portal's pages. No public page may import this file.

export const PortalShell = lazyPart(async () => (await import('./portal-shell')).PortalShell);

export const DownloadsScreen = lazyPart(
  async () => (await import('../downloads/downloads-screen')).DownloadsScreen,
);
export const ReleaseScreen = lazyPart(async () => (await import('../downloads/release/release-screen')).ReleaseScreen);
export const AttachmentsSection = lazyPart(
  async () => (await import('../attachments/attachments-section')).AttachmentsSection,
);
export const SbomScreen = lazyPart(async () => (await import('../attachments/sbom-screen')).SbomScreen);
export const ReleaseNotes = lazyPart(async () => (await import('../downloads/release/release-notes')).ReleaseNotes);
export const LicencesScreen = lazyPart(
  async () => (await import('../licences/licences-screen')).LicencesScreen,
);
export const UsersScreen = lazyPart(async () => (await import('../users/users-screen')).UsersScreen);
export const AccountScreen = lazyPart(async () => (await import('../account/account-screen')).AccountScreen);

// Fetched only for administrators.
export const PublishActions = lazyPart(
  async () => (await import('../releases/publish-actions')).PublishActions,
);
export const UploadBanner = lazyPart(async () => (await import('../releases/upload/upload-banner')).UploadBanner);
export const AllUnfinishedUploads = lazyPart(
  async () => (await import('../releases/upload/all-unfinished-uploads')).AllUnfinishedUploads,
);
export const TypeActions = lazyPart(async () => (await import('../releases/type-actions')).TypeActions);
export const ReleaseActions = lazyPart(
  async () => (await import('../releases/release-actions')).ReleaseActions,
);
export const UploadScreen = lazyPart(async () => (await import('../releases/upload/upload-screen')).UploadScreen);
export const WebhooksScreen = lazyPart(
  async () => (await import('../webhooks/webhooks-screen')).WebhooksScreen,
);
export const OverviewScreen = lazyPart(
  async () => (await import('../overview/overview-screen')).OverviewScreen,
);
export const StatisticsScreen = lazyPart(
  async () => (await import('../statistics/statistics-screen')).StatisticsScreen,
);
export const VersionsSection = lazyPart(
  async () => (await import('../statistics/versions-section')).VersionsSection,
);
export const ApiKeysScreen = lazyPart(async () => (await import('../api-keys/api-keys-screen')).ApiKeysScreen);
export const GroupScreen = lazyPart(async () => (await import('../users/groups/group-screen')).GroupScreen);
export const LicencesSection = lazyPart(
  async () => (await import('../licences/licences-section')).LicencesSection,
);
export const AuditScreen = lazyPart(async () => (await import('../audit/audit-screen')).AuditScreen);

export const MessagesScreen = lazyPart(
  async () => (await import('../messages/messages-screen')).MessagesScreen,
);
export const MessageScreen = lazyPart(async () => (await import('../messages/message-screen')).MessageScreen);
export const MailDetails = lazyPart(async () => (await import('../messages/mail-details')).MailDetails);
export const MailScreen = lazyPart(async () => (await import('../messages/mail-screen')).MailScreen);

const FOR_EVERYONE = [
  DownloadsScreen,
  ReleaseScreen,
  AttachmentsSection,
  SbomScreen,
  LicencesScreen,
  UsersScreen,
  AccountScreen,
];
const FOR_ADMINISTRATORS = [
  OverviewScreen,
  PublishActions,
  UploadBanner,
  AllUnfinishedUploads,
  TypeActions,
  ReleaseActions,
  UploadScreen,
  ReleaseNotes,
  WebhooksScreen,
  GroupScreen,
  LicencesSection,
  StatisticsScreen,
  VersionsSection,
  AuditScreen,
  ApiKeysScreen,
  MessagesScreen,
  MessageScreen,
  MailScreen,
  MailDetails,
];

/** Returns the parts of a screen that the signed-in user sees. */
export const ownParts = (forEveryone: readonly Fetchable[], forAdministrators: readonly Fetchable[] = []) =>
  readAuth()?.user.is_admin ? [...forEveryone, ...forAdministrators] : forEveryone;

/**
 * Fetches the other screens when the browser is idle, so that they open at once. Skipped in data-saving mode.
 */
export function fetchPartsWhenIdle(): void {
  const { connection } = navigator;
  if (connection && (connection.saveData || connection.effectiveType.includes('2g'))) return;
  const fetchAll = () => {
    for (const part of ownParts(FOR_EVERYONE, FOR_ADMINISTRATORS)) part.fetch().catch(() => undefined);
  };
  // Safari does not support `requestIdleCallback`.
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: 5000 });
  else setTimeout(fetchAll, 1000);
}
