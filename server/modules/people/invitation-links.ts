import type { InvitationAcceptance, OpenInvitation } from '../../contract/invitation';
import type { Auth } from '../../contract/session';
import { transact } from '../../platform/db/connection';
import { mustExist, onDuplicate } from '../../platform/db/errors';
import { invalidFields } from '../../platform/http/problem';
import { networksOf } from '../../platform/networks';
import { tokenInvalid, type TokenGuard } from '../../platform/one-time-tokens/token-guard';
import type { Platform } from '../../platform/platform';
import type { ClosedAddresses } from '../accounts/closed-addresses';
import { endAsUser } from '../accounts/invitations.shared.sql';
import { findAccountById, insertUser } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import { demandsProvider } from '../auth/company/identity-providers.shared.sql';
import type { Sessions } from '../auth/login/sessions';
import { hashPassword, noPassword, passwordProblem, withHashingSlot } from '../auth/password/passwords';
import { emailTaken, openOrEnded } from './invitations';

/** The links of invitations, for those who got one. */
export interface InvitationLinks {
  /** Returns the invitation of a link. @throws HttpProblem 410, 429 */
  open(token: string, ip: string): Promise<OpenInvitation>;
  /**
   * Creates the user and logs in. The password is optional: without one, the person adds a passkey or
   * requests a link to set a password.
   * @throws HttpProblem 410 for an invalid link, 422 for a weak password, after which the link stays valid,
   * 409, 429
   */
  accept(acceptance: InvitationAcceptance, ip: string, userAgent?: string): Promise<Auth>;
}

interface Needs {
  closedAddresses: ClosedAddresses;
  sessions: Sessions;
  guard: TokenGuard;
  audit: AuditTrail;
}

export function createInvitationLinks(
  { db, oneTimeTokens, now }: Platform,
  { closedAddresses, sessions, guard, audit }: Needs,
): InvitationLinks {
  return {
    async open(token, ip) {
      const { subject } = await guard.peek('invitation', token, ip);
      const { email, name, group, expires_at, is_manager } = await openOrEnded(db, subject);
      const isOfCompany = await demandsProvider(db, group.id);
      return { email, name, group, expires_at, is_manager, company_login: isOfCompany };
    },

    async accept({ token, name, password }, ip, userAgent) {
      const { subject } = await guard.peek('invitation', token, ip);
      await openOrEnded(db, subject);
      const problem = password === undefined ? undefined : passwordProblem('password', password);
      if (problem) throw invalidFields([problem]);
      const passwordHash =
        password === undefined
          ? noPassword
          : await withHashingSlot([{ name: `network ${networksOf(ip).subnet48}`, slots: 4 }], () =>
              hashPassword(password),
            );
      return transact(db, async (tx) => {
        const link = await oneTimeTokens.use(tx, 'invitation', token);
        if (!link) throw tokenInvalid();
        const invitation = await openOrEnded(tx, link.subject);
        const { email, group, language } = invitation;
        if (await closedAddresses.has(tx, email)) throw tokenInvalid();
        const at = now().toISOString();
        const id = await insertUser(tx, {
          name: (name ?? invitation.name).trim(),
          email,
          groupId: group.id,
          passwordHash,
          isManager: invitation.is_manager,
          language,
          now: at,
        }).catch(onDuplicate(emailTaken));
        await endAsUser(tx, email, { userId: id, at });
        const account = mustExist(await findAccountById(tx, id));
        await audit.add(tx, account, {
          action: 'invitation.accept',
          subject: email,
          detail: { id, group: group.name, invited_by: invitation.invited_by.name },
        });
        return sessions.start(tx, account, { way: 'invitation' }, ip, userAgent);
      });
    },
  };
}
