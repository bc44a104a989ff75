import { feedRoutes, unsubscribeRoutes } from './routes.public';
import { noticeRoutes } from './routes.signed-in';
import { webhookRoutes } from './webhooks/routes.admin';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [feedRoutes, unsubscribeRoutes],
  signedIn: [noticeRoutes],
  admin: [webhookRoutes],
};
