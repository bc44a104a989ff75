import type { Queryable } from '../../../platform/db/connection';
import { mailContent } from '../../../texts/messages';
import { deleteInvitationsOf } from '../../accounts/invitations.sql';
import type { Account } from '../../accounts/users.sql';
import type { Links } from '../../../platform/one-time-tokens/one-time-tokens';
import type { Outbox } from '../../mail/outbox';

interface Parts {
  links: Links;
  outbox: Outbox;
}

/** Revokes the links of a user that set a password, complete a login or confirm an address. */
export async function endLinksOf(tx: Queryable, links: Links, id: number): Promise<void> {
  await links.end(tx, 'password-reset', id);
  await links.end(tx, 'second-factor', id);
  await links.end(tx, 'email-confirmation', id);
}

/**
 * Revokes the links of a user whose address changes, and mails the change to the old address: its owner may
 * not have asked for it. Deletes invitations to the new address.
 */
export async function settleNewAddress(
  tx: Queryable,
  { links, outbox }: Parts,
  before: Account,
  email: string,
  siteUrl: string,
): Promise<void> {
  await endLinksOf(tx, links, before.id);
  await deleteInvitationsOf(tx, email);
  await outbox.put(tx, {
    kind: 'security',
    to: { name: before.name, email: before.email },
    language: before.language,
    content: mailContent('email-changed', before.language, {
      values: { name: before.name, email },
      url: `${siteUrl}/${before.language}/login/`,
    }),
  });
}
