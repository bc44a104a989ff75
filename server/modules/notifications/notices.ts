import type { Notices as NoticeSettings } from '../../contract/notices';
import type { Audience, AudienceQuery } from '../../contract/release';
import type { Database } from '../../platform/db/connection';
import { findDownloadType } from '../releases/types/download-types.shared.sql';
import { findFeedTime } from '../auth/feeds.shared.sql';
import { notFound } from '../../platform/http/problem';
import { findMailChoices } from './mail-choices.shared.sql';
import { countAudience } from './release-notices.sql';
import type { Outbox } from '../mail/outbox';
import type { Principal } from '../../platform/principal';

/** Settings of mails and of the feed, and recipients of mail about releases. */
export interface Notices {
  settings(person: Principal): Promise<NoticeSettings>;
  /**
   * Returns who could see a release that this person publishes now, and who would get a mail.
   * @throws HttpProblem 404
   */
  audience(person: Principal, typeId: number, release: AudienceQuery): Promise<Audience>;
}

export const createNotices = (db: Database, { isEnabled }: Pick<Outbox, 'isEnabled'>): Notices => ({
  async settings({ id }) {
    const choices = await findMailChoices(db, id);
    if (!choices) throw notFound();
    return {
      ...choices,
      sends_mail: isEnabled,
      feed_created_at: (await findFeedTime(db, id)) ?? null,
    };
  },

  async audience(person, typeId, { kind = 'feature', channel = 'stable' }) {
    if (!(await findDownloadType(db, person, typeId))) throw notFound();
    const { groups, people } = await countAudience(db, { typeId, kind, channel, publisherId: person.id });
    return { groups, mails: isEnabled ? people : 0 };
  },
});
