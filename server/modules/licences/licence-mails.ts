import { licencePath } from '../../contract/portal-paths';
import type { KeptLicence, LicenceMailed } from '../../contract/licence';
import { transact } from '../../platform/db/connection';
import { HttpProblem } from '../../platform/http/problem';
import type { Job } from '../../platform/jobs';
import type { Platform } from '../../platform/platform';
import type { Principal } from '../../platform/principal';
import { mailContent } from '../../texts/messages';
import type { AuditTrail } from '../audit/trail';
import type { Outbox } from '../mail/outbox';
import type { Unsubscribing } from '../notifications/unsubscribing';
import { createLicenceRecords } from './licence-records';
import { remindOfLicences } from './licence-reminders';
import { listLicenceManagers } from './licence-reminders.sql';

export interface LicenceMails {
  /**
   * Mails the managers of a licence's group a link to the licence.
   * @throws HttpProblem 404; 409 without SMTP_URL, if the licence was withdrawn or replaced, or if its group has
   * no manager; 429 if a manager got too many of these mails
   */
  send(person: Principal, id: number): Promise<LicenceMailed>;
}

/** Opens what the module mails: links to licences, and reminders of those that end. */
export function openLicenceMails(
  { config, db, now }: Platform,
  { audit, outbox, unsubscribing }: { audit: AuditTrail; outbox: Outbox; unsubscribing: Unsubscribing },
) {
  const { siteUrl } = config;
  const { present } = createLicenceRecords(now);
  const hasEnded = ({ state }: KeptLicence) => state === 'withdrawn' || state === 'replaced';

  const licenceMails: LicenceMails = {
    send: (person, id) =>
      transact(db, async (tx) => {
        const licence = await present(tx, person, id);
        const { name: licenceName, group } = licence;
        if (!outbox.isEnabled) throw new HttpProblem(409, 'no_mail');
        if (hasEnded(licence)) throw new HttpProblem(409, 'licence_not_current');
        const managers = group?.id ? await listLicenceManagers(tx, group.id) : [];
        if (!group || managers.length === 0) throw new HttpProblem(409, 'licence_without_manager');
        for (const { name, email, language } of managers)
          await outbox.enqueue(tx, {
            kind: 'licence',
            to: { name, email },
            language,
            content: mailContent('licence', language, {
              values: { name, licence: licenceName, group: group.name },
              url: `${siteUrl}/${language}${licencePath(id)}`,
            }),
            by: person,
          });
        const recipients = managers.length;
        await audit.add(tx, person, {
          action: 'license.mail',
          subject: licenceName,
          about: { groupId: group.id },
          detail: { id, group: group.name, group_id: group.id, recipients },
        });
        return { recipients };
      }),
  };
  const jobs: Job[] = [
    {
      name: 'reminders of licences',
      everyMs: 10 * 60_000,
      run: (signal) => remindOfLicences(db, { outbox, unsubscribing }, config, now, signal),
      needsClock: true,
    },
  ];
  return { licenceMails, jobs };
}
