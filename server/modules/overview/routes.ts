import { exportRoutes } from './exports.routes.admin';
import { overviewRoutes } from './routes.admin';
import { healthRoutes } from './routes.public';
import { ownOverviewRoutes } from './routes.signed-in';

/** The routes of the module, by who may call them. */
export const routes = {
  public: [healthRoutes],
  signedIn: [ownOverviewRoutes],
  admin: [exportRoutes, overviewRoutes],
};
