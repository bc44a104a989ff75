import { mailRoutes } from './routes.admin';

/** The routes of the module, grouped by caller. */
export const routes = {
  admin: [mailRoutes],
};
