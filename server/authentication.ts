import type { FastifyRequest, RouteOptions } from 'fastify';
import { Problem } from './contract/problem';
import { HttpProblem } from './platform/http/problem';
import { isApiKey, type ApiKeys } from './modules/api-keys/api-keys';
import type { Groups } from './modules/people/groups';
import { requireRecentLogin } from './platform/principal';
import type { Sessions } from './modules/auth/login/sessions';
import type { App } from './platform/http/app-type';
import { personOf } from './platform/http/app-type';
import { isWrite } from './platform/http/hooks/disk-reserve-hook';

/** Returns the token of an Authorization header with the scheme Bearer (RFC 6750, 2.1). */
function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

interface Logins {
  sessions: Sessions;
  apiKeys: ApiKeys;
}

async function signIn(
  request: FastifyRequest,
  { sessions, apiKeys }: Logins,
  token: string | undefined,
): Promise<void> {
  const person =
    token === undefined
      ? undefined
      : isApiKey(token)
        ? await apiKeys.personOf(token, request.ip)
        : await sessions.personOf(token);
  if (!person) throw new HttpProblem(401, 'not_signed_in');
  if (person.apiKey && !request.routeOptions.config.takesApiKeys)
    throw new HttpProblem(403, 'not_for_api_keys');
  if (person.mustSetUpSecondFactor && !request.routeOptions.config.opensBeforeSecondFactor)
    throw new HttpProblem(403, 'second_factor_required');
  request.person = person;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A POST that changes nothing: also allowed for an administrator who views the portal as a group. */
    changesNothing?: true;
    /**
     * True: the login must be at most ten minutes old, because the call creates, changes or removes a way to
     * log in or to publish, gives customers files, or deletes files for good. 'for some changes': the rule
     * calls `requireRecentLogin` itself. Every signed-in route except GET must set this; the table of all
     * calls is in docs/security/access.md.
     */
    needsRecentLogin?: boolean | 'for some changes';
    /**
     * A call of the screen on which a user sets up a second factor: also allowed for users who must set one
     * up first.
     */
    opensBeforeSecondFactor?: true;
    /** The call may be made with an API key, because publishing from a build server needs it. */
    takesApiKeys?: true;
  }
}

/**
 * Handles the header with the id of a group: an administrator sees what this group sees, and can change
 * nothing.
 * @throws HttpProblem 403 for other users, and for a call that changes something; 404 for an unknown group
 */
async function viewAsGroup(request: FastifyRequest, groups: Groups): Promise<void> {
  const header = request.headers['view-as-group'];
  if (header === undefined) return;
  const changes = isWrite(request.method) && !request.routeOptions.config.changesNothing;
  if (changes) throw new HttpProblem(403, 'only_viewing');
  request.person = await groups.memberOf(personOf(request), Number(header));
}

const recentLoginTexts = {
  always: 'Takes a login that began at most ten minutes ago; else 403 with the code `login_not_recent`.',
  sometimes:
    'Some changes take a login that began at most ten minutes ago; else 403 with the code `login_not_recent`.',
};

/** Adds problems to the responses of a route. The schema of a route lists only what its scope does not add. */
function addProblems(route: RouteOptions, problems: Record<number, boolean>): void {
  const added = Object.entries(problems).flatMap(([status, isAdded]) => (isAdded ? [[status, Problem]] : []));
  const response = { ...(Object.fromEntries(added) as object), ...(route.schema?.response as object) };
  route.schema = { ...route.schema, response };
}

/**
 * Every route that is registered in the scope after this call needs a valid login, and a recent login if the
 * route requires it. Its schema gets 401, 403 for a recent login, 404 with a parameter in the path, and 422
 * with a body or a query.
 */
export function requireSignedIn(app: App, services: Logins & { groups: Groups }): void {
  app.addHook('onRoute', (route) => {
    const needsRecentLogin = route.config?.needsRecentLogin ?? false;
    const { description, body, querystring } = route.schema ?? {};
    addProblems(route, {
      401: true,
      403: needsRecentLogin !== false,
      404: route.url.includes(':'),
      422: body !== undefined || querystring !== undefined,
    });
    route.schema = { ...route.schema, security: [{ bearer: [] }] };
    if (needsRecentLogin === false) return;
    const text = recentLoginTexts[needsRecentLogin === true ? 'always' : 'sometimes'];
    route.schema = {
      ...route.schema,
      description: description === undefined ? text : `${description} ${text}`,
    };
  });
  app.addHook('onRequest', async (request) => {
    await signIn(request, services, bearerToken(request));
    await viewAsGroup(request, services.groups);
  });
  // After all checks of rights: a call that is never allowed must not ask for a new login first.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.routeOptions.config.needsRecentLogin === true) requireRecentLogin(personOf(request));
    done();
  });
}

/** Like `requireSignedIn`, for forms that a browser posts: the token is a field of the form. */
export function requireTokenField(app: App, services: Logins): void {
  app.addHook('preValidation', (request) => {
    const body: unknown = request.body;
    const field = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
    return signIn(
      request,
      services,
      typeof field === 'string' && field !== '' ? field : bearerToken(request),
    );
  });
}

/**
 * Every route that is registered in a signed-in scope after this call is for administrators and managers of a
 * group.
 */
export function requireManager(app: App): void {
  app.addHook('onRoute', (route) => addProblems(route, { 403: true }));
  app.addHook('onRequest', (request, _reply, done) => {
    const { isAdmin, isManager } = personOf(request);
    done(isAdmin || isManager ? undefined : new HttpProblem(403, 'not_manager'));
  });
}

/**
 * Every route that is registered in a signed-in scope after this call is for administrators. API keys may
 * call those with `takesApiKeys`.
 */
export function requireAdministrator(app: App): void {
  app.addHook('onRoute', (route) => addProblems(route, { 403: true }));
  app.addHook('onRequest', (request, _reply, done) => {
    const { isAdmin, apiKey } = personOf(request);
    done(isAdmin || apiKey ? undefined : new HttpProblem(403, 'not_allowed'));
  });
}
