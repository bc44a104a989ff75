/** The person who makes a signed-in call. */
export interface Person {
  id: number;
  name: string;
  email: string;
  groupId: number;
  isAdmin: boolean;
  /** may invite and delete users of the own group */
  isManager: boolean;
  /** names this very login, so that it can be ended or kept */
  tokenHash: string;
}
