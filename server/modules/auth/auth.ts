import type { Job } from '../../platform/jobs';
import { isOfThisMachine } from '../../platform/outbound/fetch-public';
import { createTokenGuard } from '../../platform/one-time-tokens/token-guard';
import type { Platform } from '../../platform/platform';
import { createClosedAddresses } from '../accounts/closed-addresses';
import type { AuditTrail } from '../audit/trail';
import type { Outbox } from '../mail/outbox';
import { createCompanyLogins } from './company/company-logins';
import { createIdentityProviders } from './company/identity-providers';
import { createOpenIdProtocol } from './company/openid-protocol';
import { createLoginWays } from './login/login-ways';
import { createLogins } from './login/logins';
import { createOwnSessions } from './login/own-sessions';
import { createSessions } from './login/sessions';
import { createPasskeys } from './passkeys/passkeys';
import { createPasswordChanges } from './password/password-changes';
import { createPasswordResets } from './password/password-resets';
import { preparePasswords } from './password/passwords';
import { createSecondFactors } from './second-factor/second-factors';

interface Needs {
  audit: AuditTrail;
  outbox: Outbox;
}

/**
 * Opens the module. It owns logins, passwords, second factors, passkeys and company accounts. It may use
 * accounts, audit and mail.
 */
export async function openAuth(platform: Platform, { audit, outbox }: Needs) {
  await preparePasswords();
  const { config, now, db, secret, reserve, limiter, oneTimeTokens, log } = platform;
  const closedAddresses = createClosedAddresses(secret, now);
  const secondFactors = createSecondFactors(platform, { outbox, audit });
  const passkeys = createPasskeys(platform, { secondFactors, audit });
  const sessions = createSessions({ db, limiter, reserve, audit }, { ...config, now });
  const passwordChanges = createPasswordChanges(db, { limiter, audit, oneTimeTokens, secondFactors });
  const protocol = createOpenIdProtocol({ loopback: isOfThisMachine(config.siteUrl), now, log });
  const identityProviders = createIdentityProviders(platform, { protocol, audit });
  const guard = createTokenGuard(db, oneTimeTokens, limiter);
  const companyLogins = createCompanyLogins(platform, {
    closedAddresses,
    providers: identityProviders,
    protocol,
    sessions,
    secondFactors,
    audit,
  });
  const passwordResets = createPasswordResets(platform, { passwordChanges, guard, outbox, audit });
  const jobs: Job[] = [
    {
      name: 'company logins',
      everyMs: 60_000,
      run: () => companyLogins.checkFailures(),
      perInstance: true,
    },
    { name: 'forgotten passwords', everyMs: 60_000, run: (signal) => passwordResets.resume(signal) },
  ];
  return {
    closedAddresses,
    secondFactors,
    passkeys,
    sessions,
    logins: createLogins(db, { limiter, reserve, audit, oneTimeTokens, secondFactors, passkeys, sessions }),
    passwordChanges,
    ownSessions: createOwnSessions(db, audit, now),
    identityProviders,
    loginWays: createLoginWays(db, identityProviders, config),
    companyLogins,
    passwordResets,
    guard,
    jobs,
  };
}
