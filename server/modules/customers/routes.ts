import { customerRoutes } from './routes.admin';

/** The routes of the module, grouped by caller. */
export const routes = {
  admin: [customerRoutes],
};
