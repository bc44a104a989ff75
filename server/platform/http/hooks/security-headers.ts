import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-type';

const permissions = 'geolocation=(), microphone=(), payment=(), usb=()';
/** Nothing of the device. */
const noPermissions = { 'permissions-policy': `camera=(), ${permissions}` };
/** For the page that scans with the camera. */
export const cameraOnly = { 'permissions-policy': `camera=(self), ${permissions}` };

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Not stricter: a form that is posted without a referrer sends `Origin: null`.
  'referrer-policy': 'same-origin',
  // For browsers and checkers that do not support `frame-ancestors`.
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

// Not for subdomains, which may belong to others: docs/proxy.md says how to include them.
const oneYear = 'max-age=31536000';

/**
 * Headers of responses that are not pages: they may load nothing, be in no frame and not reach the window
 * that opened them.
 */
const noPage: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
};

/** Sets the headers that every response has. A page has set its own policies before. */
export function setSecurityHeaders(request: Pick<FastifyRequest, 'protocol'>, reply: FastifyReply): void {
  reply.headers(always);
  if (!reply.hasHeader('permissions-policy')) reply.headers(noPermissions);
  if (!reply.hasHeader('content-security-policy')) reply.headers(noPage);
  if (request.protocol === 'https') reply.header('strict-transport-security', oneYear);
}

/** Returns the same headers for a response that is not a page and is written without a reply. */
export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  ...always,
  ...noPermissions,
  ...noPage,
  ...(isHttps && { 'strict-transport-security': oneYear }),
});

/**
 * True if a value of X-Forwarded-Proto says that the visitor came by HTTPS. Without a reply the proxy is not
 * checked: a client that forges the header only gets Strict-Transport-Security with an error.
 */
export const saysHttps = (forwardedProto: string | undefined): boolean =>
  forwardedProto?.split(',').at(-1)?.trim().toLowerCase() === 'https';

export function addSecurityHeaders(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    setSecurityHeaders(request, reply);
    done(null, payload);
  });
}
