import type { Invitation } from '../../../../server/contract/invitation';
import { searchInvitations } from '../../api/invitations';
import type { PersonToInvite } from './parse-people';

/** Returns the open invitations of these people, as far as the user may see them. */
export async function findOpenInvitations(people: readonly PersonToInvite[]): Promise<Invitation[]> {
  const now = new Date().toISOString();
  const found: Invitation[] = [];
  for (const { email } of people) {
    const isTheirs = (open: Invitation) =>
      open.email.toLowerCase() === email.toLowerCase() && open.expires_at > now;
    found.push(...(await searchInvitations(email)).filter(isTheirs).slice(0, 1));
  }
  return found;
}
