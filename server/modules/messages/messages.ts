import { dayOf } from '../../contract/licence-term';
import type { Page } from '../../contract/list';
import type {
  Message,
  MessageAnswer,
  MessageChange,
  MessageGrant,
  MessageQuery,
  MessageWithAnswers,
} from '../../contract/message';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { HttpProblem, notFound, requireVersion } from '../../platform/http/problem';
import { deleteMessage, findMessage, listMessages, updateMessage } from './messages.sql';
import { findInvitation } from '../accounts/invitations.shared.sql';
import { findLicence } from '../licences/licences.shared.sql';
import { listMessageGrants } from './message-grants.sql';
import { findListedMail, listAnswers } from '../mail/mails.shared.sql';
import type { Platform } from '../../platform/platform';
import type { AuditTrail } from '../audit/trail';
import type { Customers } from '../customers/customers';
import type { Licences } from '../licences/licences';
import { paragraphsOf } from '../mail/mail-content';
import type { Outbox } from '../mail/outbox';
import { createContact } from './contact';
import { createGrants } from './grants';
import type { Principal } from '../../platform/principal';

/** The messages of the contact form, for administrators. */
export interface Messages {
  /** Returns a page of messages, by default new ones first and then by date, newest first. */
  list(query: MessageQuery): Promise<Page<Message>>;
  /** @throws HttpProblem 404 */
  find(id: number): Promise<MessageWithAnswers>;
  /** @throws HttpProblem 404, 409 with `current` for another version */
  change(person: Principal, id: number, change: MessageChange): Promise<Message>;
  /**
   * Mails an answer to the visitor. Replies of the visitor go to the vendor. A closed message stays closed.
   * @throws HttpProblem 404, 409 without SMTP_URL
   */
  answer(person: Principal, id: number, answer: MessageAnswer): Promise<Message>;
  /** Deletes a message and all mail about it. @throws HttpProblem 404 */
  delete(person: Principal, id: number): Promise<void>;
}

async function present(db: Queryable, id: number): Promise<Message> {
  const message = await findMessage(db, id);
  if (!message) throw notFound();
  return message;
}

const named = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

// The audit trail contains only the id of a message, because it is kept longer than personal data of
// visitors.
const subjectOf = (id: number) => String(id);

interface Needs {
  audit: AuditTrail;
  outbox: Outbox;
  customers: Customers;
  licences: Licences;
}

/**
 * Opens the module. It owns contact messages and what they are granted. It may use the modules up to
 * customers.
 */
export function openMessages(platform: Platform, needs: Needs) {
  const { outbox, audit } = needs;
  return {
    contact: createContact(platform, outbox),
    messages: createMessages(platform.reader, outbox, audit, platform.now),
    grants: createGrants(platform, needs),
  };
}

function createMessages(db: Database, outbox: Outbox, audit: AuditTrail, now: () => Date): Messages {
  /** Returns the grants of a message with their current state. */
  async function grantsOf(id: number): Promise<MessageGrant[]> {
    const at = now().toISOString();
    const grants: MessageGrant[] = [];
    for (const grant of await listMessageGrants(db, id)) {
      const { licence_id, invitation_id, mail_id, joined_at } = grant;
      const licence = licence_id === null ? undefined : await findLicence(db, dayOf(now()), licence_id);
      const invitation = invitation_id === null ? undefined : await findInvitation(db, invitation_id);
      const mail = mail_id === null ? undefined : await findListedMail(db, mail_id, at);
      const isOpen = invitation !== undefined && invitation.expires_at > at;
      grants.push({
        id: grant.id,
        at: grant.at,
        by: named(grant.granted_by, grant.granter_name),
        group: { id: grant.group_id, name: grant.group_name ?? licence?.group?.name ?? '' },
        invitation: {
          state: joined_at !== null ? 'joined' : isOpen ? 'open' : 'ended',
          expires_at: isOpen ? invitation.expires_at : null,
          joined_at,
          user: named(grant.user_id, grant.user_name),
        },
        license: licence
          ? { id: licence.id, name: licence.name, state: licence.state, valid_until: licence.valid_until }
          : null,
        mail: mail ? { id: mail.id, state: mail.state, last_error: mail.last_error } : null,
      });
    }
    return grants;
  }

  return {
    list: (query) => listMessages(db, query),

    async find(id) {
      const message = await present(db, id);
      const mails = await listAnswers(db, id, now().toISOString());
      const answers = mails.flatMap(({ content, subject, ...answer }) => {
        if (content === null) return [];
        const mail = outbox.decrypt({ id: answer.id, content });
        return [{ ...answer, subject: subject ?? '', text: mail?.content.paragraphs.join('\n\n') ?? '' }];
      });
      return { ...message, answers, grants: await grantsOf(id), can_answer: outbox.isEnabled };
    },

    change: (person, id, { version, ...change }) =>
      transact(db, async (tx) => {
        const current = await present(tx, id);
        requireVersion(current, version);
        await updateMessage(tx, current, change);
        await audit.add(tx, person, {
          action: 'message.change',
          subject: subjectOf(id),
          detail: {
            from: current.state,
            to: change.state ?? current.state,
            ...(change.kind && change.kind !== current.kind && { kind: change.kind }),
          },
        });
        return present(tx, id);
      }),

    async answer(person, id, { subject, text, version }) {
      if (!outbox.isEnabled) throw new HttpProblem(409, 'no_mail');
      return transact(db, async (tx) => {
        const message = await present(tx, id);
        if (version !== undefined) requireVersion(message, version);
        await outbox.enqueue(tx, {
          kind: 'answer',
          to: { name: message.name, email: message.email },
          language: message.language,
          content: { subject: subject.trim(), paragraphs: paragraphsOf(text) },
          contactMessageId: id,
          by: person,
        });
        // A granted request must not become one that can be granted again.
        await updateMessage(tx, message, { state: message.state === 'closed' ? 'closed' : 'answered' });
        await audit.add(tx, person, { action: 'message.answer', subject: subjectOf(id) });
        return present(tx, id);
      });
    },

    delete: (person, id) =>
      transact(db, async (tx) => {
        const { state } = await present(tx, id);
        await deleteMessage(tx, id);
        await audit.add(tx, person, { action: 'message.delete', subject: subjectOf(id), detail: { state } });
      }),
  };
}
