import type { FastifyBaseLogger } from 'fastify';
import type { ApiKey, ApiKeyMade, ExchangedKey, NewApiKey } from '../../contract/api-key';
import { limits } from '../../contract/limits';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { isDiskFull } from '../../error-code';
import { mustExist } from '../../platform/db/errors';
import { invalidField, notFound, HttpProblem } from '../../platform/http/problem';
import { hostOf } from '../../platform/names/email-address';
import {
  countApiKeys,
  deleteApiKey,
  findApiKeyHolder,
  insertApiKey,
  insertApiKeySecret,
  listApiKeys,
  listApiKeysOfIssuer,
  setApiKeyMaker,
  setApiKeyUsed,
  typeIdsOfApiKey,
} from './api-keys.shared.sql';
import { findDownloadType } from '../releases/types/download-types.shared.sql';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter';
import type { AuditTrail } from '../audit/trail';
import {
  createBuildTokens,
  isIssuer,
  TokenRefusedError,
  type BuildTokens,
  type TrustedToken,
} from './build-tokens';
import { networksOf } from '../../platform/networks';
import { isAllowedUrl, isOfThisMachine } from '../../platform/outbound/fetch-public';
import type { Platform } from '../../platform/platform';
import type { Principal } from '../../platform/principal';
import type { DiskReserve } from '../../platform/disk-reserve';
import { timeOf } from '../../platform/time-of';
import { createToken, hashToken } from '../../platform/secrets/token';

const keyPattern = /^bls_[A-Za-z0-9_-]{43}$/;
const lastUseEveryMs = 60_000;
const wrongKeysWindowMs = 15 * 60_000;

/** True if a token has the format of an API key. Session tokens are shorter. */
export const isApiKey = (token: string) => keyPattern.test(token);

const exchangedMs = 3_600_000;
/** Build servers of many customers of one provider share a network. */
const tokensPerNetwork = { max: 200, windowMs: 15 * 60_000 };
/**
 * A long upload exchanges its token again. The limit also stops endless use of a token that was found in a
 * log.
 */
const exchangesPerToken = { max: 10, windowMs: 24 * 3_600_000 };

/** Anybody can get a token of these issuers. */
const sharedIssuers = new Set(['token.actions.githubusercontent.com', 'gitlab.com']);
/** Claims that identify a customer of a shared issuer. */
const ownClaim = /^(sub|repository(_id|_owner|_owner_id)?|(project|namespace)_(path|id))$/;

const newKey = () => `bls_${createToken()}`;
/** The token without its signature: the same signature can be encoded in several ways, and all are valid. */
const signedPart = (token: string) => token.slice(0, token.lastIndexOf('.'));

/** API keys. A build server uses one to publish releases of some download types, and nothing else. */
export interface ApiKeys {
  /** Returns all keys, newest first, including expired ones. */
  list(): Promise<ApiKey[]>;
  /**
   * Creates a key. Its secret is only in this response. A key for tokens of an issuer has no secret.
   * @throws HttpProblem 409 when there are a hundred keys, 422
   */
  create(person: Principal, key: NewApiKey): Promise<ApiKeyMade>;
  /**
   * Returns a secret, valid for an hour, of the key that matches the issuer, audience and claims of a token.
   * @throws HttpProblem 401 for a token without a matching key, 429
   */
  exchange(token: string, ip: string): Promise<ExchangedKey>;
  /**
   * Makes the person the creator of a key, which is valid while its creator is an administrator. Its secret
   * stays the same.
   * @throws HttpProblem 404
   */
  takeOver(person: Principal, id: number): Promise<ApiKey>;
  /**
   * Revokes a key at once. Also works on a full disk. Its unfinished uploads are abandoned.
   * @throws HttpProblem 404
   */
  end(person: Principal, id: number): Promise<void>;
  /**
   * Returns the creator of a key, with only the rights of the key. Undefined if the key is unknown or
   * expired, or its creator is blocked or no longer an administrator.
   * @throws HttpProblem 429 after repeated wrong keys from a network; a valid key is always accepted
   */
  personOf(key: string, ip: string): Promise<Principal | undefined>;
}

interface Needs {
  tokens: BuildTokens;
  /** allow issuers on this machine (loopback) */
  loopback: boolean;
  log: FastifyBaseLogger;
  limiter: RateLimiter;
  reserve: DiskReserve;
  audit: AuditTrail;
}

/**
 * Opens the module. It owns API keys and the tokens of build servers. It may use the modules up to releases.
 */
export function openApiKeys({ config, log, now, db, limiter, reserve }: Platform, audit: AuditTrail) {
  const loopback = isOfThisMachine(config.siteUrl);
  const tokens = createBuildTokens({ loopback, now });
  return { apiKeys: createApiKeys(db, { tokens, loopback, log, limiter, reserve, audit }, now) };
}

function createApiKeys(
  db: Database,
  { tokens, loopback, log, limiter, reserve, audit }: Needs,
  now: () => Date,
): ApiKeys {
  function endOf({ ends_at: text }: NewApiKey): string | null {
    if (text === undefined) return null;
    const time = timeOf(text);
    if (time === undefined) throw invalidField('ends_at', 'invalid_date');
    if (time <= now().getTime()) throw invalidField('ends_at', 'past');
    return new Date(time).toISOString();
  }

  /** Returns the tokens that the key accepts; undefined for a key with a secret. @throws HttpProblem 422 */
  function trustOf({
    issuer,
    audience,
    claims,
    claims_are_mine: areMine = false,
  }: NewApiKey): TrustedToken | undefined {
    if (issuer === undefined) {
      if (audience !== undefined || claims !== undefined) throw invalidField('issuer', 'required');
      return undefined;
    }
    if (!isIssuer(issuer) || !isAllowedUrl(issuer, { loopback }))
      throw invalidField('issuer', 'invalid_issuer');
    if (audience === undefined) throw invalidField('audience', 'required');
    if (claims === undefined) throw invalidField('claims', 'required');
    // Values are compared as they are: a pattern would never match.
    if (Object.values(claims).some((value) => value.includes('*')))
      throw invalidField('claims', 'no_pattern');
    // Without a claim that identifies the owner, any client of the issuer matches. For unshared issuers the
    // administrator must confirm this.
    const namesOwner = Object.keys(claims).some((name) => ownClaim.test(name));
    if (!namesOwner && sharedIssuers.has(hostOf(issuer))) throw invalidField('claims', 'too_wide');
    if (!namesOwner && !areMine) throw invalidField('claims', 'maybe_shared');
    return { issuer, audience: audience.trim(), claims };
  }

  const findOne = async (tx: Queryable, id: number) => (await listApiKeys(tx)).find((key) => key.id === id);

  async function refuse(ip: string): Promise<void> {
    reserve.ensure();
    await transact(db, (tx) =>
      limiter.consume(tx, {
        key: `wrong API keys from ${networksOf(ip).subnet48}`,
        max: 30,
        windowMs: wrongKeysWindowMs,
      }),
    );
  }

  /** Records the last use of a key. On a full disk it is not recorded, and the key still works. */
  async function noteUse(id: number, lastUsedAt: string | null): Promise<void> {
    const at = now();
    if (lastUsedAt !== null && at.getTime() - Date.parse(lastUsedAt) < lastUseEveryMs) return;
    try {
      reserve.ensure();
      await setApiKeyUsed(db, id, at.toISOString());
    } catch (error) {
      if (!isDiskFull(error) && !(error instanceof HttpProblem)) throw error;
    }
  }

  return {
    list: () => listApiKeys(db),

    create(person, wanted) {
      const endsAt = endOf(wanted);
      const trust = trustOf(wanted);
      const key = newKey();
      const name = wanted.name.trim();
      return transact(db, async (tx) => {
        if ((await countApiKeys(tx)) >= limits.apiKeys)
          throw new HttpProblem(409, 'too_many_api_keys', { values: { max: limits.apiKeys } });
        for (const id of wanted.download_types)
          if (!(await findDownloadType(tx, person, id)))
            throw invalidField('download_types', 'unknown_download_type');
        const row = {
          name,
          hash: hashToken(key),
          issuer: trust?.issuer ?? null,
          audience: trust?.audience ?? null,
          claims: trust ? JSON.stringify(trust.claims) : null,
          created_by: person.id,
          created_at: now().toISOString(),
          ends_at: endsAt,
          last_used_at: null,
        };
        const id = await insertApiKey(tx, row, wanted.download_types);
        const made = mustExist(await findOne(tx, id));
        await audit.add(tx, person, {
          action: 'api_key.create',
          subject: name,
          detail: {
            id,
            download_types: made.download_types.map((type) => type.name).join(', '),
            ends_at: endsAt,
            ...(trust && { issuer: trust.issuer, claims: JSON.stringify(trust.claims) }),
          },
        });
        return trust ? made : { ...made, key };
      });
    },

    async exchange(token, ip) {
      reserve.ensure();
      const issuer = tokens.issuerOf(token);
      const trusted = issuer === undefined ? [] : await listApiKeysOfIssuer(db, issuer, now().toISOString());
      const found = await tokens.match(token, trusted).catch(async (error: unknown) => {
        if (!(error instanceof TokenRefusedError)) throw error;
        await transact(db, (tx) =>
          limiter.consume(tx, {
            key: `wrong build tokens from ${networksOf(ip).subnet48}`,
            ...tokensPerNetwork,
          }),
        );
        if (trusted.length > 0) log.warn({ err: error, issuer }, 'A token of a build server was refused');
        throw new HttpProblem(401, 'token_refused');
      });
      const key = newKey();
      const endsAt = new Date(now().getTime() + exchangedMs).toISOString();
      await transact(db, async (tx) => {
        // The key may have been revoked while the issuer was called.
        const working = await listApiKeysOfIssuer(tx, found.issuer, now().toISOString());
        if (!working.some(({ id }) => id === found.id)) throw new HttpProblem(401, 'token_refused');
        await limiter.consume(tx, {
          key: `build token ${hashToken(signedPart(token))}`,
          ...exchangesPerToken,
        });
        await insertApiKeySecret(
          tx,
          { hash: hashToken(key), api_key_id: found.id, ends_at: endsAt },
          now().toISOString(),
        );
        await audit.add(
          tx,
          { id: found.makerId, email: found.email },
          { action: 'api_key.exchange', subject: found.name, detail: { id: found.id, issuer: found.issuer } },
        );
      });
      return { key, ends_at: endsAt };
    },

    takeOver: (person, id) =>
      transact(db, async (tx) => {
        const before = await findOne(tx, id);
        if (!before) throw notFound();
        if (before.created_by.id === person.id) return before;
        await setApiKeyMaker(tx, id, person.id);
        await audit.add(tx, person, {
          action: 'api_key.take_over',
          subject: before.name,
          detail: { id, before: before.created_by.name },
        });
        const { id: created, name } = person;
        return { ...before, created_by: { id: created, name }, works: true, stopped_by: null };
      }),

    end: (person, id) =>
      reserve.withReserve(() =>
        transact(db, async (tx) => {
          const name = await deleteApiKey(tx, id);
          if (name === undefined) throw notFound();
          await audit.add(tx, person, { action: 'api_key.end', subject: name, detail: { id } });
        }),
      ),

    async personOf(key, ip) {
      const tokenHash = hashToken(key);
      const found = await findApiKeyHolder(db, tokenHash, now().toISOString());
      if (!found) {
        await refuse(ip);
        return undefined;
      }
      const { keyId, keyName, lastUsedAt, ...maker } = found;
      await noteUse(keyId, lastUsedAt);
      return {
        ...maker,
        isAdmin: false,
        isManager: false,
        mustSetUpSecondFactor: false,
        recentLogin: null,
        tokenHash,
        apiKey: { id: keyId, name: keyName, downloadTypeIds: await typeIdsOfApiKey(db, keyId) },
      };
    },
  };
}
