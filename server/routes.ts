import { accountRoutes } from './modules/account/routes';
import { notificationRoutes } from './modules/advisories/notifications.routes';
import { publishingRoutes } from './modules/advisories/publishing.routes';
import { advisoriesRoutes } from './modules/advisories/routes';
import { apiKeysRoutes } from './modules/api-keys/routes';
import { auditRoutes } from './modules/audit/routes';
import { companyRoutes } from './modules/auth/company/routes';
import { ownSessionRoutes } from './modules/auth/login/own-sessions.routes';
import { loginRoutes } from './modules/auth/login/routes';
import { passkeyRoutes } from './modules/auth/passkeys/routes';
import { passwordRoutes } from './modules/auth/password/routes';
import { secondFactorRoutes } from './modules/auth/second-factor/routes';
import { customerRoutes } from './modules/customers/routes';
import { openLicenceRoutes } from './modules/licences/open.routes';
import { licencesRoutes } from './modules/licences/routes';
import { mailRoutes } from './modules/mail/routes';
import { messagesRoutes } from './modules/messages/routes';
import { notificationsRoutes } from './modules/notifications/routes';
import { webhookRoutes } from './modules/notifications/webhooks/routes';
import { exportRoutes } from './modules/overview/exports.routes';
import { overviewRoutes } from './modules/overview/routes';
import { invitationRoutes } from './modules/people/invitations.routes';
import { peopleRoutes } from './modules/people/routes';
import { releaseAdminRoutes } from './modules/releases/routes';
import { blocksRoutes } from './modules/releases/blocks/routes';
import { contentsRoutes } from './modules/releases/contents/routes';
import { installationRoutes } from './modules/releases/installation/routes';
import { releaseListRoutes } from './modules/releases/lists/routes';
import { releaseKeyRoutes } from './modules/releases/signatures/routes';
import { statisticsRoutes } from './modules/releases/statistics/routes';
import { ticketsRoutes } from './modules/releases/tickets/routes';
import { typesRoutes } from './modules/releases/types/routes';
import { uploadRoutes } from './modules/releases/uploads/routes';
import { searchRoutes } from './modules/search/routes';
import type { OpenedServices } from './modules';
import { collectRoutes } from './platform/http/handle';

const modules = [
  accountRoutes,
  notificationRoutes,
  publishingRoutes,
  advisoriesRoutes,
  apiKeysRoutes,
  auditRoutes,
  companyRoutes,
  ownSessionRoutes,
  loginRoutes,
  passkeyRoutes,
  passwordRoutes,
  secondFactorRoutes,
  customerRoutes,
  openLicenceRoutes,
  licencesRoutes,
  mailRoutes,
  messagesRoutes,
  notificationsRoutes,
  webhookRoutes,
  exportRoutes,
  overviewRoutes,
  invitationRoutes,
  peopleRoutes,
  releaseAdminRoutes,
  blocksRoutes,
  contentsRoutes,
  installationRoutes,
  releaseListRoutes,
  releaseKeyRoutes,
  statisticsRoutes,
  ticketsRoutes,
  typesRoutes,
  uploadRoutes,
  searchRoutes,
];

/** Returns a function that registers the declared calls of those who may make them. */
export const routesOf = (services: OpenedServices) =>
  collectRoutes((handle) => {
    for (const add of modules) add(handle, services);
  });
