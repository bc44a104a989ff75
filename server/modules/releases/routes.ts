import { attachmentAdminRoutes } from './contents/routes.admin';
import { attachmentRoutes } from './contents/routes.signed-in';
import { releaseAdminRoutes } from './routes.admin';
import { releaseKeyRoutes } from './signatures/routes.public';
import { statisticsRoutes } from './statistics/routes.admin';
import { fileFormRoutes } from './tickets/routes.forms';
import { ticketFileRoutes } from './tickets/routes.public';
import { ticketRoutes } from './tickets/routes.signed-in';
import { downloadTypeAdminRoutes } from './types/routes.admin';
import { downloadTypeRoutes } from './types/routes.signed-in';
import { uploadRoutes } from './uploads/routes.admin';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [releaseKeyRoutes, ticketFileRoutes],
  forms: [fileFormRoutes],
  signedIn: [downloadTypeRoutes, ticketRoutes, attachmentRoutes],
  admin: [downloadTypeAdminRoutes, statisticsRoutes, uploadRoutes, releaseAdminRoutes, attachmentAdminRoutes],
};
