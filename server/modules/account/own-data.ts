import type { OwnAccount, OwnData } from '../../contract/own-account';
import type { Database } from '../../platform/db/connection';
import type { Principal } from '../../platform/principal';
import { listInvitationsMadeBy } from '../accounts/invitations.shared.sql';
import type { Account } from '../accounts/users.shared.sql';
import { listApiKeysMadeBy } from '../api-keys/api-keys.shared.sql';
import { listOwnAuditEntries } from '../audit/entries.shared.sql';
import { listIdentities } from '../auth/company/identities.shared.sql';
import { findFeedTime } from '../auth/feeds.shared.sql';
import type { OwnSessions } from '../auth/login/own-sessions';
import type { Passkeys } from '../auth/passkeys/passkeys';
import { listOwnDownloads } from '../releases/downloads.shared.sql';

/** Returns all stored data about a person: their account, and what other modules have stored. */
export async function readOwnData(
  db: Database,
  person: Principal,
  account: Account,
  shown: OwnAccount,
  { ownSessions, passkeys }: { ownSessions: OwnSessions; passkeys: Passkeys },
): Promise<OwnData> {
  return {
    account: {
      ...shown,
      group: account.group_name,
      is_manager: account.is_manager === 1,
      created_at: account.created_at,
      last_login_at: account.last_login_at,
    },
    logins: await ownSessions.list(person),
    passkeys: (await passkeys.list(person)).map(({ id: _, ...passkey }) => passkey),
    company_accounts: await listIdentities(db, person.id),
    feed_created_at: (await findFeedTime(db, person.id)) ?? null,
    invitations: await listInvitationsMadeBy(db, person.id),
    api_keys: await listApiKeysMadeBy(db, person.id),
    downloads: await listOwnDownloads(db, person.id),
    audit_entries: await listOwnAuditEntries(db, person.id, 10_000),
  };
}
