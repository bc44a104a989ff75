import { messageRoutes } from './routes.admin';
import { contactRoutes } from './routes.public';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [contactRoutes],
  admin: [messageRoutes],
};
