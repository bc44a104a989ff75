import { routes as account } from './modules/account/routes';
import { routes as advisories } from './modules/advisories/routes';
import { routes as apiKeys } from './modules/api-keys/routes';
import { routes as audit } from './modules/audit/routes';
import { routes as auth } from './modules/auth/routes';
import { routes as customers } from './modules/customers/routes';
import { routes as licences } from './modules/licences/routes';
import { routes as mail } from './modules/mail/routes';
import { routes as messages } from './modules/messages/routes';
import { routes as notifications } from './modules/notifications/routes';
import { routes as overview } from './modules/overview/routes';
import { routes as people } from './modules/people/routes';
import { routes as releases } from './modules/releases/routes';
import { routes as search } from './modules/search/routes';
import type { OpenedServices } from './modules';
import type { App } from './platform/http/app-type';

/** Who may call a route. `forms`: signed-in users, with the token as a field of a form. */
type Scope = 'public' | 'forms' | 'signedIn' | 'manager' | 'admin';

type Routes = (app: App, services: OpenedServices) => void | Promise<void>;

const modules: readonly Partial<Record<Scope, readonly Routes[]>>[] = [
  ...[audit, mail, auth, releases, people, notifications, licences, customers, messages],
  ...[advisories, apiKeys, account, overview, search],
];

/** Registers the routes of all modules in a scope. A plugin or hook of one file of routes holds for that file. */
export async function addRoutes(app: App, scope: Scope, services: OpenedServices): Promise<void> {
  for (const routes of modules.flatMap((module) => module[scope] ?? []))
    await app.register(async (own: App) => routes(own, services));
}
