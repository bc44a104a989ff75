import { notificationRoutes } from './notifications.routes.admin';
import { publishingRoutes } from './publishing.routes.admin';
import { advisoryAdminRoutes } from './routes.admin';
import { advisoryManagerRoutes } from './routes.manager';
import { advisoryHashRoutes } from './routes.public';
import { advisoryRoutes } from './routes.signed-in';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [advisoryHashRoutes],
  signedIn: [advisoryRoutes],
  manager: [advisoryManagerRoutes],
  admin: [advisoryAdminRoutes, publishingRoutes, notificationRoutes],
};
