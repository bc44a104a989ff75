import type { Grant, GrantMade } from '../../contract/grant';
import type { Language } from '../../contract/languages';
import { dayOf, lastDayOf, proposedUsers } from '../../contract/licence-term';
import type { Message } from '../../contract/message';
import { transact, type Queryable } from '../../platform/db/connection';
import { mailContent } from '../../texts/messages';
import { HttpProblem, notFound, requireVersion } from '../../platform/http/problem';
import { findMessage, updateMessage } from './messages.sql';
import { findGroupByName } from '../accounts/groups.shared.sql';
import { insertMessageGrant } from './message-grants.sql';
import type { AuditTrail } from '../audit/trail';
import type { Customers } from '../customers/customers';
import type { Licences } from '../licences/licences';
import { paragraphsOf } from '../mail/mail-content';
import type { Principal } from '../../platform/principal';
import type { Platform } from '../../platform/platform';

/** Grants requests for the free month. */
export interface Grants {
  /**
   * Returns the proposed group, person, licence and mail.
   * @param language of the person and the mail; undefined: the visitor's
   * @throws HttpProblem 404, 409 when the message is closed or does not ask for a free month
   */
  propose(id: number, language?: Language): Promise<Grant>;
  /**
   * Creates the group if it is new, invites the person, creates the licence, mails the link and closes the
   * message, all in one transaction.
   * @throws HttpProblem 404, 409 when the message is closed or does not ask for a free month, 409 with
   * `current` for another version, 409 when name or address are in use, 422
   */
  create(person: Principal, id: number, grant: Grant): Promise<GrantMade>;
}

interface Needs {
  customers: Customers;
  licences: Licences;
  audit: AuditTrail;
}

/** The same as in content/pricing.json. */
export const trialMonths = 1;
const appCount = 14;

export function createGrants(
  { db, now, config: { siteUrl } }: Platform,
  { customers, licences, audit }: Needs,
): Grants {
  async function present(queryable: Queryable, id: number): Promise<Message> {
    const message = await findMessage(queryable, id);
    if (!message) throw notFound();
    return message;
  }

  /**
   * Returns an open request. A granted request is closed; it must be reopened before it can be granted again.
   */
  async function openRequest(queryable: Queryable, id: number): Promise<Message> {
    const message = await present(queryable, id);
    if (message.kind !== 'trial') throw new HttpProblem(409, 'not_a_request');
    if (message.state === 'closed') throw new HttpProblem(409, 'request_closed');
    return message;
  }

  return {
    async propose(id, asked) {
      const message = await openRequest(db, id);
      const { name, email, company, erp, scanners, licences: wanted, apps, version } = message;
      const language = asked ?? message.language;
      const customer = company || name;
      const group = await findGroupByName(db, customer);
      const today = dayOf(now());
      const { subject, paragraphs } = mailContent('grant', language, { values: { name }, url: siteUrl });
      return {
        version,
        group: group && !group.is_admin ? { id: group.id } : { name: customer },
        person: { name, email, language, is_manager: true },
        license: {
          name: customer,
          company: customer,
          ...(erp && erp !== 'other' && { erp }),
          edition: 'free',
          users: scanners ?? wanted ?? proposedUsers,
          apps: apps.length > 0 ? apps : Array.from({ length: appCount }, (_, app) => `app-${app}`),
          valid_from: today,
          valid_until: lastDayOf(today, trialMonths),
        },
        mail: { subject, text: paragraphs.join('\n\n') },
      };
    },

    async create(person, id, { version, group, person: invited, license, mail }) {
      const signed = await licences.sign(license);
      return transact(db, async (tx) => {
        const current = await openRequest(tx, id);
        requireVersion(current, version);
        const made = await customers.createIn(tx, person, {
          ...{ group, person: invited, licence: signed },
          words: { kind: 'grant', subject: mail.subject.trim(), paragraphs: paragraphsOf(mail.text) },
        });
        if (!made.licence || !made.invited) throw new Error('A grant made no licence or no invitation');
        const { invitation, mailId } = made.invited;
        const [groupId, licence] = [made.group.id, made.licence];
        await updateMessage(tx, current, { state: 'closed' });
        await insertMessageGrant(tx, {
          contact_message_id: id,
          at: now().toISOString(),
          granted_by: person.id,
          group_id: groupId,
          licence_id: licence.id,
          invitation_id: invitation.id,
          mail_id: mailId ?? null,
        });
        await audit.add(tx, person, {
          action: 'message.grant',
          subject: String(id),
          about: { groupId },
          detail: {
            group: made.group.name,
            group_id: groupId,
            invited: invitation.email,
            license: licence.name,
            license_id: licence.id,
          },
        });
        return { message: await present(tx, id), invitation, license: licence };
      });
    },
  };
}
