import type { LoginWay, OwnLoginWays } from '../../../contract/session';
import type { Config } from '../../../config';
import type { Database } from '../../../platform/db/connection';
import { listIdentities } from '../company/identities.shared.sql';
import { listProviders } from '../company/identity-providers.shared.sql';
import { countPasskeys } from '../passkeys/passkeys.sql';
import { findWayOfToken } from './tokens.shared.sql';
import { findAccountById } from '../../accounts/users.shared.sql';
import { notFound } from '../../../platform/http/problem';
import type { ManagedProviders } from '../company/identity-providers';
import { noPassword } from '../password/passwords';
import type { Principal } from '../../../platform/principal';

type Way = OwnLoginWays['ways'][number];

/** The way to log in again, by the way in which the login began. */
const wayAgain: Partial<Record<LoginWay, Way>> = {
  password: 'password',
  totp: 'password',
  recovery_code: 'password',
  passkey: 'passkey',
  company: 'company',
};

/** The ways in which a user can log in at present. */
export interface LoginWays {
  /** Returns the ways of a user, the way of this login first. @throws HttpProblem 404 */
  of(person: Principal): Promise<OwnLoginWays>;
}

export function createLoginWays(
  db: Database,
  providers: Pick<ManagedProviders, 'ofAddress'>,
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
): LoginWays {
  return {
    async of({ id, tokenHash }) {
      const account = await findAccountById(db, id);
      if (!account) throw notFound();
      const isAdmin = account.is_admin === 1;
      const demanded = isAdmin
        ? undefined
        : (await listProviders(db, account.group_id)).find(({ is_required }) => is_required);
      const isOfCompany = demanded !== undefined;
      const provider = isAdmin ? undefined : await providers.ofAddress(db, account.email);
      const ofGroup = provider?.group.id === account.group_id ? provider : undefined;
      const identities = await listIdentities(db, id);
      const issuer = (ofGroup ?? identities.at(-1))?.issuer;
      const shown = issuer ?? demanded?.issuer;
      const ways: Way[] = [
        ...(!isOfCompany && account.password_hash !== noPassword ? (['password'] as const) : []),
        ...(!isOfCompany && (await countPasskeys(db, id)) > 0 ? (['passkey'] as const) : []),
        ...(!isAdmin && issuer !== undefined ? (['company'] as const) : []),
      ];
      const now = await findWayOfToken(db, tokenHash);
      const first = now && wayAgain[now];
      return {
        ways: ways.sort((a, b) => Number(b === first) - Number(a === first)),
        company:
          isAdmin || shown === undefined
            ? null
            : {
                issuer: shown,
                required: isOfCompany,
                last_login_at: identities.find((each) => each.issuer === shown)?.last_login_at ?? null,
              },
        second_factor_required:
          requireSecondFactor === 'all' || (requireSecondFactor === 'admins' && isAdmin),
      };
    },
  };
}
