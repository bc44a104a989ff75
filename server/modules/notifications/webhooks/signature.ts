import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret of 256 bits, as Standard Webhooks writes it. */
export const newWebhookSecret = () => prefix + randomBytes(32).toString('base64');

/**
 * The headers that sign a body (Standard Webhooks, https://www.standardwebhooks.com), at a time.
 * @param secrets several while a new one is taken into use: a receiver knows one of them
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
