import { searchRoutes } from './routes.signed-in';

/** The routes of the module, by who may call them. */
export const routes = {
  signedIn: [searchRoutes],
};
