import { identityProviderRoutes } from './company/routes.admin';
import { companyLoginRoutes } from './company/routes.public';
import { ownSessionRoutes } from './login/own-sessions.routes.signed-in';
import { loginRoutes } from './login/routes.public';
import { sessionRoutes } from './login/routes.signed-in';
import { passkeyRoutes } from './passkeys/routes.signed-in';
import { passwordRoutes } from './password/routes.public';
import { secondFactorRoutes } from './second-factor/routes.signed-in';

/** The routes of the module, grouped by caller. */
export const routes = {
  public: [loginRoutes, companyLoginRoutes, passwordRoutes],
  signedIn: [sessionRoutes, ownSessionRoutes, secondFactorRoutes, passkeyRoutes],
  admin: [identityProviderRoutes],
};
