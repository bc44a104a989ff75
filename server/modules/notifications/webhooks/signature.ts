import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Returns a new 256-bit secret in the format of Standard Webhooks. */
export const newWebhookSecret = () => prefix + randomBytes(32).toString('base64');

/**
 * Returns the headers that sign a body (Standard Webhooks, https://www.standardwebhooks.com).
 * @param secrets several during a change of secrets: the receiver knows one of them
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
