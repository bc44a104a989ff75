import { apiKeyRoutes } from './routes.admin';
import { buildTokenRoutes } from './routes.public';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [buildTokenRoutes],
  admin: [apiKeyRoutes],
};
