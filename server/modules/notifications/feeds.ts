import type { NewFeed } from '../../contract/notices';
import { transact } from '../../platform/db/connection';
import { notFound } from '../../platform/http/problem';
import { listFeedReleases } from './feed-releases.sql';
import { deleteFeed, findFeed, saveFeed } from '../auth/feeds.shared.sql';
import { findAccountById } from '../accounts/users.shared.sql';
import { atomFeed } from './atom-feed';
import type { AuditTrail } from '../audit/trail';
import { networksOf } from '../../platform/networks';
import type { Principal } from '../../platform/principal';
import type { Platform } from '../../platform/platform';
import { createToken, hashToken } from '../../platform/secrets/token';

/** Personal feeds of releases. The URL of a feed contains a secret. */
export interface Feeds {
  /** Creates a feed, or gives an existing one a new URL. Only the hash of its secret is stored. */
  create(person: Principal): Promise<NewFeed>;
  /** @throws HttpProblem 404 when there is none */
  delete(person: Principal): Promise<void>;
  /**
   * Returns the 50 newest releases that the owner of a secret may download, as Atom.
   * @throws HttpProblem 404 for a wrong secret, 429 after many wrong ones from a network
   */
  read(secret: string, ip: string): Promise<string>;
}

const maxReleases = 50;

const addressOf = (siteUrl: string, secret: string) => `${siteUrl}/api/feed/${secret}.xml`;

export function createFeeds(
  { reader: db, limiter, now, config: { siteUrl } }: Platform,
  audit: AuditTrail,
): Feeds {
  return {
    async create(person) {
      const secret = createToken();
      const created_at = now().toISOString();
      await transact(db, async (tx) => {
        await saveFeed(tx, { user_id: person.id, hash: hashToken(secret), created_at });
        await audit.add(tx, person, { action: 'feed.create', subject: person.email, detail: {} });
      });
      return { url: addressOf(siteUrl, secret), created_at };
    },

    delete: (person) =>
      transact(db, async (tx) => {
        if (!(await deleteFeed(tx, person.id))) throw notFound();
        await audit.add(tx, person, { action: 'feed.delete', subject: person.email, detail: {} });
      }),

    async read(secret, ip) {
      const feed = await findFeed(db, hashToken(secret));
      const account = feed && (await findAccountById(db, feed.user_id));
      if (!feed || account?.blocked !== 0) {
        // A valid secret is never refused because other clients in the network tried wrong ones.
        const key = `wrong feeds from ${networksOf(ip).subnet48}`;
        await transact(db, (tx) => limiter.consume(tx, { key, max: 30, windowMs: 15 * 60_000 }));
        throw notFound();
      }
      const viewer = { isAdmin: account.is_admin === 1, groupId: account.group_id };
      const releases = await listFeedReleases(db, viewer, maxReleases, now().toISOString());
      return atomFeed(releases, {
        siteUrl,
        ownAddress: addressOf(siteUrl, secret),
        language: account.language,
        group: account.group_name,
        createdAt: feed.created_at,
        owner: account.id,
      });
    },
  };
}
