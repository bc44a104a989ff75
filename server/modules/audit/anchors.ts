import { CompactSign, compactVerify, importJWK, type JWK } from 'jose';
import type { PublicKey } from '../../contract/licence';
import { otherWork } from '../../platform/db/batches';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import {
  deleteAnchorsBefore,
  findFirstLinkedAnchor,
  findLastAnchor,
  insertAnchor,
  insertAuditKey,
  listAnchors,
  listAuditKeys,
  type AnchorRow,
} from './anchors.sql';
import { findHead, isLonger, type AuditLink } from './chain.sql';
import { linkAnchor } from './chain';
import { createAuditMacs } from './hashes';
import { createEdDsaKey, publicKeyOf, type EdDsaKey } from '../../platform/secrets/eddsa-keys';
import { createKeyCipher, refuseLostKeys } from '../../platform/secrets/sealed-keys';

/** The signed content of an anchor: one link of the chain. */
export interface Anchor extends Pick<AnchorRow, 'number' | 'kind' | 'position'> {
  /** hash of the link at that position */
  hash: string;
  /** time of the signature, ISO 8601 UTC */
  at: string;
  /**
   * Anchors below this number were deleted together with their links. Only set if `kind` is 'deleted'.
   * Undefined in anchors of an older version, which deleted no anchors.
   */
  kept_from?: number;
}

export interface AuditAnchors {
  /** Signs the newest link, unless one was signed within the last day or there are no new links. */
  signWhenDue(): Promise<void>;
  /**
   * Signs the last deleted link, in the same transaction. Deletes the anchors whose links are deleted: the
   * new anchor replaces them.
   */
  signDeleted(tx: Queryable, link: Pick<AuditLink, 'position' | 'hash'>): Promise<void>;
  /**
   * Returns all anchors, oldest first, as JWS (RFC 7515). `anchor` is undefined if the signature is invalid,
   * or if the columns of its row differ from the signed content.
   */
  all(): Promise<{ number: number; jws: string; anchor: Anchor | undefined }[]>;
  /** Returns the content of an anchor; undefined if none of the keys has signed it. */
  read(jws: string): Promise<Anchor | undefined>;
  /** Returns the public keys of all keys that sign anchors. */
  keys(): Promise<PublicKey[]>;
}

const algorithm = 'EdDSA';
const type = 'belstock-audit-anchor+jws';
const signEveryMs = 24 * 3_600_000;
const batchSize = 200;

/**
 * Creates the signer of anchors. The first key is created at the first signature. Keys are stored
 * encrypted.
 */
export function createAuditAnchors(db: Database, secret: Buffer, now: () => Date): AuditAnchors {
  const cipher = createKeyCipher(secret, 'audit_keys');
  const macs = createAuditMacs(secret);

  const readKeys = async (queryable: Queryable): Promise<EdDsaKey[]> =>
    (await listAuditKeys(queryable)).map(({ kid, private_key: encrypted }) => ({
      kid,
      jwk: cipher.unseal(encrypted) as JWK,
    }));

  /** @throws BrokenKeyError if a key was lost */
  async function createKey(tx: Queryable): Promise<EdDsaKey> {
    await refuseLostKeys(tx, 'audit_keys');
    const key = await createEdDsaKey();
    await insertAuditKey(tx, {
      kid: key.kid,
      created_at: now().toISOString(),
      private_key: cipher.seal(key.jwk),
    });
    return key;
  }

  const nextNumber = async (tx: Queryable) => ((await findLastAnchor(tx))?.number ?? 0) + 1;

  async function sign(tx: Queryable, { number, ...anchor }: Omit<Anchor, 'at'>): Promise<void> {
    const { kid, jwk } = (await readKeys(tx))[0] ?? (await createKey(tx));
    const signed: Anchor = { number, ...anchor, at: now().toISOString() };
    const jws = await new CompactSign(Buffer.from(JSON.stringify(signed)))
      .setProtectedHeader({ alg: algorithm, typ: type, kid })
      .sign(await importJWK(jwk, algorithm));
    const row = { number, kind: anchor.kind, signed_at: signed.at, position: anchor.position, jws };
    await insertAnchor(tx, row);
    await linkAnchor(tx, macs, row);
  }

  const publicKeys = async (): Promise<PublicKey[]> => (await readKeys(db)).map(publicKeyOf);

  /** Returns a function that verifies and reads anchors. Imports each key once. */
  async function createReader(): Promise<(jws: string) => Promise<Anchor | undefined>> {
    const keys = new Map<unknown, Awaited<ReturnType<typeof importJWK>>>();
    for (const key of await publicKeys()) keys.set(key.kid, await importJWK({ ...key }, algorithm));
    return async (jws) => {
      try {
        const { payload } = await compactVerify(
          jws,
          ({ kid, typ }) => {
            const key = keys.get(kid);
            if (!key || typ !== type) throw new Error('Not an anchor of this installation');
            return key;
          },
          { algorithms: [algorithm] },
        );
        return JSON.parse(Buffer.from(payload).toString()) as Anchor;
      } catch {
        return undefined;
      }
    };
  }

  return {
    signWhenDue: () =>
      transact(db, async (tx) => {
        const { position, hash } = (await findHead(tx)) ?? { position: 0, hash: '' };
        const newest = await findLastAnchor(tx, 'newest');
        if (!(await isLonger(tx, newest?.position ?? 0))) return;
        // An anchor with a time in the future was signed with a wrong clock: it does not count as recent.
        const age = newest && now().getTime() - Date.parse(newest.signed_at);
        if (age !== undefined && age >= 0 && age < signEveryMs) return;
        await sign(tx, { number: await nextNumber(tx), kind: 'newest', position, hash });
      }),
    async signDeleted(tx, { position, hash }) {
      const number = await nextNumber(tx);
      const kept_from = (await findFirstLinkedAnchor(tx)) ?? number;
      await deleteAnchorsBefore(tx, kept_from);
      await sign(tx, { number, kind: 'deleted', position, hash, kept_from });
    },
    async all() {
      const read = await createReader();
      const found: Awaited<ReturnType<AuditAnchors['all']>> = [];
      let page: AnchorRow[];
      do {
        page = await listAnchors(db, found.at(-1)?.number ?? 0, batchSize);
        for (const { number, jws, kind, position, signed_at: at } of page) {
          const anchor = await read(jws);
          const isWhole = anchor?.kind === kind && anchor.position === position && anchor.at === at;
          found.push({ number, jws, anchor: isWhole ? anchor : undefined });
        }
        await otherWork();
      } while (page.length > 0);
      return found;
    },
    read: async (jws) => (await createReader())(jws),
    keys: publicKeys,
  };
}
