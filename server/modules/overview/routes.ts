import { exportRoutes } from './exports.routes.admin';
import { overviewRoutes } from './routes.admin';
import { healthRoutes } from './routes.public';
import { ownOverviewRoutes } from './routes.signed-in';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [healthRoutes],
  signedIn: [ownOverviewRoutes],
  admin: [exportRoutes, overviewRoutes],
};
