import { beginPasskeyLogin, logInWithPasskey as logInByPasskey } from '../../../server/contract/passkey';
import {
  logIn as logInByPassword,
  logInWithSecondFactor,
  type Auth,
  type Credentials,
  type SecondFactorAsked,
  type SecondFactorLogin,
} from '../../../server/contract/session';
import { askPasskey, PasskeyError } from './passkey';
import { post, type Outcome, type Refusal } from './post';

export type LoginOutcome =
  | { kind: 'in'; auth: Auth }
  /** The password was correct; a second factor is required. */
  | { kind: 'asked'; asked: SecondFactorAsked }
  /** The browser returned no passkey: the user cancelled, or there is no passkey for this site. */
  | { kind: 'cancelled' }
  | { kind: 'unusable' }
  | Refusal;

/** Logs in. Never throws; stores nothing. */
export const logIn = (credentials: Credentials) => outcomeOf(post(logInByPassword, credentials));

/** Continues a login with a one-time or recovery code. Returns as `logIn` does. */
export const logInWithCode = (login: SecondFactorLogin) => outcomeOf(post(logInWithSecondFactor, login));

/** Logs in with a passkey. Returns as `logIn` does. */
export async function logInWithPasskey(): Promise<LoginOutcome> {
  const begun = await post(beginPasskeyLogin, undefined);
  if (begun.kind !== 'done') return begun;
  try {
    return await outcomeOf(post(logInByPasskey, await askPasskey(begun.body)));
  } catch (error) {
    if (!(error instanceof PasskeyError)) return { kind: 'offline' };
    return { kind: error.reason === 'cancelled' ? 'cancelled' : 'unusable' };
  }
}

async function outcomeOf(
  answered: Promise<Outcome<typeof logInByPassword | typeof logInByPasskey>>,
): Promise<LoginOutcome> {
  const outcome = await answered;
  if (outcome.kind !== 'done') return outcome;
  const answer: Auth | SecondFactorAsked = outcome.body;
  return 'challenge' in answer ? { kind: 'asked', asked: answer } : { kind: 'in', auth: answer };
}
