import type { Auth, Credentials } from '../../../server/contract/session';

export type LoginOutcome =
  | { kind: 'in'; auth: Auth }
  | { kind: 'wrong' }
  /** `seconds` until trying again makes sense. */
  | { kind: 'tooMany'; seconds: number }
  | { kind: 'offline' }
  | { kind: 'server' };

const DEFAULT_WAIT_SECONDS = 60;

/** `Retry-After` in seconds: a number or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(header: string | null, now = Date.now()): number {
  if (!header) return DEFAULT_WAIT_SECONDS;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : DEFAULT_WAIT_SECONDS;
}

/** Logs in. Never throws; stores nothing. Plain fetch, so that the login page stays small. */
export async function logIn(credentials: Credentials): Promise<LoginOutcome> {
  try {
    const response = await fetch('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, application/problem+json' },
      body: JSON.stringify(credentials),
    });
    if (response.ok) return { kind: 'in', auth: (await response.json()) as Auth };
    if (response.status === 429) {
      return { kind: 'tooMany', seconds: retryAfterSeconds(response.headers.get('Retry-After')) };
    }
    // A field that the server finds too long cannot be a right one either.
    return { kind: [401, 422].includes(response.status) ? 'wrong' : 'server' };
  } catch {
    return { kind: 'offline' };
  }
}
