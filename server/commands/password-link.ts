import { pino } from 'pino';
import { configFromProcess, type Config } from '../config';
import { transact } from '../platform/db/connection';
import { findAccount } from '../modules/accounts/users.shared.sql';
import { createAuditMacs } from '../modules/audit/hashes';
import { createAuditTrail } from '../modules/audit/trail';
import { createOneTimeTokens } from '../platform/one-time-tokens/one-time-tokens';
import { createPasswordLink } from '../modules/auth/password/password-resets';
import { deleteSecondFactors } from '../modules/auth/second-factor/second-factors';
import { provenSecret } from '../platform/secrets/sealed-keys';
import { openServedDatabase } from '../platform/stores';
import { argumentsOf } from './lib/arguments';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand } from './lib/run-command';

/**
 * Returns a link to set a new password, valid once and for an hour, when no administrator can help. The
 * command needs the settings of the server, so a person who can run it can read all data anyway. A running
 * server accepts the link at once.
 * @param withoutSecondFactor also deletes one-time codes, passkeys, recovery codes and logins, for a user who
 * lost them
 * @throws Error when no user has that address
 */
export async function passwordLinkFor(
  config: Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKey' | 'siteUrl'>,
  email: string,
  { withoutSecondFactor = false } = {},
): Promise<string> {
  const db = await openServedDatabase(config, pino({ level: 'warn' }));
  const now = () => new Date();
  try {
    const macs = createAuditMacs(await provenSecret(db, config));
    return await transact(db, async (tx) => {
      const account = await findAccount(tx, email);
      if (!account) throw new Error(`Nobody has the address ${email}`);
      const audit = createAuditTrail(macs, now);
      if (withoutSecondFactor) {
        await deleteSecondFactors(tx, account.id);
        await audit.add(tx, null, { action: 'second_factor.remove', subject: account.email });
      }
      const { url } = await createPasswordLink(tx, createOneTimeTokens(db, now), account, {
        siteUrl: config.siteUrl,
        language: account.language,
      });
      await audit.add(tx, null, { action: 'password.forget', subject: account.email });
      return url;
    });
  } finally {
    await db.destroy();
  }
}

if (isMain(import.meta.url)) {
  await runCommand('password-link EMAIL [--without-second-factor]', async (args, { report }) => {
    const { positionals, values } = argumentsOf(args, { 'without-second-factor': { type: 'boolean' } });
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0) return refuseUsage();
    const link = await passwordLinkFor(configFromProcess(), email, {
      withoutSecondFactor: values['without-second-factor'] ?? false,
    });
    report.line(`Within 60 minutes, once, this sets a new password for ${email}:\n${link}`);
    return true;
  });
}
