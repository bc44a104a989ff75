import type { Notices as NoticeSettings, NoticesChange } from '../contract/notices';
import { transact, type Database, type Queryable } from '../db/connection';
import { findFeedTime } from '../repositories/feeds';
import { notFound } from '../problems/problem';
import { findReleaseMails, setReleaseMails } from '../repositories/release-notices';
import type { AuditTrail } from './audit-trail';
import type { Outbox } from './outbox';
import type { Person } from './person';

/** How a person wants to be told of releases, for that person. */
export interface Notices {
  settings(person: Person): Promise<NoticeSettings>;
  change(person: Person, change: NoticesChange): Promise<NoticeSettings>;
}

export function createNotices(db: Database, { sends }: Pick<Outbox, 'sends'>, audit: AuditTrail): Notices {
  async function settingsOf(queryable: Queryable, { id }: Person): Promise<NoticeSettings> {
    const releaseMails = await findReleaseMails(queryable, id);
    if (!releaseMails) throw notFound();
    return {
      release_mails: releaseMails,
      sends_mail: sends,
      feed_created_at: (await findFeedTime(queryable, id)) ?? null,
    };
  }

  return {
    settings: (person) => settingsOf(db, person),

    change: (person, { release_mails }) =>
      transact(db, async (tx) => {
        await setReleaseMails(tx, person.id, release_mails);
        await audit.addRepeated(tx, person, {
          action: 'notices.change',
          subject: person.email,
          detail: { release_mails },
        });
        return settingsOf(tx, person);
      }),
  };
}
