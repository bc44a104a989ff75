import type { Notices as NoticeSettings } from '../contract/notices';
import type { Database } from '../db/connection';
import { findFeedTime } from '../repositories/feeds';
import { notFound } from '../problems/problem';
import { findReleaseMails } from '../repositories/release-notices';
import type { Outbox } from './outbox';
import type { Person } from './person';

/** How a person is told of releases, for that person. */
export interface Notices {
  settings(person: Person): Promise<NoticeSettings>;
}

export const createNotices = (db: Database, { sends }: Pick<Outbox, 'sends'>): Notices => ({
  async settings({ id }) {
    const releaseMails = await findReleaseMails(db, id);
    if (!releaseMails) throw notFound();
    return {
      release_mails: releaseMails,
      sends_mail: sends,
      feed_created_at: (await findFeedTime(db, id)) ?? null,
    };
  },
});
