import { licencePath } from '../../contract/portal-paths';
import type { MailSettings } from '../../config';
import { LOCALES, type Language } from '../../contract/languages';
import { addDays, dayOf } from '../../contract/licence-term';
import { transactInBatches } from '../../platform/db/batches';
import type { Database, Queryable } from '../../platform/db/connection';
import { mailContent, texts } from '../../texts/messages';
import {
  listEndingLicences,
  listLicenceContacts,
  setReminded,
  type EndingLicence,
} from './licence-reminders.sql';
import { findVendorLanguage } from '../accounts/users.shared.sql';
import type { Outbox } from '../mail/outbox';
import type { Unsubscribing } from '../notifications/unsubscribing';

/** Days before the end of a licence on which reminders are sent, the last one first. */
const stages = [0, 7, 30] as const;

/** Max number of days after the end of a licence for a late reminder, in case the server was down. */
const latestDays = 7;

/** Path of the licence, after the language. */
const pathOf = ({ id }: EndingLicence) => licencePath(id);

interface ReminderSettings {
  siteUrl: string;
  /** undefined: no mail is sent, and no reminder is recorded as sent */
  mail: Pick<MailSettings, 'contactTo'> | undefined;
}

const dayIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/**
 * Returns the reminder that is due; if several were missed, the last one. A reminder that was already due on
 * the day when the licence was stored is skipped: its recipient knew the end of the licence then.
 */
function dueStage({ valid_until, created_at, reminded_days, warned_days }: EndingLicence, today: string) {
  const stage = stages.find((days) => days <= warned_days && addDays(valid_until, -days) <= today);
  if (stage === undefined || (reminded_days !== null && reminded_days <= stage)) return undefined;
  const created = created_at.slice(0, 10);
  // A day in the future was written while the clock was ahead.
  return created > today || addDays(valid_until, -stage) > created ? stage : undefined;
}

/**
 * Reminds the users of a group, and the vendor, of each licence that ends: 30 and 7 days before its last day
 * and on that day, in UTC, each reminder once. For a term of at most two months, the one at 30 days is left
 * out. Missed reminders are sent until a week after the end; if several were missed, only the last one. The
 * vendor gets them also if everybody in the group switched them off.
 */
export async function remindOfLicences(
  db: Database,
  { outbox, unsubscribing }: { outbox: Outbox; unsubscribing: Pick<Unsubscribing, 'linksFor'> },
  { siteUrl, mail }: ReminderSettings,
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  if (!mail) return;
  const today = dayOf(now());
  const licences = await listEndingLicences(
    db,
    addDays(today, -latestDays),
    addDays(today, Math.max(...stages)),
  );
  const due = licences.flatMap((licence) => {
    const stage = dueStage(licence, today);
    return stage === undefined ? [] : [{ licence, stage }];
  });
  await transactInBatches(db, due, { size: 10, signal }, async (tx, some) => {
    for (const { licence, stage } of some)
      // Another instance may have sent it already, or the licence may have been renewed.
      if (await setReminded(tx, licence, stage)) await remind(tx, licence, mail.contactTo);
  });

  async function remind(tx: Queryable, licence: EndingLicence, vendor: string): Promise<void> {
    const { name, group_id, group_name, valid_until } = licence;
    const people = group_id === null ? [] : await listLicenceContacts(tx, group_id);
    const about = (language: Language, values: Readonly<Record<string, string>>) => ({
      values: {
        licence: name,
        group: group_name || texts[language].nobody,
        day: dayIn(language, valid_until),
        ...values,
      },
      url: `${siteUrl}/${language}${pathOf(licence)}`,
    });
    for (const person of people) {
      const kind = valid_until < today ? 'licence-ended' : 'licence-ends';
      await outbox.enqueue(tx, {
        kind: 'licence-reminder',
        to: { name: person.name, email: person.email },
        language: person.language,
        content: {
          ...mailContent(kind, person.language, about(person.language, { name: person.name })),
          ...unsubscribing.linksFor('licences', person),
        },
      });
    }
    const language = await findVendorLanguage(tx);
    const told = people.map(({ email }) => email).join(', ') || texts[language].nobody;
    await outbox.enqueue(tx, {
      kind: 'licence-reminder',
      to: { email: vendor },
      language,
      content: mailContent('licence-reminder-sent', language, about(language, { told })),
    });
  }
}
