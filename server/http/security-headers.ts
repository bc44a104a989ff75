import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type';

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
};

const oneYear = 'max-age=31536000; includeSubDomains';

/** The policy of answers that are no page: they may load nothing and stand in no frame. */
const noPagePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Sets the headers that every answer carries; a page has set its own Content-Security-Policy before. */
export function setSecurityHeaders(request: Pick<FastifyRequest, 'protocol'>, reply: FastifyReply): void {
  reply.headers(always);
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', noPagePolicy);
  if (request.protocol === 'https') reply.header('strict-transport-security', oneYear);
}

export function addSecurityHeaders(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    setSecurityHeaders(request, reply);
    done(null, payload);
  });
}
