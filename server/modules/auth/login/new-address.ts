import type { Queryable } from '../../../platform/db/connection';
import { mailContent } from '../../../texts/messages';
import { deleteInvitationsOf } from '../../accounts/invitations.shared.sql';
import type { Account } from '../../accounts/users.shared.sql';
import type { OneTimeTokens } from '../../../platform/one-time-tokens/one-time-tokens';
import type { Outbox } from '../../mail/outbox';

interface Needs {
  oneTimeTokens: OneTimeTokens;
  outbox: Outbox;
}

/** Revokes the links of a user that set a password, complete a login or confirm an address. */
export async function revokeTokensOf(tx: Queryable, oneTimeTokens: OneTimeTokens, id: number): Promise<void> {
  await oneTimeTokens.revoke(tx, 'password-reset', id);
  await oneTimeTokens.revoke(tx, 'second-factor', id);
  await oneTimeTokens.revoke(tx, 'email-confirmation', id);
}

/**
 * Revokes the links of a user whose address changes, and mails the change to the old address: its owner may
 * not have asked for it. Deletes invitations to the new address.
 */
export async function afterEmailChange(
  tx: Queryable,
  { oneTimeTokens, outbox }: Needs,
  before: Account,
  email: string,
  siteUrl: string,
): Promise<void> {
  await revokeTokensOf(tx, oneTimeTokens, before.id);
  await deleteInvitationsOf(tx, email);
  await outbox.enqueue(tx, {
    kind: 'security',
    to: { name: before.name, email: before.email },
    language: before.language,
    content: mailContent('email-changed', before.language, {
      values: { name: before.name, email },
      url: `${siteUrl}/${before.language}/login/`,
    }),
  });
}
