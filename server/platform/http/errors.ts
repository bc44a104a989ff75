import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Language } from '../../contract/languages';
import { chosenLanguage, preferredLanguage } from '../../texts/language';
import { problemFromError } from './problem-from-error';
import { notFound, type HttpProblem } from './problem';
import { problemBody, problemPage, smallPagePolicy } from './small-pages';
import { isDatabaseAway, isSerializationFailure } from '../db/errors';
import { codeOf, isDiskFull } from '../../error-code';
import type { FaultKind, LimitKind } from '../metrics/metrics';
import { isStorageAway } from '../storage/errors';
import type { App } from './app-type';
import { saysHttps, securityHeaders } from './hooks/security-headers';

type Send = (reply: FastifyReply, problem: HttpProblem, language: Language) => FastifyReply;
type SendPage = (...args: [...Parameters<Send>, releaseId?: number]) => FastifyReply;

function withHeaders(reply: FastifyReply, problem: HttpProblem, language: Language): FastifyReply {
  // The route may have set these headers for its successful response.
  for (const name of ['content-length', 'content-encoding', 'content-disposition', 'etag', 'last-modified'])
    reply.removeHeader(name);
  const { retryAfter } = problem.options;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'Accept-Language');
}

/** Answers a problem as `application/problem+json` (RFC 9457). */
export const sendProblem: Send = (reply, problem, language) =>
  withHeaders(reply, problem, language)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem, language));

/** Answers one of the small HTML pages. */
export const sendPage = (reply: FastifyReply, status: number, language: Language, html: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('content-security-policy', smallPagePolicy)
    .send(html);

/** True if a requested address belongs to the API, which programs call. People open all other addresses. */
export const isApiAddress = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** Answers a problem as a small HTML page, with a link back to the requested release. */
export const sendProblemPage: SendPage = (reply, problem, language, releaseId) =>
  sendPage(
    withHeaders(reply, problem, language),
    problem.status,
    language,
    problemPage(problem, language, releaseId),
  );

const formLanguage = (request: FastifyRequest): Language => {
  const body: unknown = request.body;
  const given = typeof body === 'object' && body !== null && 'language' in body ? body.language : undefined;
  return chosenLanguage(given, request.headers['accept-language']);
};

/** Returns the id of the release that a form was posted for; undefined if the path has none. */
function releaseOf({ params }: FastifyRequest): number | undefined {
  const id = typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** True if the client wants something to show, as a browser does, rather than a program. */
export const acceptsPage = ({ headers }: FastifyRequest) => /\btext\/html\b/.test(headers.accept ?? '');

/** Codes of failed logins: a wrong secret, or a company login that is not accepted for this person. */
const failedLogins: ReadonlySet<string> = new Set([
  ...['wrong_login', 'wrong_code', 'wrong_passkey', 'wrong_password'],
  ...['company_login_ended', 'email_missing', 'email_not_verified', 'email_of_other_domain', 'other_account'],
]);

/**
 * Logs refusals for programs that ban addresses: docs/fail2ban. Values that people typed are not logged: they
 * may have typed a password into the address field.
 */
function logRefusal(request: FastifyRequest, { status, code, options }: HttpProblem): void {
  const limit = limitOf(code);
  if (limit) request.server.metrics.countRefusal(limit);
  const failed = [code, ...(options.errors ?? []).map((field) => field.code)].find((each) =>
    failedLogins.has(each),
  );
  if (failed !== undefined) logFailedLogin(request, failed);
  else if (status === 429) logCaller(request, code, 'refused by a limit');
}

const logCaller = (request: FastifyRequest, code: string, message: string) =>
  request.log.warn({ address: request.ip, route: request.routeOptions.url, code }, message);

/** Logs a failed login, or a failed confirmation by password or code. `code`: the reason. */
export const logFailedLogin = (request: FastifyRequest, code: string) =>
  logCaller(request, code, 'login failed');

const limits: Readonly<Record<string, LimitKind>> = {
  too_many: 'attempts',
  too_many_calls: 'calls',
  busy: 'busy',
  disk_full: 'disk',
};
const limitOf = (code: string) => (Object.hasOwn(limits, code) ? limits[code] : undefined);

function faultOf(error: unknown): FaultKind {
  if (isDiskFull(error)) return 'disk';
  if (isStorageAway(error)) return 'storage';
  const isDatabaseFault =
    isDatabaseAway(error) || isSerializationFailure(error) || codeOf(error)?.startsWith('SQLITE_');
  return isDatabaseFault ? 'database' : 'other';
}

/**
 * Logs a fault of the server. While the database or the storage is down, there is one line for all requests.
 */
async function logUnexpected(request: FastifyRequest, { code }: HttpProblem, error: unknown): Promise<void> {
  request.server.metrics.countFault(faultOf(error));
  if (code === 'unhealthy' && (await isAway(request.server))) return;
  request.log.error(
    { err: error, method: request.method, route: request.routeOptions.url },
    'a request failed',
  );
}

const isAway = ({ watch }: Pick<App, 'watch'>) =>
  watch.look().then(
    () => false,
    () => true,
  );

/**
 * Returns the problem to answer for an error. Logs it if it is a fault of the server, a failed login or a
 * reached limit.
 */
export function loggedProblem(request: FastifyRequest, error: unknown): HttpProblem {
  const { problem, unexpected } = problemFromError(error);
  if (unexpected) void logUnexpected(request, problem, error);
  else logRefusal(request, problem);
  return problem;
}

/**
 * Returns a handler that answers errors as problems. If `asPage` is true for a request, it gets a small HTML
 * page with a link back to the release of the form.
 */
export const errorsAs =
  (asPage: (request: FastifyRequest) => boolean) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = loggedProblem(request, error);
    return asPage(request)
      ? sendProblemPage(reply, problem, formLanguage(request), releaseOf(request))
      : sendProblem(reply, problem, preferredLanguage(request.headers['accept-language']));
  };

/** Answers the errors of a scope as problems, or as pages. */
export const answerErrors = (app: App, asPage: (request: FastifyRequest) => boolean = () => false) =>
  app.setErrorHandler(errorsAs(asPage));

/** Answers a problem for unknown routes. */
export function answerNotFound(app: App): void {
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, notFound(), preferredLanguage(request.headers['accept-language'])),
  );
}

/** Answers a request that cannot be parsed as HTTP or came too slowly. The response is written as a whole. */
export const clientErrorHandler =
  (behindProxy: boolean) =>
  (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
    if (socket.writable && socket.bytesWritten === 0) {
      const title = STATUS_CODES[status] ?? '';
      const body = JSON.stringify({ type: 'about:blank', title, status, detail: title, code: 'malformed' });
      const received = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
      const forwardedProto = /^x-forwarded-proto:(.*)$/im.exec(received)?.[1];
      const headers = {
        connection: 'close',
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        ...securityHeaders(behindProxy && saysHttps(forwardedProto)),
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  };
