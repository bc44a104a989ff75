import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import {
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import type { Provider } from 'oidc-provider';

/** A person with the claims that the issuer sends. */
export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export const client = { client_id: 'portal', client_secret: 'a secret of the client' };

/**
 * A real OpenID Connect issuer on the loopback interface. `account` is always logged in; null: the person
 * cancels.
 */
export class Issuer {
  account: Account | null = { sub: 'nobody' };
  /** Changes the claims of an ID token before it is signed again. */
  forge: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** The body of the userinfo endpoint, instead of the claims of `account`. A text is sent as a JWT. */
  userinfo: object | string | undefined;
  /** Changes the answer of the token endpoint. */
  changeTokens: ((answer: object) => object) | undefined;
  /** The path of the issuer in its discovery document and in its tokens. */
  path = '';
  /** Signs with a key that it does not publish. */
  hasOtherKey = false;
  /**
   * Signs ID tokens in a way that anybody could: with no signature, or with HMAC and the public key as its
   * secret.
   */
  signedBy: 'nobody' | 'the public key' | undefined;
  /** Shows a page before the login, which continues by a link or by itself. */
  asks: 'by a link' | 'by itself' | undefined;
  /** The key id in ID tokens, instead of the real one. */
  otherKid: string | undefined;
  address = '';
  /** The registered redirect URIs of its clients. */
  readonly redirectUris: string[] = [];
  /** Number of token requests. */
  tokenRequests = 0;
  /** Number of requests for its keys. */
  keyRequests = 0;
  #server: Server | undefined;
  #key: JWK = { kty: 'none' };
  #keysMade = 0;

  async open(): Promise<void> {
    const server = createServer();
    this.#server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await this.rotate();
    const provider = await quietly(
      async () =>
        new (await import('oidc-provider')).Provider(this.address, {
          clients: [{ ...client, redirect_uris: ['http://localhost/'] }],
          jwks: { keys: [this.#key] },
          claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
          conformIdTokenClaims: false,
          cookies: { keys: ['a key of the cookies'] },
          features: { devInteractions: { enabled: false } },
          pkce: { required: () => true },
          findAccount: (_context, sub) => ({
            accountId: sub,
            claims: () => ({ ...this.account, sub: this.account?.sub ?? sub }),
          }),
          interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
          // Longer than a browser test takes on a slow machine.
          ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
        }),
    );
    provider.Client.prototype.redirectUriAllowed = (address: string) => this.redirectUris.includes(address);
    provider.use(async (context, next) => {
      if (context.path === '/token') this.tokenRequests += 1;
      if (context.path.startsWith('/interaction/')) return this.#answer(provider, context.req, context.res);
      await next();
      const body: unknown = context.body;
      if (context.path === '/token' && isTokens(body)) {
        body.id_token = await this.#sign(body.id_token);
        context.body = this.changeTokens?.(body) ?? body;
      }
      if (context.path === '/me' && this.userinfo !== undefined) context.body = this.userinfo;
      if (context.path === '/me' && typeof this.userinfo === 'string') context.type = 'application/jwt';
      if (context.path.endsWith('/openid-configuration') && this.path)
        context.body = { ...(body as object), issuer: this.address + this.path };
      if (context.path === '/jwks') {
        this.keyRequests += 1;
        const { kty, n, e, kid, use, alg } = this.#key;
        context.body = { keys: [{ kty, n, e, kid, use, alg }] };
      }
    });
    const answer = provider.callback();
    server.on('request', (request, response) => {
      request.url = request.url?.replace(/^\/tenants\/firma(?=\/)/, '');
      void answer(request, response);
    });
  }

  /** From now on, signs with a new key and publishes it instead of the previous one. */
  async rotate(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    this.#keysMade += 1;
    const kid = this.#keysMade === 1 ? 'key' : `key ${this.#keysMade}`;
    this.#key = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' };
  }

  async #answer(provider: Provider, ...[request, response]: Parameters<Provider['interactionDetails']>) {
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (this.asks !== undefined && prompt.name === 'login' && !request.url?.endsWith('?go')) {
      const goOn = this.asks === 'by itself' ? '<script>location.assign("?go")</script>' : '';
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end(
        `<!doctype html><link rel="icon" href="data:,"><title>Issuer</title><a href="?go">Go on</a>${goOn}`,
      );
    }
    if (!this.account) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const accountId = this.account.sub;
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId, remember: false } });
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email profile');
    const grantId = await grant.save();
    return provider.interactionFinished(
      request,
      response,
      { consent: { grantId } },
      { mergeWithLastSubmission: true },
    );
  }

  async #sign(token: string): Promise<string> {
    const claims = decodeJwt(token);
    claims.iss = this.address + this.path;
    if (this.signedBy === 'nobody') return new UnsecuredJWT(claims).encode();
    if (this.signedBy === 'the public key') {
      const key = await importJWK(await this.publicKey(), 'RS256');
      const secret = new TextEncoder().encode(await exportSPKI(key as CryptoKey));
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: this.#key.kid ?? '' }).sign(secret);
    }
    const signer = this.hasOtherKey
      ? (await generateKeyPair('RS256')).privateKey
      : await importJWK(this.#key);
    return new SignJWT(this.forge?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid: this.otherKid ?? this.#key.kid ?? '' })
      .sign(signer);
  }

  /**
   * Returns a token as a build server gets it.
   * @param key signs instead of the issuer's key
   */
  async token(claims: JWTPayload, header: object = {}, key?: CryptoKey | Uint8Array): Promise<string> {
    return new SignJWT({ iss: this.address, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: this.#key.kid ?? '', ...header })
      .sign(key ?? (await importJWK(this.#key)));
  }

  /** Returns the published key. */
  async publicKey(): Promise<JWK> {
    const answer = await fetch(`${this.address}/jwks`);
    const { keys } = (await answer.json()) as { keys: JWK[] };
    const [key] = keys;
    if (!key) throw new Error('The issuer has no key');
    return key;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done));
  }

  /**
   * Acts as a browser at the issuer: follows redirects until one leads to another origin.
   * @returns the URL of that redirect
   */
  async visit(address: string): Promise<URL> {
    const cookies = new Map<string, string>();
    for (let at = new URL(address); ;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const each of answer.headers.getSetCookie()) {
        const [pair = ''] = each.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const to = answer.headers.get('location');
      if (to === null) throw new Error(`The issuer answered ${answer.status}: ${await answer.text()}`);
      at = new URL(to, at);
      if (this.path && at.searchParams.has('iss')) at.searchParams.set('iss', this.address + this.path);
      if (at.origin !== this.address) return at;
    }
  }
}

/** Runs `work` without the warning that this issuer is not for production. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

const isTokens = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string';
