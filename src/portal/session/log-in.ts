import type { Problem } from '../../../server/contract/problem';
import type {
  Auth,
  Credentials,
  SecondFactorAsked,
  SecondFactorLogin,
} from '../../../server/contract/session';
import { retryAfterSeconds } from '../../http/retry-after';

export type LoginOutcome =
  | { kind: 'in'; auth: Auth }
  /** The password was right; a code is asked for. */
  | { kind: 'code'; challenge: string }
  /** `text`: why, in the page's language. */
  | { kind: 'refused'; text: string }
  /** `seconds` until trying again makes sense. */
  | { kind: 'tooMany'; seconds: number }
  | { kind: 'offline' }
  | { kind: 'server' };

const DEFAULT_WAIT_SECONDS = 60;

/** Logs in. Never throws; stores nothing. Plain fetch, so that the login page stays small. */
export const logIn = (credentials: Credentials) => send('/api/login', credentials);

/** Goes on with a login that asked for a code, as `logIn` does. */
export const logInWithCode = (login: SecondFactorLogin) => send('/api/login/secondFactor', login);

async function send(path: string, body: Credentials | SecondFactorLogin): Promise<LoginOutcome> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, application/problem+json',
        'Accept-Language': document.documentElement.lang,
      },
      body: JSON.stringify(body),
    });
    if (response.ok) {
      const answer = (await response.json()) as Auth | SecondFactorAsked;
      return 'challenge' in answer
        ? { kind: 'code', challenge: answer.challenge }
        : { kind: 'in', auth: answer };
    }
    if (response.status === 429) {
      const seconds = retryAfterSeconds(response.headers.get('Retry-After')) ?? DEFAULT_WAIT_SECONDS;
      return { kind: 'tooMany', seconds: Math.max(1, seconds) };
    }
    if (response.status >= 500) return { kind: 'server' };
    const { detail } = (await response.json().catch(() => ({}))) as Partial<Problem>;
    return detail === undefined ? { kind: 'server' } : { kind: 'refused', text: detail };
  } catch {
    return { kind: 'offline' };
  }
}
