import type { Database, Queryable } from '../db/connection';
import type { OneTimeTokenKind } from '../db/tables';
import {
  deleteExpiredOneTimeTokens,
  deleteOneTimeToken,
  deleteOneTimeTokens,
  findOneTimeToken,
  insertOneTimeToken,
} from './one-time-tokens.sql';
import { createToken, hashToken } from '../secrets/token';

/** A new link. */
export interface NewToken {
  /** the secret: 32 random bytes, base64url */
  token: string;
  /** the hash of the token, which is stored */
  hash: string;
  /** ISO 8601, UTC */
  endsAt: string;
}

export interface OneTimeToken {
  /** the `id` of the user or the invitation that the link is for; that row may have been deleted */
  subject: number;
  data: string | null;
  /** ISO 8601, UTC */
  endsAt: string;
}

/** One-time tokens that expire. Most of them are in mailed links. Only their hash is stored. */
export interface OneTimeTokens {
  create(
    tx: Queryable,
    link: { kind: OneTimeTokenKind; subject: number; validMs: number; data?: string },
  ): Promise<NewToken>;
  /** Returns the link of a token; undefined if it is unknown, used or expired. */
  find(db: Queryable, kind: OneTimeTokenKind, token: string): Promise<OneTimeToken | undefined>;
  /**
   * Returns the link of a token, and deletes it. Call it in the transaction of the change that the link
   * allows.
   */
  use(tx: Queryable, kind: OneTimeTokenKind, token: string): Promise<OneTimeToken | undefined>;
  /** Deletes all links of a kind for a subject. */
  revoke(tx: Queryable, kind: OneTimeTokenKind, subject: number): Promise<void>;
  /** Deletes expired links. */
  deleteExpired(): Promise<void>;
}

export function createOneTimeTokens(db: Database, now: () => Date): OneTimeTokens {
  const tokens: OneTimeTokens = {
    async create(tx, { kind, subject, validMs, data }) {
      const token = createToken();
      const hash = hashToken(token);
      const endsAt = new Date(now().getTime() + validMs).toISOString();
      await insertOneTimeToken(tx, { hash, kind, subject, data: data ?? null, ends_at: endsAt });
      return { token, hash, endsAt };
    },

    async find(queryable, kind, token) {
      const row = await findOneTimeToken(queryable, kind, hashToken(token), now().toISOString());
      return row && { subject: row.subject, data: row.data, endsAt: row.ends_at };
    },

    async use(tx, kind, token) {
      const link = await tokens.find(tx, kind, token);
      return link && (await deleteOneTimeToken(tx, hashToken(token))) ? link : undefined;
    },

    revoke: (tx, kind, subject) => deleteOneTimeTokens(tx, kind, subject),

    deleteExpired: () => deleteExpiredOneTimeTokens(db, now().toISOString()),
  };
  return tokens;
}
