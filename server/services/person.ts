/** The person who makes a signed-in call. */
export interface Person {
  id: number;
  name: string;
  email: string;
  groupId: number;
  isAdmin: boolean;
  /** a second factor is required of them, and they have none */
  mustSetUpSecondFactor: boolean;
  /** may invite and delete users of the own group */
  isManager: boolean;
  /** names this very login, so that it can be ended or kept */
  tokenHash: string;
}
