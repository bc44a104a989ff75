import type { RecentLogin } from '../contract/call';
import type { ListOfGroupQuery } from '../contract/list';
import { HttpProblem } from './http/problem';

/** An API key. Acts for the administrator who created it, with fewer rights. */
interface ApiKeyHolder {
  id: number;
  name: string;
  /** the download types that it may see and publish */
  downloadTypeIds: readonly number[];
}

/** The person who makes a signed-in call. */
export interface Principal {
  id: number;
  name: string;
  email: string;
  groupId: number;
  isAdmin: boolean;
  /** true if a second factor is required and the person has none */
  mustSetUpSecondFactor: boolean;
  /** the strictest rule that the login satisfies; null: its last confirmation is too old */
  recentLogin: RecentLogin | null;
  /** may invite and delete users of their group */
  isManager: boolean;
  /** identifies this login, so that it can be ended or kept */
  tokenHash: string;
  /** an administrator who views the portal as a customer */
  isViewing?: true;
  /** the call is made with an API key of this person */
  apiKey?: ApiKeyHolder;
}

/**
 * Refuses a call that needs a recent login (`recentLogin` of its declaration). A person who finds an open
 * screen or has stolen a token cannot create a new way in. API keys are exempt: they cannot log in, and can make
 * only the calls for publishing.
 * @throws HttpProblem 403 if the login is older
 */
export function requireRecentLogin({ recentLogin, apiKey }: Principal, needed: RecentLogin): void {
  if (recentLogin !== 'ten minutes' && recentLogin !== needed && !apiKey)
    throw new HttpProblem(403, 'login_not_recent');
}

/**
 * Returns the group whose rows a person gets in a list: their own, or for an administrator the requested one;
 * undefined: all.
 */
export const groupAsked = (person: Principal, { group }: ListOfGroupQuery): number | undefined =>
  person.isAdmin ? (group === undefined ? undefined : Number(group)) : person.groupId;
