import { invitationRoutes } from './invitations.routes.manager';
import { userAndGroupAdminRoutes } from './routes.admin';
import { userManagerRoutes } from './routes.manager';
import { acceptInvitationRoutes } from './routes.public';
import { userAndGroupRoutes } from './routes.signed-in';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [acceptInvitationRoutes],
  signedIn: [userAndGroupRoutes],
  manager: [invitationRoutes, userManagerRoutes],
  admin: [userAndGroupAdminRoutes],
};
