import { pino } from 'pino';
import { configFromProcess, type Config } from '../config';
import { addLicenceKey } from '../modules/licences/licence-keys';
import { provenSecret } from '../platform/secrets/sealed-keys';
import { openServedDatabase } from '../platform/stores';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand } from './lib/run-command';

/**
 * Adds a key that signs licences from now on. Running servers use it without a restart. Licences signed
 * before can still be verified.
 * @returns the id (kid) of the new key
 */
export async function rotateLicenceKey(
  config: Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKey'>,
): Promise<string> {
  const db = await openServedDatabase(config, pino({ level: 'warn' }));
  try {
    return await addLicenceKey(db, await provenSecret(db, config), new Date());
  } finally {
    await db.destroy();
  }
}

if (isMain(import.meta.url)) {
  await runCommand('rotate-licence-key', async (args, { report }) => {
    if (args.length > 0) return refuseUsage();
    const key = await rotateLicenceKey(configFromProcess());
    report.line(`From now on licences are signed with the key ${key}`);
    return true;
  });
}
