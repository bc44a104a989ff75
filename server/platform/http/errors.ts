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
import { saysHttps, securityHeaders } from './security-headers';

type Send = (reply: FastifyReply, problem: HttpProblem, language: Language) => FastifyReply;
type SendPage = (...args: [...Parameters<Send>, releaseId?: number]) => FastifyReply;

function withHeaders(reply: FastifyReply, problem: HttpProblem, language: Language): FastifyReply {
  // What a route had prepared for its good answer does not belong to this one.
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

/** Whether an address, as requested, belongs to the API, where programs call; people open all others. */
export const isApiAddress = (url: string) => /^\/api(?:[/?]|$)/.test(url);

/** Answers a problem as a small HTML page, with a way back to the release that was asked for. */
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

/** The release that a form was posted for; undefined when its address names none. */
function releaseOf({ params }: FastifyRequest): number | undefined {
  const id = typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Whether a browser asks for something to show, rather than a program. */
export const acceptsPage = ({ headers }: FastifyRequest) => /\btext\/html\b/.test(headers.accept ?? '');

/** Answers to somebody who does not know what is secret, or comes from a company login as somebody else. */
const failedLogins: ReadonlySet<string> = new Set([
  ...['wrong_login', 'wrong_code', 'wrong_passkey', 'wrong_password'],
  ...['company_login_ended', 'email_not_verified', 'email_of_other_domain', 'other_account'],
]);

/**
 * Logs what a program that bans addresses looks for: docs/fail2ban. What was typed is not logged: people type passwords where
 * an address belongs.
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

/** Logs a login that failed, or a confirmation by password or code. `code`: why. */
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

/** Logs a fault of the server; one line for all requests while database or storage are away. */
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

/** The problem to answer for an error, which is logged when it is a fault of the server or a refusal to look at. */
export function loggedProblem(request: FastifyRequest, error: unknown): HttpProblem {
  const { problem, unexpected } = problemFromError(error);
  if (unexpected) void logUnexpected(request, problem, error);
  else logRefusal(request, problem);
  return problem;
}

/** Every error of a scope is answered as a problem, or as a small HTML page: with a way back, to the release of a form. */
export function answerErrors(
  app: App,
  { asPage = () => false }: { asPage?: (request: FastifyRequest) => boolean } = {},
): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = loggedProblem(request, error);
    return asPage(request)
      ? sendProblemPage(reply, problem, formLanguage(request), releaseOf(request))
      : sendProblem(reply, problem, preferredLanguage(request.headers['accept-language']));
  });
}

/** What is not there is answered as a problem. */
export function answerNotFound(app: App): void {
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, notFound(), preferredLanguage(request.headers['accept-language'])),
  );
}

/** Answers, in one piece, what could not even be parsed as HTTP or came too slowly. */
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
