import { pino } from 'pino';
import { configFromProcess, type Config } from '../config';
import { addAdvisoryKey } from '../modules/advisories/csaf/advisory-keys';
import { provenSecret } from '../platform/secrets/sealed-keys';
import { openServedDatabase } from '../platform/stores';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand } from './lib/run-command';

/**
 * Adds a key that signs the documents of advisories from now on. Running servers use it without a restart.
 * Signatures made before stay valid.
 * @returns the fingerprint of the new key
 */
export async function rotateAdvisoryKey(
  config: Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKey'>,
): Promise<string> {
  const db = await openServedDatabase(config, pino({ level: 'warn' }));
  try {
    return await addAdvisoryKey(db, await provenSecret(db, config), new Date());
  } finally {
    await db.destroy();
  }
}

if (isMain(import.meta.url)) {
  await runCommand('rotate-advisory-key', async (args, { report }) => {
    if (args.length > 0) return refuseUsage();
    const key = await rotateAdvisoryKey(configFromProcess());
    report.line(`From now on advisories are signed with the key ${key}`);
    return true;
  });
}
