import type { Problem } from '../../../../server/contract/problem';
import { CONTACT_URL } from '../../../http/public-calls';
import { retryAfterSeconds } from '../../../http/retry-after';
import { CONTACT_FIELDS, type ContactField } from './fields';

export type SendResult =
  | { kind: 'sent' }
  | { kind: 'fields'; errors: { field: ContactField; message: string; code: string }[] }
  | { kind: 'too-many'; seconds?: number }
  | { kind: 'offline' }
  | { kind: 'failed' };

async function problemOf(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Partial<Problem>;
  } catch {
    return {};
  }
}

/**
 * Sends a contact message and returns the outcome. Never throws.
 * @param language of the server's field errors
 */
export async function sendContact(message: object, language: string): Promise<SendResult> {
  let response: Response;
  try {
    response = await fetch(CONTACT_URL, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Language': language,
      },
      body: JSON.stringify(message),
    });
  } catch {
    return { kind: 'offline' };
  }
  if (response.ok) return { kind: 'sent' };
  if (response.status === 429)
    return { kind: 'too-many', seconds: retryAfterSeconds(response.headers.get('Retry-After')) };
  if (response.status === 422) {
    const { errors = [] } = await problemOf(response);
    const known = errors.flatMap(({ field, message: text, code }) => {
      const name = CONTACT_FIELDS.find((candidate) => candidate === field);
      return name ? [{ field: name, message: text, code }] : [];
    });
    if (known.length > 0) return { kind: 'fields', errors: known };
  }
  return { kind: 'failed' };
}
