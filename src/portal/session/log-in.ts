import type { Auth, Credentials } from '../../../server/contract/session';
import { post, type Refusal } from './post';

export type LoginOutcome = { kind: 'in'; auth: Auth } | Refusal;

/** Logs in. Never throws; stores nothing. */
export async function logIn(credentials: Credentials): Promise<LoginOutcome> {
  const outcome = await post('/login', credentials);
  return outcome.kind === 'done' ? { kind: 'in', auth: outcome.body as Auth } : outcome;
}
