import type { ListOfGroupQuery } from '../contract/list';
import { HttpProblem } from './http/problem';

/** What may publish without anybody: it stands for the administrator who made it, and may do much less. */
interface ApiKeyHolder {
  id: number;
  name: string;
  /** all that it may see and publish */
  downloadTypeIds: readonly number[];
}

/** The person who makes a signed-in call. */
export interface Person {
  id: number;
  name: string;
  email: string;
  groupId: number;
  isAdmin: boolean;
  /** a second factor is required of them, and they have none */
  mustSetUpSecondFactor: boolean;
  /** this login began so lately that it may change what one logs in with */
  hasRecentLogin: boolean;
  /** may invite and delete users of the own group */
  isManager: boolean;
  /** names this very login, so that it can be ended or kept */
  tokenHash: string;
  /** an administrator who looks at the portal as a customer */
  isViewing?: true;
  /** the call is made with an API key of this person */
  apiKey?: ApiKeyHolder;
}

/**
 * A call that creates, changes or removes a way to log in or to publish takes a login that began at most ten minutes ago:
 * somebody who finds a screen open, or has a stolen token, cannot make a way in. An API key is exempt: it cannot log in, and
 * can call nothing but what publishes.
 * @throws HttpProblem 403
 */
export function requireRecentLogin({ hasRecentLogin, apiKey }: Person): void {
  if (!hasRecentLogin && !apiKey) throw new HttpProblem(403, 'login_not_recent');
}

/** The group whose rows a person gets of a list: the own one, for an administrator the one asked for; undefined: all. */
export const groupAsked = (person: Person, { group }: ListOfGroupQuery): number | undefined =>
  person.isAdmin ? (group === undefined ? undefined : Number(group)) : person.groupId;
