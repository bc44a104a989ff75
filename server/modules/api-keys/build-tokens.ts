import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { fetchOutside, mayAsk } from '../../platform/outbound/outside-fetch';

/** What a token must say to be taken. */
export interface TrustedToken {
  issuer: string;
  audience: string;
  /** values by the names of claims, each to be the same text */
  claims: Readonly<Record<string, string>>;
}

/** Why a token is refused, for the person who set it up. */
export class TokenRefusedError extends Error {}

/** Tokens with which build servers say who they are (OpenID Connect Core, 2; RFC 7519). */
export interface BuildTokens {
  /** The issuer that a token names, not looked at any further; undefined when it is no token. */
  issuerOf(token: string): string | undefined;
  /**
   * Of these the one with the most claims that a token fits, all of one issuer: its signature, issuer, audience, times and claims hold.
   * @throws TokenRefusedError also when the issuer does not answer
   */
  match<Trusted extends TrustedToken>(token: string, trusted: readonly Trusted[]): Promise<Trusted>;
}

/** None of them by a secret that is shared: who knows the public key could sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** GitLab makes a token when a job begins, which may take hours. */
const longestAge = '24h';
const clockTolerance = 30;
const keysKeptMs = 10 * 60_000;
/** How long an issuer that did not answer is left alone, and its keys are not looked up again for an unknown one. */
const pauseMs = 10_000;
/** An address as an issuer names itself: letters of ASCII, without query. */
const addressPattern = /^https?:\/\/[!"$->@-~]{1,500}$/;
export const isIssuer = (text: string) => addressPattern.test(text);

type KeySet = ReturnType<typeof createRemoteJWKSet>;

interface IssuerKeys {
  until: number;
  keys: Promise<KeySet>;
  /** The last time that an unknown key was looked up. */
  lookup?: { at: number; done: Promise<void> };
}

/** @param loopback whether issuers on this machine may be asked, without TLS */
export function createBuildTokens({ loopback, now }: { loopback: boolean; now: () => Date }): BuildTokens {
  const reach = { loopback };
  const keySets = new Map<string, IssuerKeys>();

  const fetchJson = (address: string) =>
    fetchOutside(address, { method: 'GET', headers: { accept: 'application/json' } }, reach);

  function keysOf(issuer: string): IssuerKeys {
    const known = keySets.get(issuer);
    const time = now().getTime();
    // One further away was noted while the clock was ahead.
    if (known && known.until > time && known.until <= time + keysKeptMs) return known;
    const entry: IssuerKeys = { until: now().getTime() + keysKeptMs, keys: findKeys(issuer) };
    keySets.set(issuer, entry);
    entry.keys.catch(() => (entry.until = now().getTime() + pauseMs));
    return entry;
  }

  /** Asks for the keys once more for all tokens that name an unknown one: issuers rotate them at any time. */
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
    if (typeof address !== 'string' || !mayAsk(address, reach))
      throw new TokenRefusedError('The issuer names no address of its keys that may be asked');
    // Its own pause would count from the last time of any kind: a key that is rotated soon after would be unknown.
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
        maxTokenAge: longestAge,
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
          : Object.entries(one.claims).find(([name, value]) => payload[name] !== value)?.[0];
      const claimsOf = ({ claims }: TrustedToken) => Object.keys(claims).length;
      const [found] = trusted
        .filter((one) => wrong(one) === undefined)
        .sort((a, b) => claimsOf(b) - claimsOf(a));
      if (!found) throw new TokenRefusedError(`Another ${wrong(first)} than wanted`);
      return found;
    },
  };
}
