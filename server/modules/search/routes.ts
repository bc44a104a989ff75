import { searchRoutes } from './routes.signed-in';

/** The routes of the module, grouped by caller. */
export const routes = {
  signedIn: [searchRoutes],
};
