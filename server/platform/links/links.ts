import { createHash, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../db/connection';
import type { LinkKind } from '../db/tables';
import { deleteEndedLinks, deleteLink, deleteLinks, findLink, insertLink } from './links.sql';

/** A link that was just made. */
export interface NewLink {
  /** the secret: 32 random bytes, base64url */
  token: string;
  /** what is kept of it */
  hash: string;
  /** ISO 8601, UTC */
  endsAt: string;
}

export interface Link {
  /** the `id` of what it is for: of a user or an invitation that may be gone by now */
  subject: number;
  data: string | null;
  /** ISO 8601, UTC */
  endsAt: string;
}

/** Secrets, most of them in links that are mailed, each for one use until a time. Only their hash is stored. */
export interface Links {
  make(
    tx: Queryable,
    link: { kind: LinkKind; subject: number; validMs: number; data?: string },
  ): Promise<NewLink>;
  /** What a secret is for; undefined when it is unknown, was used or has ended. */
  find(db: Queryable, kind: LinkKind, token: string): Promise<Link | undefined>;
  /** Finds it and ends it; in one transaction with what it allows. */
  use(tx: Queryable, kind: LinkKind, token: string): Promise<Link | undefined>;
  /** Ends all links of a subject. */
  end(tx: Queryable, kind: LinkKind, subject: number): Promise<void>;
  /** Deletes those whose time is over. */
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
