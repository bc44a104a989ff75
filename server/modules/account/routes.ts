import { emailRoutes } from './routes.public';
import { ownAccountRoutes } from './routes.signed-in';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [emailRoutes],
  signedIn: [ownAccountRoutes],
};
