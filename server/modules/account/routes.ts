import { emailRoutes } from './routes.public';
import { ownAccountRoutes } from './routes.signed-in';

/** The routes of the module, by who may call them. */
export const routes = {
  public: [emailRoutes],
  signedIn: [ownAccountRoutes],
};
