import type { MailSettings } from '../../config';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Returns the name with which this server greets the mail server (EHLO): `?name=` of SMTP_URL, else the host
 * of SITE_URL. The host name of a machine or a container is often none that others know, and strict servers
 * refuse that. If SITE_URL has no such host, the name of this machine is used, or `[127.0.0.1]` if it has no dot.
 */
export function greetingOf({
  smtpUrl,
  siteUrl,
}: Pick<MailSettings, 'smtpUrl'> & { siteUrl: string }): string {
  const set = new URL(smtpUrl).searchParams.get('name');
  if (set) return set;
  const host = new URL(siteUrl).hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return `[IPv6:${host.slice(1, -1)}]`;
  if (isIP(host) === 4) return `[${host}]`;
  if (host.includes('.') && !host.endsWith('.localhost')) return host;
  return hostname().includes('.') ? hostname() : '[127.0.0.1]';
}

/** Returns the options of a connection to the mail server. */
export function smtpOptions(settings: Pick<MailSettings, 'smtpUrl'> & { siteUrl: string }) {
  return {
    url: settings.smtpUrl,
    name: greetingOf(settings),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
}
