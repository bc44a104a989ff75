import {
  calculateJwkThumbprint,
  CompactSign,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose';
import type { JWK } from 'jose';
import type { PublicKey } from '../contract/licence';
import { transact, type Database, type Queryable } from '../db/connection';
import {
  findLastAnchor,
  insertAnchor,
  insertAuditKey,
  listAnchors,
  listAuditKeys,
  type AnchorRow,
} from '../repositories/audit-anchors';
import { findHead, isLonger, type AuditLink } from '../repositories/audit-chain';
import { linkAnchor } from './audit-chain';
import { createAuditMacs } from './audit-hashes';
import { BrokenKeyError, createCipher } from './secret';

/** What is signed of the chain of the trail. */
export interface Anchor extends Pick<AnchorRow, 'number' | 'kind' | 'position'> {
  /** of the link at that position */
  hash: string;
  /** when it was signed, ISO 8601 UTC */
  at: string;
}

export interface AuditAnchors {
  /** Signs the newest link, unless that was done within the last day or nothing is new. */
  signWhenDue(): Promise<void>;
  /** Signs the last link that was deleted, in the same transaction. */
  signDeleted(tx: Queryable, link: Pick<AuditLink, 'position' | 'hash'>): Promise<void>;
  /** The anchors, oldest first, as JWS (RFC 7515); `anchor` is undefined when a signature, or what stands beside it, does not hold. */
  all(): Promise<{ number: number; jws: string; anchor: Anchor | undefined }[]>;
  /** What an anchor says; undefined when none of the keys has signed it. */
  read(jws: string): Promise<Anchor | undefined>;
  /** The public keys that sign anchors. */
  keys(): Promise<PublicKey[]>;
}

const algorithm = 'EdDSA';
const type = 'belstock-audit-anchor+jws';
const signEveryMs = 24 * 3_600_000;

interface Key {
  kid: string;
  jwk: JWK;
}

/** Opens the keys of anchors; the first one is made when something is signed. Ed25519 (RFC 8037), encrypted in the database. */
export function createAuditAnchors(db: Database, secret: Buffer, now: () => Date): AuditAnchors {
  const cipher = createCipher(secret, 'audit keys');
  const macs = createAuditMacs(secret);

  async function readKeys(queryable: Queryable): Promise<Key[]> {
    return (await listAuditKeys(queryable)).map(({ kid, private_key: encrypted }) => {
      try {
        return { kid, jwk: JSON.parse(cipher.decrypt(encrypted)) as JWK };
      } catch {
        throw new BrokenKeyError(
          'SECRET_KEY, or the file keys/secret.key in DATA_DIR, must be the one that the keys of the audit trail in the database were encrypted with',
        );
      }
    });
  }

  async function makeKey(tx: Queryable): Promise<Key> {
    const { privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    await insertAuditKey(tx, {
      kid,
      created_at: now().toISOString(),
      private_key: cipher.encrypt(JSON.stringify(jwk)),
    });
    return { kid, jwk };
  }

  async function sign(tx: Queryable, anchor: Pick<Anchor, 'kind' | 'position' | 'hash'>): Promise<void> {
    const { kid, jwk } = (await readKeys(tx))[0] ?? (await makeKey(tx));
    const number = ((await findLastAnchor(tx))?.number ?? 0) + 1;
    const signed: Anchor = { number, ...anchor, at: now().toISOString() };
    const jws = await new CompactSign(Buffer.from(JSON.stringify(signed)))
      .setProtectedHeader({ alg: algorithm, typ: type, kid })
      .sign(await importJWK(jwk, algorithm));
    const row = { number, kind: anchor.kind, signed_at: signed.at, position: anchor.position, jws };
    await insertAnchor(tx, row);
    await linkAnchor(tx, macs, row);
  }

  const publicKeys = async (): Promise<PublicKey[]> =>
    (await readKeys(db)).map(({ kid, jwk: { kty, crv, x } }) => ({
      kty: kty ?? 'OKP',
      crv: crv ?? '',
      x: x ?? '',
      kid,
      alg: algorithm,
      use: 'sig',
    }));

  async function readWith(keys: readonly PublicKey[], jws: string): Promise<Anchor | undefined> {
    try {
      const { payload } = await compactVerify(
        jws,
        ({ kid, typ }) => {
          const key = keys.find((candidate) => candidate.kid === kid);
          if (!key || typ !== type) throw new Error('Not an anchor of this installation');
          return importJWK({ ...key }, algorithm);
        },
        { algorithms: [algorithm] },
      );
      return JSON.parse(Buffer.from(payload).toString()) as Anchor;
    } catch {
      return undefined;
    }
  }

  return {
    signWhenDue: () =>
      transact(db, async (tx) => {
        const { position, hash } = (await findHead(tx)) ?? { position: 0, hash: '' };
        const newest = await findLastAnchor(tx, 'newest');
        if (!(await isLonger(tx, newest?.position ?? 0))) return;
        // One that is dated ahead was signed with a wrong clock.
        const age = newest && now().getTime() - Date.parse(newest.signed_at);
        if (age !== undefined && age >= 0 && age < signEveryMs) return;
        await sign(tx, { kind: 'newest', position, hash });
      }),
    signDeleted: (tx, { position, hash }) => sign(tx, { kind: 'deleted', position, hash }),
    async all() {
      const keys = await publicKeys();
      return Promise.all(
        (await listAnchors(db)).map(async ({ number, jws, kind, position, signed_at: at }) => {
          const anchor = await readWith(keys, jws);
          const isWhole = anchor?.kind === kind && anchor.position === position && anchor.at === at;
          return { number, jws, anchor: isWhole ? anchor : undefined };
        }),
      );
    },
    read: async (jws) => readWith(await publicKeys(), jws),
    keys: publicKeys,
  };
}
