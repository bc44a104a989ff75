import type { App } from '../app-type';

/**
 * Removes the port. Some proxies write `192.0.2.7:51234` or `[2001:db8::7]:443`: with the port, each
 * connection would count as another visitor.
 */
const withoutPort = (entry: string) =>
  entry
    .trim()
    .replace(/^\[([^\]]*)\](?::[0-9]+)?$/, '$1')
    .replace(/^([0-9.]+):[0-9]+$/, '$1');

/** Removes the ports from X-Forwarded-For before the address of a visitor is read. */
export function dropForwardedPorts(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string')
      headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ');
    done();
  });
}
