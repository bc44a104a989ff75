import type {
  IdentityProvider,
  IdentityProviderChange,
  IdentityProviders,
  NewIdentityProvider,
} from '../../../contract/identity-provider';
import { limits } from '../../../contract/limits';
import { transact, type Queryable } from '../../../platform/db/connection';
import { onDuplicate } from '../../../platform/db/errors';
import { announceRow } from '../../../platform/db/json-column';
import { HttpProblem, invalidField, notFound, requireVersion } from '../../../platform/http/problem';
import { domainOf, hostOf } from '../../../platform/names/email-address';
import { findGroup } from '../../accounts/groups.shared.sql';
import { deleteIdentities } from './identities.shared.sql';
import {
  deleteProvider,
  findProvider,
  findProviderOfDomain,
  insertProvider,
  listProviders,
  setDomains,
  updateProvider,
  type StoredProvider,
} from './identity-providers.shared.sql';
import { deleteTokensOfProvider } from '../login/tokens.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import { IssuerError } from './issuer-errors';
import { ClientRefusedError, type ClientOfProvider, type OpenIdProtocol } from './openid-protocol';
import { isAllowedUrl, isOfThisMachine } from '../../../platform/outbound/fetch-public';
import type { Principal } from '../../../platform/principal';
import { isOpenToAnybody } from '../../../platform/names/public-mail-domains';
import { createCipher } from '../../../platform/secrets/secret';
import type { Platform } from '../../../platform/platform';

/** The identity providers of customer groups (OpenID Connect). */
export interface ManagedProviders {
  /** Returns the providers of a group. @throws HttpProblem 404 */
  list(groupId: number): Promise<IdentityProviders>;
  /**
   * Adds a provider. While a provider is required, other logins of its group are invalid.
   * @throws HttpProblem 404; 409 for the administrators' group, for a sixth provider and for a required one;
   * 422
   */
  create(person: Principal, groupId: number, provider: NewIdentityProvider): Promise<IdentityProvider>;
  /**
   * Changes a provider. If the issuer or the client changes, its logins end and its identities are deleted,
   * because they belong to the old issuer. At the next login, users are found by their address.
   * @throws HttpProblem 404; 409 with `current` if the version is not the current one; 409 for a required
   * provider with which no user has logged in; 422
   */
  change(person: Principal, id: number, change: IdentityProviderChange): Promise<IdentityProvider>;
  /** Deletes a provider and ends its logins. @throws HttpProblem 404 */
  delete(person: Principal, id: number): Promise<void>;
  /**
   * Tests a provider: gets its discovery document, and requests tokens with the client and its secret, as a
   * login does.
   * @throws HttpProblem 404, 502 if it does not answer as an issuer, or refuses the client
   */
  test(id: number): Promise<void>;
  /** Returns the provider of the domain of an e-mail address. */
  ofAddress(db: Queryable, email: string): Promise<StoredProvider | undefined>;
  /** Returns the registration of this server at a provider, with the decrypted secret. @throws HttpProblem 500 */
  clientOf(provider: StoredProvider): ClientOfProvider;
}

const discoveryPath = /\/\.well-known\/openid-configuration\/?$/;
/** The hosts of Entra ID in each of Microsoft's clouds. */
const entraHost =
  /(?:^|[.])microsoftonline[.](?:com|us|de|cn)$|^(?:login|sts)[.](?:windows[.]net|chinacloudapi[.]cn|microsoft[.]com)$/;
/** The path of an issuer of Entra ID with a tenant id. `sts` hosts are the issuers of version 1. */
const entraTenant = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/v2\.0$/;
const entraTenantOfSts = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;
/** The tenant of all personal Microsoft accounts. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

export function createIdentityProviders(
  { db, secret, conditions, now, config: { siteUrl } }: Platform,
  { protocol, audit }: { protocol: OpenIdProtocol; audit: AuditTrail },
): ManagedProviders {
  const loopback = isOfThisMachine(siteUrl);
  const cipher = createCipher(secret, 'openid');

  /**
   * Each group has its own redirect URI, so that no provider can make the browser deliver the answer of
   * another group's provider as its own (RFC 9700, 4.4).
   */
  const redirectUriOf = (groupId: number) => `${siteUrl}/api/login/openid/callback/${groupId}`;

  /**
   * A provider can only be required after a login by it: with a typing error, a whole customer would be
   * locked out.
   */
  const notTried = () => new HttpProblem(409, 'provider_not_tried');

  /** Returns a provider without its secret, for administrators. */
  const shown = ({ client_secret: _, has_login: __, ...provider }: StoredProvider): IdentityProvider =>
    provider;

  /** @throws HttpProblem 422 */
  function readIssuer(text: string): string {
    const issuer = text.trim().replace(discoveryPath, '');
    if (!isAllowedUrl(issuer, { loopback })) throw invalidField('issuer', 'invalid_issuer');
    // Tested in the text: `URL` drops an empty query or fragment.
    if (/[?#]/.test(issuer)) throw invalidField('issuer', 'invalid_issuer');
    const host = hostOf(issuer);
    const tenant = (host.startsWith('sts.') ? entraTenantOfSts : entraTenant).exec(
      new URL(issuer).pathname,
    )?.[1];
    if (entraHost.test(host) && (tenant === undefined || tenant === personalTenant))
      throw invalidField('issuer', 'many_tenants');
    return issuer;
  }

  /** @throws HttpProblem 422 */
  function readDomains(texts: readonly string[]): string[] {
    const domains = [...new Set(texts.map(domainOf))];
    if (domains.length === 0) throw invalidField('domains', 'required');
    if (domains.includes('')) throw invalidField('domains', 'invalid_domain');
    if (domains.some(isOpenToAnybody)) throw invalidField('domains', 'public_domain');
    return domains;
  }

  async function write(tx: Queryable, id: number, domains: readonly string[]): Promise<StoredProvider> {
    await setDomains(tx, id, domains).catch(onDuplicate(() => invalidField('domains', 'taken')));
    return find(tx, id);
  }

  async function find(queryable: Queryable, id: number): Promise<StoredProvider> {
    const provider = await findProvider(queryable, id);
    if (!provider) throw notFound();
    return provider;
  }

  const flags = (provider: Pick<IdentityProvider, 'is_required' | 'trusts_email'>) => ({
    is_required: provider.is_required ? 1 : 0,
    trusts_email: provider.trusts_email ? 1 : 0,
  });

  /** Returns the details for the audit trail: all fields but the secret. */
  const noted = ({ id, group: _, version: __, ...provider }: IdentityProvider) => ({
    id,
    ...provider,
    domains: provider.domains.join(', '),
  });

  const providers: ManagedProviders = {
    async list(groupId) {
      const group = await findGroup(db, groupId);
      if (!group) throw notFound();
      const stored = await listProviders(db, groupId);
      return {
        redirect_uri: redirectUriOf(groupId),
        people: group.user_count,
        with_login: stored.filter((each) => each.has_login).map(({ id }) => id),
        providers: stored.map(shown),
      };
    },

    create: (person, groupId, provider) =>
      transact(db, async (tx) => {
        const group = await findGroup(tx, groupId);
        if (!group) throw notFound();
        if (group.is_admin) throw new HttpProblem(409, 'administrators_use_passwords');
        const issuer = readIssuer(provider.issuer);
        const domains = readDomains(provider.domains);
        if (provider.is_required) throw notTried();
        if ((await listProviders(tx, groupId)).length >= limits.providersPerGroup)
          throw new HttpProblem(409, 'too_many_providers', { values: { max: limits.providersPerGroup } });
        const id = await insertProvider(tx, {
          group_id: groupId,
          issuer,
          client_id: provider.client_id.trim(),
          client_secret: cipher.encrypt(provider.client_secret.trim()),
          ...flags(provider),
          created_at: now().toISOString(),
          logged_in_at: null,
        });
        const added = shown(await write(tx, id, domains));
        await audit.add(tx, person, {
          action: 'identity_provider.create',
          subject: group.name,
          about: { groupId: group.id },
          detail: noted(added),
        });
        return added;
      }),

    change: (person, id, { version, ...change }) =>
      transact(db, async (tx) => {
        const current = await find(tx, id);
        requireVersion(current, version, shown(current));
        const issuer = readIssuer(change.issuer);
        const client_id = change.client_id.trim();
        // The last slash makes no difference: the discovery document says whether the issuer has it.
        const isOtherIssuer = issuer.replace(/\/$/, '') !== current.issuer.replace(/\/$/, '');
        if (isOtherIssuer && change.client_secret === undefined)
          // The secret for one issuer must never be sent to another.
          throw invalidField('client_secret', 'required');
        const isOther = isOtherIssuer || client_id !== current.client_id;
        // No user has logged in with a new secret yet. A provider that is already required may get one, so
        // that it can be replaced before the old one expires.
        const isUntriedSecret = change.client_secret !== undefined && !current.is_required;
        if (change.is_required && (isOther || isUntriedSecret || !current.has_login)) throw notTried();
        const domains = readDomains(change.domains);
        // The administrator confirms *Required* for the domains on the screen, so they must be saved first.
        const hasOtherDomains = String(domains.toSorted()) !== String(current.domains.toSorted());
        if (change.is_required && !current.is_required && hasOtherDomains)
          throw invalidField('domains', 'save_first');
        await updateProvider(tx, id, {
          issuer,
          client_id,
          ...((isOther || isUntriedSecret) && { logged_in_at: null }),
          ...(change.client_secret !== undefined && {
            client_secret: cipher.encrypt(change.client_secret.trim()),
          }),
          ...flags(change),
          version: version + 1,
        });
        if (isOther) {
          await deleteIdentities(tx, id);
          await deleteTokensOfProvider(tx, id);
        }
        if (change.client_secret !== undefined) announceRow('identity_providers', id, change.client_secret);
        const changed = shown(await write(tx, id, domains));
        await audit.add(tx, person, {
          action: 'identity_provider.change',
          subject: changed.group.name,
          about: { groupId: changed.group.id },
          detail: { ...noted(changed), ...(change.client_secret !== undefined && { new_secret: true }) },
        });
        return changed;
      }),

    delete: (person, id) =>
      transact(db, async (tx) => {
        const provider = await find(tx, id);
        await deleteProvider(tx, id);
        await audit.add(tx, person, {
          action: 'identity_provider.delete',
          subject: provider.group.name,
          about: { groupId: provider.group.id },
          detail: { id, issuer: provider.issuer },
        });
      }),

    async test(id) {
      const provider = await find(db, id);
      await protocol.tryClient(providers.clientOf(provider)).catch((error: unknown) => {
        if (error instanceof IssuerError) throw new HttpProblem(502, error.fault, { values: error.values });
        if (!(error instanceof ClientRefusedError)) throw error;
        throw new HttpProblem(502, 'client_refused', { values: { issuer: provider.issuer } });
      });
      conditions.clear('company_login_failing', String(id));
    },

    ofAddress: (queryable, email) => findProviderOfDomain(queryable, domainOf(email)),

    clientOf({ id, version, group, issuer, client_id, client_secret }) {
      const secret = announceRow('identity_providers', id, cipher.decryptIfWhole(client_secret));
      if (secret === undefined) throw new HttpProblem(500, 'row_damaged');
      return {
        id,
        version,
        issuer,
        client_id,
        client_secret: secret,
        redirect_uri: redirectUriOf(group.id),
      };
    },
  };
  return providers;
}
