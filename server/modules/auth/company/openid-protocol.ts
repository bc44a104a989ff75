import { decodeProtectedHeader } from 'jose';
import type * as OpenId from 'openid-client';
import type { ClientAuth, Configuration, CustomFetch, ExportedJWKSCache } from 'openid-client';
import type { StoredProvider } from './identity-providers.sql';
import { fetchOutside, mayAsk } from '../../../platform/outbound/outside-fetch';

const discoveryKeptMs = 10 * 60_000;
/** How long the keys of a provider are not looked up again for a key that is not among them. */
const lookupPauseMs = 10_000;

/** The secrets of one login by a provider, from its beginning to its end. */
interface LoginSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** What a provider says of a person (OpenID Connect Core, 5.1); an empty text for what it does not say. */
export interface Claims {
  subject: string;
  email: string;
  /** null when it does not say */
  isEmailVerified: boolean | null;
  name: string;
}

/** The provider does not log in this person, or the person did not want to. */
export class LoginDeniedError extends Error {}

/** The provider does not know the client, or its secret is another. */
export class ClientRefusedError extends Error {}

/** OpenID Connect Core 1.0: the authorization code flow, with PKCE (RFC 7636), state and nonce. */
export interface OpenIdProtocol {
  /**
   * Asks a provider for what it is, and for tokens with a code that nobody was given.
   * @throws ClientRefusedError when it refuses the client; Error when it does not answer, or is another issuer
   */
  tryClient(provider: ClientOfProvider): Promise<void>;
  /** Where a person logs in. @throws Error when the provider does not answer, or is another issuer */
  loginAddress(provider: ClientOfProvider, secrets: LoginSecrets, email: string): Promise<string>;
  /**
   * Who has logged in, from the address that the provider has sent the browser to.
   * @throws LoginDeniedError; ClientRefusedError; Error for an answer that does not hold, or none
   */
  claims(provider: ClientOfProvider, secrets: LoginSecrets, answer: URL): Promise<Claims>;
}

/** What a provider knows this server by. */
export interface ClientOfProvider extends Pick<StoredProvider, 'id' | 'version' | 'issuer' | 'client_id'> {
  /** as it is, not encrypted */
  client_secret: string;
  redirect_uri: string;
}

interface Settings {
  /** whether providers on this machine may be asked */
  loopback: boolean;
  now: () => Date;
}

/** Cut to more than any name or address that is taken has. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '');
/** OpenID Connect Core, 2: `sub`. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/;

/** The cached discovery document and keys of a provider. */
interface Discovered {
  version: number;
  until: number;
  configuration: Configuration;
  keys?: ExportedJWKSCache | undefined;
  /** when a key was last looked up that was not among them */
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

/** The kept keys; none if they lack the key of an answer, which a provider may rotate at any time. */
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

export function createOpenIdProtocol({ loopback, now }: Settings): OpenIdProtocol {
  const reach = { loopback };
  const discovered = new Map<number, Discovered>();

  /** Loaded when the first provider is asked: most installations have none. */
  const load = () => import('openid-client');

  const fetchThere: CustomFetch = (address, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? { body: body.toString() } : {};
    return fetchOutside(address, { method, headers, ...sent }, reach);
  };

  /** How the client shows that it is the one that the provider knows. */
  function authenticate(openid: typeof OpenId, { client_secret: secret }: ClientOfProvider): ClientAuth {
    return (metadata, client, body, headers) => {
      const takesForm = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      const way = takesForm ? openid.ClientSecretPost : openid.ClientSecretBasic;
      way(secret)(metadata, client, body, headers);
    };
  }

  const checksOf = (openid: typeof OpenId) => [
    openid.enableNonRepudiationChecks,
    ...(loopback ? [openid.allowInsecureRequests] : []),
  ];

  async function ask(provider: ClientOfProvider): Promise<Configuration> {
    const { issuer, client_id } = provider;
    const openid = await load();
    const configuration = await openid.discovery(
      new URL(issuer),
      client_id,
      undefined,
      authenticate(openid, provider),
      { [openid.customFetch]: fetchThere, execute: checksOf(openid) },
    );
    const metadata = configuration.serverMetadata();
    // The library takes any tenant of Entra ID for its common issuers.
    if (new URL(metadata.issuer).href !== new URL(issuer).href)
      throw new Error(`It calls itself ${metadata.issuer}`);
    if (!mayAsk(metadata.authorization_endpoint ?? '', reach))
      throw new Error('It has no address at which people can log in');
    return configuration;
  }

  /** False also for a time that was noted while the clock was ahead. */
  const isNear = (time: number) => time > now().getTime() && time <= now().getTime() + discoveryKeptMs;

  async function discover(provider: ClientOfProvider): Promise<Discovered> {
    const known = discovered.get(provider.id);
    if (known && known.version === provider.version && isNear(known.until)) return known;
    const configuration = await ask(provider);
    const until = now().getTime() + discoveryKeptMs;
    const found = { version: provider.version, until, configuration };
    discovered.set(provider.id, found);
    return found;
  }

  /** A configuration for one login: the library keeps the keys of each for a minute, whatever a token names. */
  async function configurationFor(provider: ClientOfProvider, known: Discovered): Promise<Configuration> {
    const openid = await load();
    const metadata = known.configuration.serverMetadata();
    const own = new openid.Configuration(
      metadata,
      provider.client_id,
      undefined,
      authenticate(openid, provider),
    );
    for (const check of checksOf(openid)) check(own);
    own[openid.customFetch] = async (address, options) => {
      const response = await fetchThere(address, options);
      if (address !== metadata.token_endpoint || !response.ok) return response;
      const keys = keysFor(known, await response.clone().json());
      if (keys) openid.setJwksCache(own, keys);
      return response;
    };
    return own;
  }

  /** Keeps the keys that a login was checked with, unless another one has found newer ones since. */
  async function keepKeys(known: Discovered, configuration: Configuration): Promise<void> {
    const keys = (await load()).getJwksCache(configuration);
    if (keys && keys.uat >= (known.keys?.uat ?? 0)) known.keys = keys;
  }

  /** @throws ClientRefusedError when that is why it failed, else the error */
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
        .genericGrantRequest(await ask(provider), 'authorization_code', fakeGrant)
        .catch((error: unknown) => judge(openid, error))
        .catch((error: unknown) => {
          // The client is known, the code is not (RFC 6749, 5.2).
          if (!(error instanceof openid.ResponseBodyError)) throw error;
        });
    },

    async loginAddress(provider, { state, nonce, verifier }, email) {
      const openid = await load();
      const address = openid.buildAuthorizationUrl((await discover(provider)).configuration, {
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
      // Most providers say there who it is; by the standard they may say it at the userinfo endpoint only (5.4).
      const isElsewhere = inToken['email'] === undefined && configuration.serverMetadata().userinfo_endpoint;
      const said = isElsewhere
        ? await openid.fetchUserInfo(configuration, tokens.access_token, inToken.sub)
        : inToken;
      return {
        subject: inToken.sub,
        email: textOf(said['email']),
        isEmailVerified: said['email_verified'] === undefined ? null : said['email_verified'] === true,
        name: textOf(said['name']),
      };
    },
  };
}
