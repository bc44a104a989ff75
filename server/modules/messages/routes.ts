import { messageRoutes } from './routes.admin';
import { contactRoutes } from './routes.public';

/** The routes of the module, by who may call them. */
export const routes = {
  public: [contactRoutes],
  admin: [messageRoutes],
};
