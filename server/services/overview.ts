import type { Overview } from '../contract/overview';
import type { Database } from '../db/connection';
import { listUnfinished } from '../repositories/downloadables';
import { listNewReleases } from '../repositories/new-releases';
import type { Mails } from './mails';
import type { Messages } from './messages';

/** A day's work at a glance. */
export interface Overviews {
  read(): Promise<Overview>;
}

const shown = 5;
const hourMs = 3_600_000;
/** An upload that has got nothing for so long waits for somebody. */
const stillMs = hourMs;
const monthMs = 30 * 24 * hourMs;

const few = <Item>(items: readonly Item[]) => ({ count: items.length, first: items.slice(0, shown) });

export function createOverviews(
  db: Database,
  { messages, mails }: { messages: Messages; mails: Mails },
  now: () => Date,
): Overviews {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const limit = String(shown);
  return {
    async read() {
      const unread = await messages.list({ state: 'new', limit });
      const failed = await mails.list({ state: 'failed', limit });
      const still = (await listUnfinished(db)).filter(({ updated_at }) => updated_at < ago(stillMs));
      return {
        messages: { count: unread.total, first: unread.rows },
        uploads: few(still),
        mails: { count: failed.total, first: failed.rows },
        releases: few(await listNewReleases(db, ago(monthMs))),
      };
    },
  };
}
