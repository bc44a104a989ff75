import type { Language } from '../../../contract/languages';
import { limits } from '../../../contract/limits';
import type { Queryable } from '../../../platform/db/connection';
import { mustExist } from '../../../platform/db/errors';
import { HttpProblem } from '../../../platform/http/problem';
import { isMailable } from '../../../platform/names/email-address';
import type { RateLimiter } from '../../../platform/rate-limits/rate-limiter';
import type { ClosedAddresses } from '../../accounts/closed-addresses';
import { endAsUser, listOpenInvitationsOf } from '../../accounts/invitations.shared.sql';
import { findAccount, findAccountById, insertUser, type Account } from '../../accounts/users.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import { noPassword } from '../password/passwords';
import type { SecondFactors } from '../second-factor/second-factors';
import { findUserOfSubject, insertIdentity } from './identities.shared.sql';
import type { ManagedProviders } from './identity-providers';
import type { StoredProvider } from './identity-providers.shared.sql';
import type { Claims } from './openid-claims';

/** The users who log in at an identity provider. */
export interface CompanyAccounts {
  /**
   * Returns the user who is linked to the subject. At the first login, links the user of the group who
   * has the address, or creates a user.
   * @throws HttpProblem 403 if the user may not log in in this way, 429
   * @throws a unique violation if the user is linked to another subject
   */
  find(tx: Queryable, provider: StoredProvider, claims: Claims, language: Language): Promise<Account>;
}

interface Needs {
  closedAddresses: ClosedAddresses;
  providers: ManagedProviders;
  secondFactors: SecondFactors;
  limiter: RateLimiter;
  audit: AuditTrail;
}

const isAddress = (email: string) =>
  isMailable(email) &&
  // NFKC must not change the address: two different addresses must not become the same user.
  email.normalize('NFKC') === email;

/**
 * Returns the name from the claims without control characters, else the name in the invitation, else the part
 * of the address before the @.
 */
const nameOf = ({ name, email }: Claims, invitedAs = '') =>
  name
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .slice(0, limits.nameLength)
    .trim() ||
  invitedAs ||
  email.slice(0, email.indexOf('@'));

export function createCompanyAccounts(
  { closedAddresses, providers, secondFactors, limiter, audit }: Needs,
  now: () => Date,
): CompanyAccounts {
  /** @throws HttpProblem 403 */
  async function checkAddress(tx: Queryable, provider: StoredProvider, claims: Claims): Promise<void> {
    if (!claims.email) throw new HttpProblem(403, 'email_missing');
    const isVerified = claims.isEmailVerified ?? provider.trusts_email;
    if (!isAddress(claims.email) || !isVerified) throw new HttpProblem(403, 'email_not_verified');
    const responsible = await providers.ofAddress(tx, claims.email);
    if (responsible?.id !== provider.id) throw new HttpProblem(403, 'email_of_other_domain');
  }

  /**
   * Returns the user who is linked to the subject, else links the user with the address; undefined if there
   * is none.
   * @throws HttpProblem 403
   */
  async function findOrLink(
    tx: Queryable,
    provider: StoredProvider,
    { subject, email }: Claims,
  ): Promise<Account | undefined> {
    const knownId = await findUserOfSubject(tx, provider.id, subject);
    const account = knownId === undefined ? await findAccount(tx, email) : await findAccountById(tx, knownId);
    if (!account) return undefined;
    if (account.is_admin === 1 || account.group_id !== provider.group.id)
      throw new HttpProblem(403, 'other_account');
    if (knownId === undefined) {
      await link(tx, provider, subject, account);
      await secondFactors.tell(tx, account.id, 'company-account-linked');
    }
    return account;
  }

  /**
   * @throws a unique violation if the user is linked to another subject: the address was given to another
   * person since
   */
  async function link(tx: Queryable, provider: StoredProvider, subject: string, account: Account) {
    await insertIdentity(tx, {
      provider_id: provider.id,
      subject,
      user_id: account.id,
      created_at: now().toISOString(),
      last_login_at: null,
    });
    await closedAddresses.reopenIdentity(tx, { issuer: provider.issuer, subject });
    await audit.add(tx, account, {
      action: 'identity.add',
      subject: account.email,
      detail: { issuer: provider.issuer },
    });
  }

  async function addUser(
    tx: Queryable,
    provider: StoredProvider,
    claims: Claims,
    language: Language,
  ): Promise<Account> {
    await closedAddresses.check(tx, claims.email, 403);
    await limiter.consume(tx, {
      key: `users made by provider ${provider.id}`,
      max: 500,
      windowMs: 3_600_000,
    });
    const at = now().toISOString();
    const address = { email: claims.email, groupId: provider.group.id };
    const [invitation] = await listOpenInvitationsOf(tx, address.email, address.groupId, at);
    const inviter = invitation && (await findAccountById(tx, invitation.invited_by.id));
    // The identity is checked too, as the address may be a new one. An invitation by an administrator
    // overrides this.
    if (inviter?.is_admin !== 1)
      await closedAddresses.checkIdentity(tx, { issuer: provider.issuer, subject: claims.subject });
    const id = await insertUser(tx, {
      ...address,
      name: nameOf(claims, invitation?.name),
      // The user can set a password with a mailed link.
      passwordHash: noPassword,
      isManager: invitation?.is_manager,
      language: invitation?.language ?? language,
      now: at,
    });
    await endAsUser(tx, claims.email, { userId: id, at });
    const account = mustExist(await findAccountById(tx, id));
    await audit.add(tx, account, {
      action: 'user.create',
      subject: account.email,
      about: { groupId: provider.group.id },
      detail: {
        id,
        group: provider.group.name,
        group_id: provider.group.id,
        issuer: provider.issuer,
        ...(invitation && { invited_by: invitation.invited_by.name }),
      },
    });
    await link(tx, provider, claims.subject, account);
    return account;
  }

  return {
    async find(tx, provider, claims, language) {
      await checkAddress(tx, provider, claims);
      return (await findOrLink(tx, provider, claims)) ?? (await addUser(tx, provider, claims, language));
    },
  };
}
