import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './platform/http/problem';
import { isApiKey, type ApiKeys } from './modules/api-keys/api-keys';
import type { Groups } from './modules/people/groups';
import { recentLoginOf } from './contract/call';
import { requireRecentLogin } from './platform/principal';
import type { Sessions } from './modules/auth/login/sessions';
import type { App } from './platform/http/app-type';
import { personOf } from './platform/http/app-type';
import { isWrite } from './platform/http/hooks/disk-reserve-hook';

/** Returns the token of an Authorization header with the scheme Bearer (RFC 6750, 2.1). */
function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Returns the rule for recent logins of a call. */
const ruleOf = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.call && recentLoginOf(routeOptions.config.call);

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
  if (person.apiKey && !request.routeOptions.config.call?.takesApiKeys)
    throw new HttpProblem(403, 'not_for_api_keys');
  if (person.mustSetUpSecondFactor && !request.routeOptions.config.call?.opensBeforeSecondFactor)
    throw new HttpProblem(403, 'second_factor_required');
  request.person = person;
}

/**
 * Handles the header with the id of a group: an administrator sees what this group sees, and can change
 * nothing.
 * @throws HttpProblem 403 for other users, and for a call that changes something; 404 for an unknown group
 */
async function viewAsGroup(request: FastifyRequest, groups: Groups): Promise<void> {
  const header = request.headers['view-as-group'];
  if (header === undefined) return;
  const changes = isWrite(request.method) && !request.routeOptions.config.call?.changesNothing;
  if (changes) throw new HttpProblem(403, 'only_viewing');
  request.person = await groups.memberOf(personOf(request), Number(header));
}

/**
 * Every route that is registered in the scope after this call needs a valid login, and a recent login if its
 * declaration requires it. A call with the rule of sixty minutes that succeeds renews them.
 */
export function requireSignedIn(app: App, services: Logins & { groups: Groups }): void {
  app.addHook('onRequest', async (request) => {
    await signIn(request, services, bearerToken(request));
    await viewAsGroup(request, services.groups);
  });
  // After all checks of rights: a call that is never allowed must not ask for a new login first.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const rule = ruleOf(request);
    if (rule && !rule.isForSome) requireRecentLogin(personOf(request), rule.login);
    done();
  });
  app.addHook('onSend', async (request, reply) => {
    const { person } = request;
    // A login that is too old does not become recent by a change that needs no recent login.
    if (reply.statusCode < 400 && ruleOf(request)?.login === 'sixty minutes' && person?.recentLogin)
      await services.sessions.renew(person);
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
  app.addHook('onRequest', (request, _reply, done) => {
    const { isAdmin, isManager } = personOf(request);
    done(isAdmin || isManager ? undefined : new HttpProblem(403, 'not_manager'));
  });
}

/**
 * Every route that is registered in a signed-in scope after this call is for administrators. API keys may
 * call those whose declaration has `takesApiKeys`.
 */
export function requireAdministrator(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { isAdmin, apiKey } = personOf(request);
    done(isAdmin || apiKey ? undefined : new HttpProblem(403, 'not_allowed'));
  });
}
