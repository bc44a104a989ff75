import type { PasskeyLogin, PasskeyRequestOptions } from '../../../server/contract/passkey';
import type {
  Auth,
  Credentials,
  SecondFactorAsked,
  SecondFactorLogin,
} from '../../../server/contract/session';
import { askPasskey, PasskeyError } from './passkey';
import { post, type Refusal } from './post';

export type LoginOutcome =
  | { kind: 'in'; auth: Auth }
  /** The password was correct; a second factor is required. */
  | { kind: 'asked'; asked: SecondFactorAsked }
  /** The browser returned no passkey: the user cancelled, or there is no passkey for this site. */
  | { kind: 'cancelled' }
  | { kind: 'unusable' }
  | Refusal;

/** Logs in. Never throws; stores nothing. */
export const logIn = (credentials: Credentials) => send('/login', credentials);

/** Continues a login with a one-time or recovery code. Returns as `logIn` does. */
export const logInWithCode = (login: SecondFactorLogin) => send('/login/secondFactor', login);

/** Logs in with a passkey. Returns as `logIn` does. */
export async function logInWithPasskey(): Promise<LoginOutcome> {
  const begun = await post('/login/passkey/options', {});
  if (begun.kind !== 'done') return begun;
  try {
    return await send('/login/passkey', await askPasskey(begun.body as PasskeyRequestOptions));
  } catch (error) {
    if (!(error instanceof PasskeyError)) return { kind: 'offline' };
    return { kind: error.reason === 'cancelled' ? 'cancelled' : 'unusable' };
  }
}

async function send(
  path: string,
  body: Credentials | SecondFactorLogin | PasskeyLogin,
): Promise<LoginOutcome> {
  const outcome = await post(path, body);
  if (outcome.kind !== 'done') return outcome;
  const answer = outcome.body as Auth | SecondFactorAsked;
  return 'challenge' in answer ? { kind: 'asked', asked: answer } : { kind: 'in', auth: answer };
}
