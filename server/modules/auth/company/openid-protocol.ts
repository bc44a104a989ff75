import type { FastifyBaseLogger } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import type * as OpenId from 'openid-client';
import type {
  ClientAuth,
  Configuration,
  CustomFetch,
  ExportedJWKSCache,
  ServerMetadata,
} from 'openid-client';
import type { StoredProvider } from './identity-providers.shared.sql';
import { IssuerError, issuerErrorOf, isPassing } from './issuer-errors';
import { readClaims, type Claims } from './openid-claims';
import { fetchPublic, isAllowedUrl } from '../../../platform/outbound/fetch-public';

const discoveryKeptMs = 10 * 60_000;
/** Min time between two lookups of a provider's keys because of an unknown key. */
const lookupPauseMs = 10_000;

/** Secrets of one login, from its beginning to its end. */
interface LoginSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider refused the login, or the user cancelled it. */
export class LoginDeniedError extends Error {}

/** The provider does not know the client, or the client secret is wrong. */
export class ClientRefusedError extends Error {}

/** OpenID Connect Core 1.0: the authorization code flow, with PKCE (RFC 7636), state and nonce. */
export interface OpenIdProtocol {
  /**
   * Tests a provider: gets its discovery document, and requests tokens with an invalid code.
   * @throws ClientRefusedError if it refuses the client; IssuerError
   */
  tryClient(provider: ClientOfProvider): Promise<void>;
  /**
   * Returns the URL at which a user logs in.
   * @throws IssuerError
   */
  loginAddress(provider: ClientOfProvider, secrets: LoginSecrets, email: string): Promise<string>;
  /**
   * Returns the claims about the user who has logged in.
   * @param answer the URL to which the provider redirected the browser
   * @throws LoginDeniedError; ClientRefusedError; Error for an invalid or missing answer
   */
  claims(provider: ClientOfProvider, secrets: LoginSecrets, answer: URL): Promise<Claims>;
}

/** The registration of this server at a provider. */
export interface ClientOfProvider extends Pick<StoredProvider, 'id' | 'version' | 'issuer' | 'client_id'> {
  /** not encrypted */
  client_secret: string;
  redirect_uri: string;
}

interface Settings {
  /** true if providers on this machine are allowed */
  loopback: boolean;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** The format of the claim `sub` (OpenID Connect Core, 2). */
const subjectPattern = /^[\x20-\x7e]{1,255}$/;

/** The cached discovery document and keys of a provider. */
interface Discovered {
  version: number;
  until: number;
  metadata: ServerMetadata;
  keys?: ExportedJWKSCache | undefined;
  /** time of the last lookup because of an unknown key */
  lookedUpAt?: number;
}

/** Returns the `kid` of the ID token in a token endpoint's answer; undefined if there is none. */
function kidIn(answer: unknown): string | undefined {
  const token = typeof answer === 'object' && answer !== null && 'id_token' in answer && answer.id_token;
  try {
    return typeof token === 'string' ? decodeProtectedHeader(token).kid : undefined;
  } catch {
    return undefined;
  }
}

const tokenFields = new Set(['access_token', 'id_token', 'token_type']);
/** Returns a token endpoint's answer without optional fields, which need not have the type of the standard. */
const neededOf = (answer: unknown) =>
  Object.fromEntries(Object.entries(answer ?? {}).filter(([field]) => tokenFields.has(field)));

const withoutSlash = (address: string) => address.replace(/\/$/, '');

const isMetadata = (document: unknown): document is ServerMetadata =>
  typeof document === 'object' &&
  document !== null &&
  'issuer' in document &&
  typeof document.issuer === 'string';

/**
 * Returns the cached keys; undefined if they lack the key of an answer, because a provider may rotate its
 * keys at any time.
 */
function keysFor(known: Discovered, answer: unknown): ExportedJWKSCache | undefined {
  const kid = kidIn(answer);
  if (!known.keys || known.keys.jwks.keys.some((key) => key.kid === kid && kid !== undefined))
    return known.keys;
  const time = performance.now();
  if (known.lookedUpAt !== undefined && time < known.lookedUpAt + lookupPauseMs) return known.keys;
  known.lookedUpAt = time;
  known.keys = undefined;
  return undefined;
}

export function createOpenIdProtocol({ loopback, now, log }: Settings): OpenIdProtocol {
  const reach = { loopback };
  const discovered = new Map<number, Discovered>();

  /** Loads the library at the first use: most installations have no provider. */
  const load = () => import('openid-client');

  const fetchThere: CustomFetch = (address, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? { body: body.toString() } : {};
    return fetchPublic(address, { method, headers, ...sent }, reach);
  };

  /** Returns the way in which the client authenticates itself to the provider. */
  function authenticate(openid: typeof OpenId, { client_secret: secret }: ClientOfProvider): ClientAuth {
    return (metadata, client, body, headers) => {
      const takesForm = [metadata.token_endpoint_auth_methods_supported]
        .flat()
        .includes('client_secret_post');
      const way = takesForm ? openid.ClientSecretPost : openid.ClientSecretBasic;
      way(secret)(metadata, client, body, headers);
    };
  }

  const checksOf = (openid: typeof OpenId) => [
    openid.enableNonRepudiationChecks,
    ...(loopback ? [openid.allowInsecureRequests] : []),
  ];

  function configure(
    openid: typeof OpenId,
    provider: ClientOfProvider,
    metadata: ServerMetadata,
    fetch: CustomFetch = fetchThere,
  ): Configuration {
    const client = authenticate(openid, provider);
    const configuration = new openid.Configuration(metadata, provider.client_id, undefined, client);
    for (const check of checksOf(openid)) check(configuration);
    configuration[openid.customFetch] = fetch;
    return configuration;
  }

  /** Returns the discovery document of a provider. @throws IssuerError */
  async function ask({ issuer }: ClientOfProvider): Promise<ServerMetadata> {
    const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
    const request = { method: 'GET', headers: { accept: 'application/json' } };
    const response = await fetchPublic(address, request, reach).catch((error: unknown) => {
      throw issuerErrorOf(error, issuer);
    });
    if (isPassing(response.status)) throw new IssuerError('issuer_unavailable', { issuer });
    const document: unknown = await response.json().catch(() => undefined);
    const wrong = () => new IssuerError('not_an_issuer', { issuer, answer: String(response.status) });
    if (!response.ok || !isMetadata(document)) throw wrong();
    if (withoutSlash(document.issuer) !== withoutSlash(new URL(issuer).href))
      throw new IssuerError('other_issuer', { issuer, found: document.issuer.slice(0, 500) });
    if (!isAllowedUrl(document.authorization_endpoint ?? '', reach)) throw wrong();
    return {
      ...document,
      // Without this list the library accepts no signed answer of the userinfo endpoint.
      userinfo_signing_alg_values_supported: document.userinfo_signing_alg_values_supported ??
        document.id_token_signing_alg_values_supported ?? ['RS256'],
    };
  }

  /**
   * True if a time is in the future, but not more than ten minutes. False for a time that was stored while
   * the clock was ahead.
   */
  const isNear = (time: number) => time > now().getTime() && time <= now().getTime() + discoveryKeptMs;

  async function discover(provider: ClientOfProvider): Promise<Discovered> {
    const known = discovered.get(provider.id);
    if (known && known.version === provider.version && isNear(known.until)) return known;
    const metadata = await ask(provider);
    const until = now().getTime() + discoveryKeptMs;
    const found = { version: provider.version, until, metadata };
    discovered.set(provider.id, found);
    return found;
  }

  /**
   * Returns a configuration for one login. The library keeps the keys of a configuration for a minute, even
   * if a token names an unknown key.
   */
  async function configurationFor(provider: ClientOfProvider, known: Discovered): Promise<Configuration> {
    const openid = await load();
    const { metadata } = known;
    const own = configure(openid, provider, metadata, async (address, options) => {
      const response = await fetchThere(address, options);
      if (address !== metadata.token_endpoint || !response.ok) return response;
      const answer: unknown = await response.json();
      const keys = keysFor(known, answer);
      if (keys) openid.setJwksCache(own, keys);
      return Response.json(neededOf(answer));
    });
    return own;
  }

  /** Caches the keys of a login, unless another login has cached newer ones since. */
  async function keepKeys(known: Discovered, configuration: Configuration): Promise<void> {
    const keys = (await load()).getJwksCache(configuration);
    if (keys && keys.uat >= (known.keys?.uat ?? 0)) known.keys = keys;
  }

  /** @throws ClientRefusedError if the provider refused the client, else `error` */
  function judge(openid: typeof OpenId, error: unknown): never {
    const code = error instanceof openid.ResponseBodyError ? error.error : undefined;
    const isChallenged = error instanceof openid.WWWAuthenticateChallengeError;
    if (isChallenged || code === 'invalid_client' || code === 'unauthorized_client')
      throw new ClientRefusedError(undefined, { cause: error });
    throw error;
  }

  return {
    async tryClient(provider) {
      const openid = await load();
      const fakeGrant = { code: 'test', redirect_uri: provider.redirect_uri, code_verifier: 'x'.repeat(43) };
      await openid
        .genericGrantRequest(
          configure(openid, provider, await ask(provider)),
          'authorization_code',
          fakeGrant,
        )
        .catch((error: unknown) => judge(openid, error))
        .catch((error: unknown) => {
          if (error instanceof ClientRefusedError) throw error;
          // The provider accepts the client but not the code, as expected (RFC 6749, 5.2).
          if (!(error instanceof openid.ResponseBodyError)) throw issuerErrorOf(error, provider.issuer);
        });
    },

    async loginAddress(provider, { state, nonce, verifier }, email) {
      const openid = await load();
      const { metadata } = await discover(provider);
      const address = openid.buildAuthorizationUrl(configure(openid, provider, metadata), {
        redirect_uri: provider.redirect_uri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: email,
      });
      return address.href;
    },

    async claims(provider, { state, nonce, verifier }, answer) {
      const openid = await load();
      const known = await discover(provider);
      const configuration = await configurationFor(provider, known);
      const tokens = await openid
        .authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          const isDenied =
            error instanceof openid.AuthorizationResponseError && error.error === 'access_denied';
          throw isDenied ? new LoginDeniedError() : judge(openid, error);
        })
        .finally(() => keepKeys(known, configuration));
      const inToken = tokens.claims();
      if (!inToken || !subjectPattern.test(inToken.sub)) throw new Error('There is no ID token of a subject');
      const { sub } = inToken;
      const fromToken = readClaims(sub, inToken);
      // The standard allows a provider to return these claims only from the userinfo endpoint (5.4).
      const isComplete = fromToken.email && fromToken.name && fromToken.isEmailVerified !== null;
      if (isComplete || !known.metadata.userinfo_endpoint) return fromToken;
      const userinfo = await openid
        .fetchUserInfo(configuration, tokens.access_token, sub)
        .catch((error: unknown) => {
          if (!fromToken.email) throw error;
          log.warn({ err: error, issuer: provider.issuer }, 'an identity provider gives no userinfo');
          return {};
        });
      return readClaims(sub, inToken, userinfo);
    },
  };
}
