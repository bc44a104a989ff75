import type { FastifyRequest } from 'fastify';
import { Problem } from './contract/problem';
import { HttpProblem } from './platform/http/problem';
import { isApiKey, type ApiKeys } from './modules/api-keys/api-keys';
import type { Groups } from './modules/people/groups';
import { requireRecentLogin } from './platform/person';
import type { Sessions } from './modules/auth/login/sessions';
import type { App } from './platform/http/app-type';
import { personOf } from './platform/http/app-type';
import { mayStore } from './platform/http/keep-reserve';

/** The token of an Authorization header with the scheme Bearer (RFC 6750, 2.1). */
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
    /** A POST that changes nothing: it works for an administrator who looks as a group does, too. */
    changesNothing?: true;
    /**
     * True: the login that makes the call is at most ten minutes old, because the call creates, changes or removes a way to
     * log in or to publish, for any user. Every signed-in route that is no GET states it; why: docs/security/access.md.
     */
    needsRecentLogin?: boolean | 'for some changes';
    /** A call of the screen on which a user sets up a second factor: users who must do that first may make it, too. */
    opensBeforeSecondFactor?: true;
    /** What publishing from a build server needs: the call may be made with an API key. */
    takesApiKeys?: true;
  }
}

/**
 * The header by which an administrator sees what a group sees, and can change nothing: the id of the group.
 * @throws HttpProblem 403 for anybody else, and for a call that changes something; 404 for an unknown group
 */
async function viewAsGroup(request: FastifyRequest, groups: Groups): Promise<void> {
  const header = request.headers['view-as-group'];
  if (header === undefined) return;
  const changes = mayStore(request.method) && !request.routeOptions.config.changesNothing;
  if (changes) throw new HttpProblem(403, 'only_viewing');
  request.person = await groups.memberOf(personOf(request), Number(header));
}

const recentLoginTexts = {
  always: 'Takes a login that began at most ten minutes ago; else 403 with the code `login_not_recent`.',
  sometimes:
    'Some changes take a login that began at most ten minutes ago; else 403 with the code `login_not_recent`.',
};

/** From here on every route of the scope needs a valid login, and a recent one where it says so. */
export function requireSignedIn(app: App, services: Logins & { groups: Groups }): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] };
    const needsRecentLogin = route.config?.needsRecentLogin ?? false;
    if (needsRecentLogin === false) return;
    const { description, response } = route.schema;
    const text = recentLoginTexts[needsRecentLogin === true ? 'always' : 'sometimes'];
    route.schema = {
      ...route.schema,
      description: description === undefined ? text : `${description} ${text}`,
      response: { ...(response as object), 403: Problem },
    };
  });
  app.addHook('onRequest', async (request) => {
    await signIn(request, services, bearerToken(request));
    await viewAsGroup(request, services.groups);
  });
  // After every check of rights: a call that is never allowed does not ask for a login first.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.routeOptions.config.needsRecentLogin === true) requireRecentLogin(personOf(request));
    done();
  });
}

/** As `requireSignedIn`, for forms that a browser posts: the token is a field of the form. */
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

/** From here on every route of a signed-in scope is for administrators and managers of a group. */
export function requireManager(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { isAdmin, isManager } = personOf(request);
    done(isAdmin || isManager ? undefined : new HttpProblem(403, 'not_manager'));
  });
}

/** From here on every route of a signed-in scope is for administrators, and for API keys those that take them. */
export function requireAdministrator(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { isAdmin, apiKey } = personOf(request);
    done(isAdmin || apiKey ? undefined : new HttpProblem(403, 'not_allowed'));
  });
}
