import { apiKeyRoutes } from './routes.admin';
import { buildTokenRoutes } from './routes.public';

/** The routes of the module, by who may call them. */
export const routes = {
  public: [buildTokenRoutes],
  admin: [apiKeyRoutes],
};
