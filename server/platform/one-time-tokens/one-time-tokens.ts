import { createHash, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../db/connection';
import type { OneTimeTokenKind } from '../db/tables';
import {
  deleteExpiredOneTimeTokens,
  deleteOneTimeToken,
  deleteOneTimeTokens,
  findOneTimeToken,
  insertOneTimeToken,
} from './one-time-tokens.sql';

/** A new link. */
export interface NewLink {
  /** the secret: 32 random bytes, base64url */
  token: string;
  /** the hash of the token, which is stored */
  hash: string;
  /** ISO 8601, UTC */
  endsAt: string;
}

export interface Link {
  /** the `id` of the user or the invitation that the link is for; that row may have been deleted */
  subject: number;
  data: string | null;
  /** ISO 8601, UTC */
  endsAt: string;
}

/** One-time tokens that expire. Most of them are in mailed links. Only their hash is stored. */
export interface Links {
  make(
    tx: Queryable,
    link: { kind: LinkKind; subject: number; validMs: number; data?: string },
  ): Promise<NewLink>;
  /** Returns the link of a token; undefined if it is unknown, used or expired. */
  find(db: Queryable, kind: LinkKind, token: string): Promise<Link | undefined>;
  /**
   * Returns the link of a token, and deletes it. Call it in the transaction of the change that the link
   * allows.
   */
  use(tx: Queryable, kind: LinkKind, token: string): Promise<Link | undefined>;
  /** Deletes all links of a kind for a subject. */
  end(tx: Queryable, kind: LinkKind, subject: number): Promise<void>;
  /** Deletes expired links. */
  sweep(): Promise<void>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function createLinks(db: Database, now: () => Date): Links {
  const links: Links = {
    async make(tx, { kind, subject, validMs, data }) {
      const token = randomBytes(32).toString('base64url');
      const hash = hashOf(token);
      const endsAt = new Date(now().getTime() + validMs).toISOString();
      await insertLink(tx, { hash, kind, subject, data: data ?? null, ends_at: endsAt });
      return { token, hash, endsAt };
    },

    async find(queryable, kind, token) {
      const row = await findLink(queryable, kind, hashOf(token), now().toISOString());
      return row && { subject: row.subject, data: row.data, endsAt: row.ends_at };
    },

    async use(tx, kind, token) {
      const link = await links.find(tx, kind, token);
      return link && (await deleteLink(tx, hashOf(token))) ? link : undefined;
    },

    end: (tx, kind, subject) => deleteLinks(tx, kind, subject),

    sweep: () => deleteEndedLinks(db, now().toISOString()),
  };
  return links;
}
