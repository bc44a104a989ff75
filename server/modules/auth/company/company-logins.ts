import { timingSafeEqual } from 'node:crypto';
import type {
  CompanyLogin,
  CompanyLoginBegun,
  CompanyLoginCode,
  CompanyWay,
} from '../../../contract/company-login';
import type { Language } from '../../../contract/languages';
import type { Auth } from '../../../contract/session';
import { transact } from '../../../platform/db/connection';
import { isUniqueViolation } from '../../../platform/db/errors';
import { HttpProblem } from '../../../platform/http/problem';
import { createCompanyAccounts } from './company-accounts';
import { noteLoginOfIdentity } from './identities.shared.sql';
import {
  findProvider,
  hasProviders,
  noteLoginByProvider,
  type StoredProvider,
} from './identity-providers.shared.sql';
import { emailKey } from '../../../platform/names/email-address';
import type { AuditTrail } from '../../audit/trail';
import type { ClosedAddresses } from '../../accounts/closed-addresses';
import type { ManagedProviders } from './identity-providers';
import { networksOf } from '../../../platform/networks';
import { IssuerError } from './issuer-errors';
import type { Claims } from './openid-claims';
import { ClientRefusedError, LoginDeniedError, type OpenIdProtocol } from './openid-protocol';
import { createCipher } from '../../../platform/secrets/secret';
import type { Platform } from '../../../platform/platform';
import { createToken, hashToken } from '../../../platform/secrets/token';
import type { SecondFactors } from '../second-factor/second-factors';
import type { Sessions } from '../login/sessions';

const requestMs = 10 * 60_000;
const codeMs = 60_000;
const windowMs = 15 * 60_000;

/** Company logins: logins by the identity provider of a customer group (OpenID Connect). */
export interface CompanyLogins {
  /**
   * Begins a login. The domain of the address selects the provider; the answer does not show if the user
   * exists.
   * @throws HttpProblem 404 if no provider has the domain, 429, 502 if the provider does not answer
   */
  begin(login: CompanyLogin, ip: string): Promise<CompanyLoginBegun>;
  /**
   * Returns the use of company logins by a domain: `required`, `offered` or `none`; `unused` if no group has
   * a provider. The answer does not show if a user exists.
   * @throws HttpProblem 429
   */
  wayOf(domain: string | undefined, ip: string): Promise<CompanyWay>;
  /**
   * Handles the answer that a provider sent with the browser, once. It neither logs a user in nor creates
   * one, because the browser may not be the one that began the login.
   * @param groupId the group in the redirect URI
   * @param search the query string of the request, with `?`
   * @param language the language of the login page if the request is unknown
   * @returns the URL of the login page, with a code that is valid for one minute, or with the reason why
   * there is none
   */
  take(groupId: number, search: string, language: Language): Promise<string>;
  /**
   * Logs in with the code, in the browser that began the login. At a first login, the user of the group with
   * that address is linked. If there is none, a user is created, with the role and language of an open
   * invitation into the group.
   * @throws HttpProblem 401 for an invalid code, 403 if the user may not log in in this way, 429
   */
  logIn(login: CompanyLoginCode, ip: string, userAgent?: string): Promise<Auth>;
  /** Clears the conditions of providers that an administrator has changed or deleted since. */
  checkFailures(): Promise<void>;
}

/** Data of a login from its beginning to its end. */
interface Begun {
  /** version of the provider: if the provider changes meanwhile, the login becomes invalid */
  version: number;
  /** hash of the secret in the browser that began the login */
  browser: string;
  language: Language;
}

/** Data of a login while the user is at the provider. */
interface Request extends Begun {
  nonce: string;
  verifier: string;
}

/** Data of a login after the provider's answer, stored under the code. */
interface Proof extends Begun {
  claims: Claims;
}

interface Needs {
  closedAddresses: ClosedAddresses;
  providers: ManagedProviders;
  protocol: OpenIdProtocol;
  sessions: Sessions;
  secondFactors: SecondFactors;
  audit: AuditTrail;
}

const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));

export function createCompanyLogins(
  platform: Platform,
  { closedAddresses, providers, protocol, sessions, secondFactors, audit }: Needs,
): CompanyLogins {
  const { config, db, secret, oneTimeTokens, limiter, reserve, conditions, log, now } = platform;
  const { siteUrl } = config;
  const accounts = createCompanyAccounts({ closedAddresses, providers, secondFactors, limiter, audit }, now);
  const cipher = createCipher(secret, 'openid-login');
  const seal = (data: Request | Proof) => cipher.encrypt(JSON.stringify(data));
  const unseal = (data: string | null): unknown => JSON.parse(cipher.decrypt(data ?? ''));

  /** Shows administrators a failure that prevents all users of a group from logging in. */
  function noteFailure(
    { id, version, issuer, group }: StoredProvider,
    cause: 'client' | 'away' | 'issuer',
    error: unknown,
  ): void {
    const values = { name: group.name, group: group.id, issuer, version, cause };
    conditions.raise('company_login_failing', { subject: String(id), values, error });
  }

  const ended = () => new HttpProblem(401, 'company_login_ended');
  const loginPage = (language: Language, result: string) => `${siteUrl}/${language}/login/#openid${result}`;

  return {
    async begin({ email, language }, ip) {
      await transact(db, (tx) =>
        limiter.consume(tx, { key: `company logins from ${networksOf(ip).subnet48}`, max: 100, windowMs }),
      );
      const provider = await providers.ofAddress(db, email);
      if (!provider) throw new HttpProblem(404, 'no_company_login');
      const [nonce, verifier, browserSecret] = [createToken(), createToken(), createToken()];
      const { token: state } = await transact(db, (tx) =>
        oneTimeTokens.create(tx, {
          kind: 'openid-request',
          subject: provider.id,
          validMs: requestMs,
          data: seal({
            nonce,
            verifier,
            version: provider.version,
            browser: hashToken(browserSecret),
            language,
          }),
        }),
      );
      const secrets = { state, nonce, verifier };
      const url = await protocol
        .loginAddress(providers.clientOf(provider), secrets, emailKey(email))
        .catch((error: unknown) => {
          const isPassing = !(error instanceof IssuerError) || error.fault === 'issuer_unavailable';
          noteFailure(provider, isPassing ? 'away' : 'issuer', error);
          throw new HttpProblem(502, isPassing ? 'company_login_unavailable' : 'company_login_misconfigured');
        });
      return { url, browser_secret: browserSecret };
    },

    async wayOf(domain, ip) {
      // Without any provider nothing is counted, so that opening the login page writes nothing.
      if (!(await hasProviders(db))) return { company: 'unused' };
      if (domain === undefined) return { company: 'none' };
      await transact(db, (tx) =>
        limiter.consume(tx, { key: `ways to log in from ${networksOf(ip).subnet48}`, max: 1000, windowMs }),
      );
      const provider = await providers.ofAddress(db, `x@${domain}`);
      if (!provider) return { company: 'none' };
      return { company: provider.is_required ? 'required' : 'offered' };
    },

    async take(groupId, search, language) {
      reserve.ensure();
      const state = new URLSearchParams(search).get('state') ?? '';
      const request = await transact(db, (tx) => oneTimeTokens.use(tx, 'openid-request', state));
      const provider = request && (await findProvider(db, request.subject));
      if (!provider || provider.group.id !== groupId) return loginPage(language, '-ended');
      const { nonce, verifier, ...begun } = unseal(request.data) as Request;
      if (begun.version !== provider.version) return loginPage(begun.language, '-ended');
      try {
        const client = providers.clientOf(provider);
        const answer = new URL(search, client.redirect_uri);
        const claims = await protocol.claims(client, { state, nonce, verifier }, answer);
        conditions.clear('company_login_failing', String(provider.id));
        const { token } = await transact(db, (tx) =>
          oneTimeTokens.create(tx, {
            kind: 'openid-login',
            subject: provider.id,
            validMs: codeMs,
            data: seal({ claims, ...begun }),
          }),
        );
        return loginPage(begun.language, `=${token}`);
      } catch (error) {
        if (error instanceof LoginDeniedError)
          return loginPage(begun.language, provider.is_required ? '-denied-required' : '-denied');
        if (error instanceof ClientRefusedError) noteFailure(provider, 'client', error.cause);
        else log.warn({ err: error, issuer: provider.issuer }, 'a login by an identity provider failed');
        return loginPage(begun.language, '-failed');
      }
    },

    async checkFailures() {
      for (const { code, subject, values } of conditions.list()) {
        if (code !== 'company_login_failing') continue;
        const provider = await findProvider(db, Number(subject));
        if (provider?.version !== values['version']) conditions.clear(code, subject);
      }
    },

    async logIn({ code, browser_secret }, ip, userAgent) {
      const link = await transact(db, (tx) => oneTimeTokens.use(tx, 'openid-login', code));
      const proof = link && (unseal(link.data) as Proof);
      if (!proof || !isSame(proof.browser, hashToken(browser_secret))) throw ended();
      const start = () =>
        transact(db, async (tx) => {
          const provider = await findProvider(tx, link.subject);
          if (provider?.version !== proof.version) throw ended();
          const account = await accounts.find(tx, provider, proof.claims, proof.language);
          const at = now().toISOString();
          await noteLoginByProvider(tx, provider.id, at);
          await noteLoginOfIdentity(tx, { providerId: provider.id, userId: account.id, now: at });
          return sessions.start(tx, account, { way: 'company', provider }, ip, userAgent);
        });
      try {
        return await start().catch((error: unknown) => {
          // Another first login of the same user may have been faster: try once more.
          if (isUniqueViolation(error)) return start();
          throw error;
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new HttpProblem(403, 'other_account') : error;
      }
    },
  };
}
