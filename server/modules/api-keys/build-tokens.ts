import { isDeepStrictEqual } from 'node:util';
import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { fetchPublic, isAllowedUrl } from '../../platform/outbound/fetch-public';

/** The values that a token must have to be accepted. */
export interface TrustedToken {
  issuer: string;
  audience: string;
  /**
   * required value of each claim, by name: the exact text, else the JSON of the value; of a list, one entry must
   * match
   */
  claims: Readonly<Record<string, string>>;
}

/** Contains the reason for the administrator who set up the key. */
export class TokenRefusedError extends Error {}

/** Tokens that identify a build server (OpenID Connect Core, 2; RFC 7519). */
export interface BuildTokens {
  /** Returns the issuer of a token without verifying it; undefined if the text is not a token. */
  issuerOf(token: string): string | undefined;
  /**
   * Returns the entry that matches a token: signature, issuer, audience, times and claims. If several match,
   * it is the one with the most claims.
   * @param trusted entries of a single issuer
   * @throws TokenRefusedError also when the issuer does not respond
   */
  match<Trusted extends TrustedToken>(token: string, trusted: readonly Trusted[]): Promise<Trusted>;
}

/** No algorithms with a shared secret: anybody who knows the public key could then sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** GitLab creates a token when a job starts, and a job may take hours. */
const maxTokenAge = '24h';
const clockTolerance = 30;
const keysKeptMs = 10 * 60_000;
/**
 * Time before an issuer that did not respond is called again, and before another lookup of an unknown key.
 */
const pauseMs = 10_000;
/** The URL of an issuer: ASCII only, without query. */
const addressPattern = /^https?:\/\/[!"$->@-~]{1,500}$/;
export const isIssuer = (text: string) => addressPattern.test(text);

type KeySet = ReturnType<typeof createRemoteJWKSet>;

interface IssuerKeys {
  until: number;
  keys: Promise<KeySet>;
  /** the last lookup of an unknown key */
  lookup?: { at: number; done: Promise<void> };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True if a claim has the wanted value. A missing claim and null never have. */
function isWanted(claim: unknown, wanted: string): boolean {
  if (claim === undefined || claim === null) return false;
  if (typeof claim === 'string') return claim === wanted;
  if (isDeepStrictEqual(claim, parsed(wanted))) return true;
  return Array.isArray(claim) && claim.some((entry) => !Array.isArray(entry) && isWanted(entry, wanted));
}

/** @param loopback allow issuers on this machine, also without TLS */
export function createBuildTokens({ loopback, now }: { loopback: boolean; now: () => Date }): BuildTokens {
  const reach = { loopback };
  const keySets = new Map<string, IssuerKeys>();

  const fetchJson = (address: string) =>
    fetchPublic(address, { method: 'GET', headers: { accept: 'application/json' } }, reach);

  function keysOf(issuer: string): IssuerKeys {
    const known = keySets.get(issuer);
    const time = now().getTime();
    // An expiry further away was set while the clock was ahead.
    if (known && known.until > time && known.until <= time + keysKeptMs) return known;
    const entry: IssuerKeys = { until: now().getTime() + keysKeptMs, keys: findKeys(issuer) };
    keySets.set(issuer, entry);
    entry.keys.catch(() => (entry.until = now().getTime() + pauseMs));
    return entry;
  }

  /** Reloads the keys, once for all tokens with an unknown key: issuers rotate keys at any time. */
  function lookUp(known: IssuerKeys): Promise<void> {
    const at = performance.now();
    if (known.lookup && at < known.lookup.at + pauseMs) return known.lookup.done;
    known.lookup = { at, done: known.keys.then((keys) => keys.reload()) };
    return known.lookup.done;
  }

  async function findKeys(issuer: string): Promise<KeySet> {
    const answer = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    if (answer.status !== 200) throw new TokenRefusedError(`The issuer answers ${answer.status}`);
    const { issuer: itself, jwks_uri: address } = (await answer.json()) as Record<string, unknown>;
    if (itself !== issuer) throw new TokenRefusedError(`The issuer calls itself ${String(itself)}`);
    if (typeof address !== 'string' || !isAllowedUrl(address, reach))
      throw new TokenRefusedError('The issuer names no address of its keys that may be asked');
    // The cooldown of jose counts from the last load of any kind, so a key that is rotated soon after it
    // would be unknown.
    return createRemoteJWKSet(new URL(address), { [customFetch]: fetchJson, cooldownDuration: Infinity });
  }

  async function verify(token: string, issuer: string, audiences: string[]): Promise<JWTPayload> {
    const known = keysOf(issuer);
    const read = async () => {
      const { payload } = await jwtVerify(token, await known.keys, {
        issuer,
        audience: audiences,
        algorithms,
        requiredClaims: ['exp', 'iat'],
        maxTokenAge,
        clockTolerance,
        currentDate: now(),
      });
      return payload;
    };
    try {
      return await read().catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await lookUp(known);
        return read();
      });
    } catch (error) {
      if (error instanceof TokenRefusedError) throw error;
      const known = error instanceof errors.JOSEError ? error.message : 'The issuer does not answer';
      throw new TokenRefusedError(known, { cause: error });
    }
  }

  return {
    issuerOf(token) {
      try {
        const issuer: unknown = decodeJwt(token).iss;
        return typeof issuer === 'string' && isIssuer(issuer) ? issuer : undefined;
      } catch {
        return undefined;
      }
    },

    async match(token, trusted) {
      const [first] = trusted;
      if (!first) throw new TokenRefusedError('The issuer is not trusted');
      const payload = await verify(token, first.issuer, [
        ...new Set(trusted.map(({ audience }) => audience)),
      ]);
      const wrong = (one: TrustedToken) =>
        ![payload.aud].flat().includes(one.audience)
          ? 'aud'
          : Object.entries(one.claims).find(([name, wanted]) => !isWanted(payload[name], wanted))?.[0];
      const claimsOf = ({ claims }: TrustedToken) => Object.keys(claims).length;
      const [found] = trusted
        .filter((one) => wrong(one) === undefined)
        .sort((a, b) => claimsOf(b) - claimsOf(a));
      if (!found) throw new TokenRefusedError(`Another ${wrong(first)} than wanted`);
      return found;
    },
  };
}
