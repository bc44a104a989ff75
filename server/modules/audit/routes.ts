import { auditRoutes } from './routes.admin';

/** The routes of the module, by who may call them. */
export const routes = {
  admin: [auditRoutes],
};
