import type {
  Auth,
  Credentials,
  SecondFactorAsked,
  SecondFactorLogin,
} from '../../../server/contract/session';
import { post, type Refusal } from './post';

export type LoginOutcome =
  | { kind: 'in'; auth: Auth }
  /** The password was right; a code is asked for. */
  | { kind: 'code'; challenge: string }
  | Refusal;

/** Logs in. Never throws; stores nothing. */
export const logIn = (credentials: Credentials) => send('/login', credentials);

/** Goes on with a login that asked for a code, as `logIn` does. */
export const logInWithCode = (login: SecondFactorLogin) => send('/login/secondFactor', login);

async function send(path: string, body: Credentials | SecondFactorLogin): Promise<LoginOutcome> {
  const outcome = await post(path, body);
  if (outcome.kind !== 'done') return outcome;
  const answer = outcome.body as Auth | SecondFactorAsked;
  return 'challenge' in answer ? { kind: 'code', challenge: answer.challenge } : { kind: 'in', auth: answer };
}
