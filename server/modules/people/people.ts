import type { TokenGuard } from '../../platform/one-time-tokens/token-guard';
import type { Platform } from '../../platform/platform';
import type { ClosedAddresses } from '../accounts/closed-addresses';
import type { AuditTrail } from '../audit/trail';
import type { Sessions } from '../auth/login/sessions';
import type { Outbox } from '../mail/outbox';
import { ensureAdministrator } from './first-administrator';
import { createGroups } from './groups';
import { createInvitationLinks } from './invitation-links';
import { createInvitations } from './invitations';
import { createUserDetails } from './user-details';
import { createUsers } from './users';

interface Needs {
  audit: AuditTrail;
  outbox: Outbox;
  closedAddresses: ClosedAddresses;
  sessions: Sessions;
  guard: TokenGuard;
}

/**
 * Opens the module. It owns the rules for users, groups and invitations. It may use the modules up to
 * releases.
 */
export function openPeople(platform: Platform, needs: Needs) {
  const { config, log, now, db, reader } = platform;
  const { audit } = needs;
  return {
    users: createUsers(platform, needs),
    userDetails: createUserDetails(reader, now),
    groups: createGroups(db, audit, now),
    invitations: createInvitations(platform, needs),
    invitationLinks: createInvitationLinks(platform, needs),
    /**
     * Creates the first administrator; returns undefined if there is a user. Call it when nothing else can
     * fail: the password is shown only once.
     */
    makeFirstAdministrator: () => ensureAdministrator(db, audit, log, { ...config, now }),
  };
}
