import { openLicenceRoutes } from './open.routes.signed-in';
import { licenceAdminRoutes } from './routes.admin';
import { licenceKeyRoutes } from './routes.public';
import { licenceRoutes } from './routes.signed-in';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [licenceKeyRoutes],
  signedIn: [licenceRoutes, openLicenceRoutes],
  admin: [licenceAdminRoutes],
};
