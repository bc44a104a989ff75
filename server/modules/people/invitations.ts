import type { Invitation, InvitationMade, ListedInvitation, NewInvitation } from '../../contract/invitation';
import type { ListOfGroupQuery, Page } from '../../contract/list';
import { transact, type Queryable } from '../../platform/db/connection';
import { mailContent, texts } from '../../texts/messages';
import { HttpProblem, invalidField, notFound } from '../../platform/http/problem';
import { findGroup } from '../accounts/groups.shared.sql';
import { demandsProvider } from '../auth/company/identity-providers.shared.sql';
import {
  deleteInvitation,
  deleteInvitationsOf,
  findInvitation,
  insertInvitation,
  listInvitations,
  listOpenInvitationsOf,
  renewInvitation,
} from '../accounts/invitations.shared.sql';
import { findAccount, findAccountById, type Account } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import type { ClosedAddresses } from '../accounts/closed-addresses';
import { tokenInvalid } from '../../platform/one-time-tokens/token-guard';
import type { NewToken } from '../../platform/one-time-tokens/one-time-tokens';
import { findMailsOfInvitations } from '../mail/mails.shared.sql';
import type { Outbox } from '../mail/outbox';
import { groupAsked, type Principal } from '../../platform/principal';
import type { Platform } from '../../platform/platform';

export const invitationMs = 72 * 3_600_000;

/**
 * An invitation ends when it expires, when its group is deleted, when a user gets its address, or when the
 * person who created or last renewed it may no longer invite into the group.
 */
export interface Invitations {
  /**
   * Returns all invitations for an administrator, with the ids of their mails. A manager gets those into their
   * group.
   */
  list(person: Principal, query: ListOfGroupQuery): Promise<Page<ListedInvitation>>;
  /**
   * Invites a person by mail. With `renew`, an open invitation of the address that this person may see gets a
   * new link. It then keeps its name and language, and in the same group also its role, unless the role is
   * raised.
   * @throws HttpProblem 403 for a manager who would make a manager
   * @throws HttpProblem 409 when a user whom this person may see has the address, or it is closed for
   * managers; with `current` when it has an open invitation and `renew` is not given
   * @throws HttpProblem 422 for an unknown or hidden group, 429 after too many attempts
   */
  create(person: Principal, invitation: NewInvitation): Promise<InvitationMade>;
  /**
   * Same as `create`, within an existing transaction and without the limit on attempts.
   * @throws HttpProblem as `create`; with `keepsOthers` 409 when the address has an open invitation into
   * another group
   * @returns also the id of the mail; undefined if no mail was stored
   */
  createIn(
    tx: Queryable,
    person: Principal,
    invitation: NewInvitation,
    options?: { words?: InvitationWords | undefined; keepsOthers?: boolean },
  ): Promise<{ invitation: InvitationMade; mailId: number | undefined }>;
  /** Counts an attempt to invite, including refused ones. @throws HttpProblem 429 after too many */
  countAttempt(person: Principal): Promise<void>;
  /**
   * Sends a new link, valid from now on, and revokes the previous one.
   * @throws HttpProblem 403 for a manager who would make a manager, 404, 429 after too many attempts
   */
  renew(person: Principal, id: number): Promise<InvitationMade>;
  /** @throws HttpProblem 404 */
  withdraw(person: Principal, id: number): Promise<void>;
}

/** Text of the mail above the link. */
export interface InvitationWords {
  kind: 'grant';
  subject: string;
  paragraphs: readonly string[];
}

interface Needs {
  closedAddresses: ClosedAddresses;
  outbox: Outbox;
  audit: AuditTrail;
}

/** Returns an invitation. @throws HttpProblem 410 if it was withdrawn */
export async function openOrEnded(db: Queryable, id: number): Promise<Invitation> {
  const invitation = await findInvitation(db, id);
  if (!invitation) throw tokenInvalid();
  return invitation;
}

export const emailTaken = () =>
  new HttpProblem(409, 'email_taken', { errors: [{ field: 'email', code: 'taken' }] });

export function createInvitations(
  { db, oneTimeTokens, limiter, now, config: { siteUrl } }: Platform,
  { closedAddresses, outbox, audit }: Needs,
): Invitations {
  const groupOf = (person: Principal) => (person.isAdmin ? undefined : person.groupId);
  const inTime = () => new Date(now().getTime() + invitationMs).toISOString();

  async function find(tx: Queryable, person: Principal, id: number): Promise<Invitation> {
    const invitation = await findInvitation(tx, id);
    const isSeen = invitation && (person.isAdmin || invitation.group.id === person.groupId);
    if (!isSeen) throw notFound();
    return invitation;
  }

  /**
   * Mails the link of an invitation. Returns the link if the server sends no mail. For a group that requires
   * its identity provider, the link leads to the login page, because a password would not let the person in.
   */
  async function send(
    tx: Queryable,
    person: Principal,
    invitation: Invitation,
    words?: InvitationWords,
  ): ReturnType<Invitations['createIn']> {
    const { id, name, email, language, group, is_manager: isManager } = invitation;
    const { invited } = texts[language];
    const account = await findAccount(tx, email);
    const made = await oneTimeTokens.create(tx, { kind: 'invitation', subject: id, validMs: invitationMs });
    const isOfCompany = await demandsProvider(tx, group.id);
    const page = isOfCompany ? 'login/' : `invitation/#token=${made.token}`;
    const link = `${siteUrl}/${language}/${page}`;
    const mail = async () => {
      if (account) return tellOwner(tx, person, account, { group: group.name, link: made });
      const standard = mailContent(
        words?.kind ?? (isOfCompany ? 'company-invitation' : 'invitation'),
        language,
        {
          values: {
            ...{ name, inviter: person.name, group: group.name },
            role: isManager ? invited.manager : invited.user,
            managing: isManager ? invited.managing : '',
            // Browsers offer passkeys only to pages with https.
            choose: siteUrl.startsWith('https://') ? invited.passwordOrPasskey : invited.password,
          },
          url: link,
        },
      );
      const { kind = 'invitation', ...content } = { ...standard, ...words };
      return outbox.enqueue(tx, { kind, to: { name, email }, language, content, by: person, link: made });
    };
    return {
      mailId: await mail(),
      invitation: outbox.isEnabled
        ? invitation
        : { ...invitation, link, ...(isOfCompany && { company_login: true }) },
    };
  }

  /**
   * Mails a user who already has an account. The text has no link, because a user cannot accept an
   * invitation. The mail belongs to the link all the same, so that a manager sees its state as that of any
   * other.
   */
  const tellOwner = (
    tx: Queryable,
    person: Principal,
    { name, email, language }: Account,
    { group, link }: { group: string; link: NewToken },
  ) =>
    outbox.enqueue(tx, {
      kind: 'invitation',
      ...(outbox.isEnabled && { link }),
      to: { name, email },
      language,
      by: person,
      content: mailContent('invited-user', language, {
        values: { name, inviter: person.name, group },
        url: `${siteUrl}/${language}/login/`,
      }),
    });

  /**
   * Creates a new link for an invitation.
   * @param raised a higher role is applied, a lower one is ignored; `words` replaces the text of the mail
   */
  async function renewOne(
    tx: Queryable,
    person: Principal,
    { id, email, group, is_manager: wasManager, invited_by: inviter }: Invitation,
    raised: { isManager?: boolean; words?: InvitationWords | undefined } = {},
  ): ReturnType<Invitations['createIn']> {
    const isManager = wasManager || raised.isManager === true;
    // A new link for a manager needs the same rights as a new invitation of a manager.
    if (isManager && !person.isAdmin) throw new HttpProblem(403, 'not_allowed');
    // The invitation of an administrator must not depend on the rights of the manager who renews it.
    const isOfAdmin = (await findAccountById(tx, inviter.id))?.is_admin === 1;
    const invitedBy = isOfAdmin && !person.isAdmin ? inviter.id : person.id;
    await oneTimeTokens.revoke(tx, 'invitation', id);
    await renewInvitation(tx, id, { invitedBy, expiresAt: inTime(), isManager });
    await audit.add(tx, person, {
      action: 'invitation.renew',
      subject: email,
      about: { groupId: group.id },
      detail: { id, ...(isManager !== wasManager && { is_manager: isManager }) },
    });
    return send(tx, person, await openOrEnded(tx, id), raised.words);
  }

  /** @throws HttpProblem 409 for a manager when the address is closed; an administrator reopens it */
  const admit = (tx: Queryable, person: Principal, email: string) =>
    person.isAdmin ? closedAddresses.reopen(tx, email) : closedAddresses.check(tx, email, 409);

  async function withdrawOne(
    tx: Queryable,
    person: Principal,
    { id, email, group }: Invitation,
  ): Promise<void> {
    await deleteInvitation(tx, id);
    await oneTimeTokens.revoke(tx, 'invitation', id);
    await audit.add(tx, person, {
      action: 'invitation.withdraw',
      subject: email,
      about: { groupId: group.id },
      detail: { id, group_id: group.id },
    });
  }

  const invitations: Invitations = {
    async list(person, query) {
      const page = await listInvitations(db, groupAsked(person, query), query);
      const ids = outbox.isEnabled ? page.rows.map(({ id }) => id) : [];
      const mails = await findMailsOfInvitations(db, ids, now().toISOString());
      const mailOf = (id: number) => {
        const mail = mails.get(id);
        return mail ? { state: mail.state, ...(person.isAdmin && { id: mail.id }) } : null;
      };
      return { ...page, rows: page.rows.map((row) => ({ ...row, mail: mailOf(row.id) })) };
    },

    countAttempt: (person) =>
      transact(db, (tx) =>
        limiter.consume(tx, { key: `invitations by ${person.id}`, max: 100, windowMs: 15 * 60_000 }),
      ),

    async create(person, invitation) {
      await invitations.countAttempt(person);
      const made = await transact(db, (tx) => invitations.createIn(tx, person, invitation));
      return made.invitation;
    },

    async createIn(tx, person, invitation, { words, keepsOthers = false } = {}) {
      const { email, group: groupId, is_manager: isManager = false, renew = false } = invitation;
      if (isManager && !person.isAdmin) throw new HttpProblem(403, 'not_allowed');
      const group = person.isAdmin || groupId === person.groupId ? await findGroup(tx, groupId) : undefined;
      if (!group) throw invalidField('group', 'unknown_group');
      const account = await findAccount(tx, email);
      // Managers must not learn which addresses are users of other customers. The invitation looks normal;
      // only its mail tells the user.
      if (account && (person.isAdmin || account.group_id === person.groupId)) throw emailTaken();
      await admit(tx, person, email);
      const seen = await listOpenInvitationsOf(tx, email, groupOf(person), now().toISOString());
      const current = seen.find((open) => open.group.id === group.id) ?? seen[0];
      if (current && !renew) throw new HttpProblem(409, 'invitation_open', { members: { current } });
      if (current?.group.id === group.id)
        return renewOne(tx, person, current, { isManager: isManager && !group.is_admin, words });
      if (current && keepsOthers) {
        const values = { email: current.email, group: current.group.name };
        throw new HttpProblem(409, 'invitation_of_other_group', {
          values,
          errors: [{ field: 'email', code: 'invited_elsewhere', values }],
        });
      }
      for (const open of seen) await withdrawOne(tx, person, open);
      // Deletes the expired invitations.
      await deleteInvitationsOf(tx, email, groupOf(person));
      const { name, language } = current ?? invitation;
      const id = await insertInvitation(tx, {
        email: email.trim(),
        name: name.trim(),
        group_id: group.id,
        is_manager: isManager && !group.is_admin ? 1 : 0,
        language,
        invited_by: person.id,
        created_at: now().toISOString(),
        expires_at: inTime(),
      });
      await audit.add(tx, person, {
        action: 'invitation.create',
        subject: email,
        about: { groupId: group.id },
        detail: { id, group: group.name, group_id: group.id },
      });
      return send(tx, person, await openOrEnded(tx, id), words);
    },

    async renew(person, id) {
      await invitations.countAttempt(person);
      const made = await transact(db, async (tx) => {
        const invitation = await find(tx, person, id);
        await admit(tx, person, invitation.email);
        return renewOne(tx, person, invitation);
      });
      return made.invitation;
    },

    withdraw: (person, id) => transact(db, async (tx) => withdrawOne(tx, person, await find(tx, person, id))),
  };
  return invitations;
}
