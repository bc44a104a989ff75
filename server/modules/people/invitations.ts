import type {
  Invitation,
  InvitationAcceptance,
  InvitationMade,
  NewInvitation,
  OpenInvitation,
} from '../../contract/invitation';
import type { ListOfGroupQuery, Page } from '../../contract/list';
import type { Auth } from '../../contract/session';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { isUniqueViolation } from '../../platform/db/errors';
import { mailContent } from '../../texts/messages';
import { HttpProblem, invalidField, invalidFields, notFound } from '../../platform/http/problem';
import { findGroup } from '../accounts/groups.sql';
import { demandsProvider } from '../auth/company/identity-providers.sql';
import {
  deleteInvitation,
  deleteInvitationsOf,
  endAsUser,
  findInvitation,
  insertInvitation,
  listInvitations,
  listOpenInvitationsOf,
  renewInvitation,
} from '../accounts/invitations.sql';
import { findAccount, findAccountById, insertUser, type Account } from '../accounts/users.sql';
import type { AttemptLimiter } from '../../platform/attempts/attempt-limiter';
import type { AuditTrail } from '../audit/trail';
import type { ClosedAddresses } from '../accounts/closed-addresses';
import { linkEnded, type LinkGuard } from '../../platform/links/link-guard';
import type { Links } from '../../platform/links/links';
import { networksOf } from '../../platform/networks';
import type { Outbox } from '../mail/outbox';
import { hashPassword, inHashingTurn, noPassword, passwordProblem } from '../auth/password/passwords';
import { groupAsked, type Person } from '../../platform/person';
import type { Sessions } from '../auth/login/sessions';

const validMs = 72 * 3_600_000;

/**
 * An invitation ends with its time, with its group, when the address becomes that of a user, and when who made or last
 * renewed it may no longer invite into the group.
 */
export interface Invitations {
  /** All for an administrator, for a manager those into the own group. */
  list(person: Person, query: ListOfGroupQuery): Promise<Page<Invitation>>;
  /**
   * Invites somebody. With `renew`, an open invitation of the address that this person may see gets a new link: it keeps its name
   * and language, and in the same group its role, unless that is raised.
   * @throws HttpProblem 403 for a manager who would make a manager, 409 when the address is that of a user whom this person may see, is
   * closed for managers, or with `current` when it has an open invitation and `renew` is not given, 422 for a group that is unknown or hidden, 429 after very many attempts
   */
  create(person: Person, invitation: NewInvitation): Promise<InvitationMade>;
  /**
   * As `create`, in the transaction of something more, and not counted; `wake` the outbox after it.
   * @param words what the mail of a grant says; undefined: the usual
   * @throws HttpProblem as `create`; 409 for a grant to an address with an open invitation into another group
   * @returns also the id of the mail; undefined when none was kept
   */
  put(
    tx: Queryable,
    person: Person,
    invitation: NewInvitation,
    words?: Words,
  ): Promise<{ invitation: InvitationMade; mailId: number | undefined }>;
  /** Sends a new link, valid from now on; the one before ends. @throws HttpProblem 403 for a manager who would make a manager, 404, 429 after very many attempts */
  renew(person: Person, id: number): Promise<InvitationMade>;
  /** @throws HttpProblem 404 */
  withdraw(person: Person, id: number): Promise<void>;
  /** What the link of an invitation says. @throws HttpProblem 410, 429 */
  open(token: string, ip: string): Promise<OpenInvitation>;
  /**
   * Makes the user and logs in. Without a password there is none yet: the person adds a passkey, or asks for a link for one.
   * @throws HttpProblem 410 for a link that is none, 422 for a weak password, which leaves the link as it is; 409, 429
   */
  accept(acceptance: InvitationAcceptance, ip: string, userAgent?: string): Promise<Auth>;
}

/** What a mail with the link says above it. */
interface Words {
  kind: 'grant';
  subject: string;
  paragraphs: readonly string[];
}

interface Parts {
  closedAddresses: ClosedAddresses;
  sessions: Sessions;
  links: Links;
  guard: LinkGuard;
  limiter: AttemptLimiter;
  outbox: Outbox;
  audit: AuditTrail;
}

export function createInvitations(
  db: Database,
  { closedAddresses, sessions, links, guard, limiter, outbox, audit }: Parts,
  { siteUrl, now }: { siteUrl: string; now: () => Date },
): Invitations {
  const groupOf = (person: Person) => (person.isAdmin ? undefined : person.groupId);
  const taken = () => new HttpProblem(409, 'email_taken', { errors: [{ field: 'email', code: 'taken' }] });
  const inTime = () => new Date(now().getTime() + validMs).toISOString();

  /** Also of attempts that are refused. */
  const countAttempt = (person: Person) =>
    transact(db, (tx) =>
      limiter.take(tx, { of: `invitations by ${person.id}`, most: 100, windowMs: 15 * 60_000 }),
    );

  async function find(tx: Queryable, person: Person, id: number): Promise<Invitation> {
    const invitation = await findInvitation(tx, id);
    const isSeen = invitation && (person.isAdmin || invitation.group.id === person.groupId);
    if (!isSeen) throw notFound();
    return invitation;
  }

  /**
   * Mails the link of an invitation, and returns it where the server sends no mail. Into a group that demands its provider it
   * is that of the login page: a password would not let the person in.
   */
  async function send(
    tx: Queryable,
    person: Person,
    invitation: Invitation,
    words?: Words,
  ): ReturnType<Invitations['put']> {
    const { id, name, email, language, group } = invitation;
    const account = await findAccount(tx, email);
    const made = await links.make(tx, { kind: 'invitation', subject: id, validMs });
    const isOfCompany = await demandsProvider(tx, group.id);
    const page = isOfCompany ? 'login/' : `invitation/#token=${made.token}`;
    const link = `${siteUrl}/${language}/${page}`;
    const mail = async () => {
      if (account) return tellOwner(tx, person, account, group.name);
      const usual = mailContent(
        words?.kind ?? (isOfCompany ? 'company-invitation' : 'invitation'),
        language,
        { values: { name, inviter: person.name, group: group.name }, url: link },
      );
      const { kind, ...content } = { kind: 'invitation' as const, ...usual, ...words };
      return outbox.put(tx, { kind, to: { name, email }, language, content, by: person, link: made });
    };
    return {
      mailId: await mail(),
      invitation: outbox.sends
        ? invitation
        : { ...invitation, link, ...(isOfCompany && { company_login: true }) },
    };
  }

  /** A user cannot accept an invitation: the mail says so, without a link that would end in an error. */
  const tellOwner = (tx: Queryable, person: Person, { name, email, language }: Account, group: string) =>
    outbox.put(tx, {
      kind: 'invitation',
      to: { name, email },
      language,
      by: person,
      content: mailContent('invited-user', language, {
        values: { name, inviter: person.name, group },
        url: `${siteUrl}/${language}/login/`,
      }),
    });

  async function openOrEnded(queryable: Queryable, id: number): Promise<Invitation> {
    const invitation = await findInvitation(queryable, id);
    if (!invitation) throw linkEnded();
    return invitation;
  }

  /** Makes a new link for an invitation. @param raised what is more than before; what is less is left as it was */
  async function renewOne(
    tx: Queryable,
    person: Person,
    { id, email, is_manager: wasManager, invited_by: inviter }: Invitation,
    raised: { isManager?: boolean; words?: Words | undefined } = {},
  ): ReturnType<Invitations['put']> {
    const isManager = wasManager || raised.isManager === true;
    // A new link makes a manager as a new invitation does.
    if (isManager && !person.isAdmin) throw new HttpProblem(403, 'not_allowed');
    // The invitation of an administrator must not end with the rights of a manager who renews it.
    const isOfAdmin = (await findAccountById(tx, inviter.id))?.is_admin === 1;
    const invitedBy = isOfAdmin && !person.isAdmin ? inviter.id : person.id;
    await links.end(tx, 'invitation', id);
    await renewInvitation(tx, id, { invitedBy, expiresAt: inTime(), isManager });
    await audit.add(tx, person, {
      action: 'invitation.renew',
      subject: email,
      detail: { id, ...(isManager !== wasManager && { is_manager: isManager }) },
    });
    return send(tx, person, await openOrEnded(tx, id), raised.words);
  }

  /** @throws HttpProblem 409 for a manager when the address is closed; an administrator reopens it */
  const admit = (tx: Queryable, person: Person, email: string) =>
    person.isAdmin ? closedAddresses.reopen(tx, email) : closedAddresses.check(tx, email, 409);

  async function withdrawOne(tx: Queryable, person: Person, { id, email, group }: Invitation): Promise<void> {
    await deleteInvitation(tx, id);
    await links.end(tx, 'invitation', id);
    await audit.add(tx, person, {
      action: 'invitation.withdraw',
      subject: email,
      detail: { id, group_id: group.id },
    });
  }

  const invitations: Invitations = {
    list: (person, query) => listInvitations(db, groupAsked(person, query), query),

    async create(person, invitation) {
      await countAttempt(person);
      const made = await transact(db, (tx) => invitations.put(tx, person, invitation));
      outbox.wake();
      return made.invitation;
    },

    async put(tx, person, invitation, words) {
      const { email, group: groupId, is_manager: isManager = false, renew = false } = invitation;
      if (isManager && !person.isAdmin) throw new HttpProblem(403, 'not_allowed');
      const group = person.isAdmin || groupId === person.groupId ? await findGroup(tx, groupId) : undefined;
      if (!group) throw invalidField('group', 'unknown_group');
      const account = await findAccount(tx, email);
      // A manager does not learn who is a user of another customer: the invitation looks like any other, and its mail says more.
      if (account && (person.isAdmin || account.group_id === person.groupId)) throw taken();
      await admit(tx, person, email);
      const seen = await listOpenInvitationsOf(tx, email, groupOf(person), now().toISOString());
      const current = seen.find((open) => open.group.id === group.id) ?? seen[0];
      if (current && !renew) throw new HttpProblem(409, 'invitation_open', { members: { current } });
      if (current?.group.id === group.id)
        return renewOne(tx, person, current, { isManager: isManager && !group.is_admin, words });
      // A grant does not list the invitations that it would withdraw.
      if (current && words)
        throw new HttpProblem(409, 'invitation_of_other_group', {
          values: { email: current.email, group: current.group.name },
        });
      for (const open of seen) await withdrawOne(tx, person, open);
      // Those that are over.
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
        detail: { id, group: group.name, group_id: group.id },
      });
      return send(tx, person, await openOrEnded(tx, id), words);
    },

    async renew(person, id) {
      await countAttempt(person);
      const made = await transact(db, async (tx) => {
        const invitation = await find(tx, person, id);
        await admit(tx, person, invitation.email);
        return renewOne(tx, person, invitation);
      });
      outbox.wake();
      return made.invitation;
    },

    withdraw: (person, id) => transact(db, async (tx) => withdrawOne(tx, person, await find(tx, person, id))),

    async open(token, ip) {
      const { subject } = await guard.open('invitation', token, ip);
      const { email, name, group, expires_at } = await openOrEnded(db, subject);
      return { email, name, group, expires_at, company_login: await demandsProvider(db, group.id) };
    },

    async accept({ token, name, password }, ip, userAgent) {
      const { subject } = await guard.open('invitation', token, ip);
      await openOrEnded(db, subject);
      const problem = password === undefined ? undefined : passwordProblem('password', password);
      if (problem) throw invalidFields([problem]);
      const passwordHash =
        password === undefined
          ? noPassword
          : await inHashingTurn([{ name: `network ${networksOf(ip).wide}`, places: 4 }], () =>
              hashPassword(password),
            );
      return transact(db, async (tx) => {
        const link = await links.use(tx, 'invitation', token);
        if (!link) throw linkEnded();
        const invitation = await openOrEnded(tx, link.subject);
        const { email, group, language } = invitation;
        if (await closedAddresses.has(tx, email)) throw linkEnded();
        const at = now().toISOString();
        const id = await insertUser(tx, {
          name: (name ?? invitation.name).trim(),
          email,
          groupId: group.id,
          passwordHash,
          isManager: invitation.is_manager,
          language,
          now: at,
        }).catch((error: unknown) => {
          throw isUniqueViolation(error) ? taken() : error;
        });
        await endAsUser(tx, email, { userId: id, at });
        const account = await findAccountById(tx, id);
        if (!account) throw new Error('A user that was just created is missing');
        await audit.add(tx, account, {
          action: 'invitation.accept',
          subject: email,
          detail: { id, group: group.name, invited_by: invitation.invited_by.name },
        });
        return sessions.start(tx, account, { way: 'invitation' }, ip, userAgent);
      });
    },
  };
  return invitations;
}
