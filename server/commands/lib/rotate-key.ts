import { pino } from 'pino';
import { configFromProcess, type Config } from '../../config';
import type { Database } from '../../platform/db/connection';
import { provenSecret } from '../../platform/secrets/sealed-keys';
import { openServedDatabase } from '../../platform/stores';
import { refuseUsage, runCommand } from './run-command';

export type InstallationConfig = Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKey'>;

/**
 * Adds a signing key to the database of servers, which may be running.
 * @returns the id of the new key
 */
export async function rotateKey(
  config: InstallationConfig,
  add: (db: Database, secret: Buffer, now: Date) => Promise<string>,
): Promise<string> {
  const db = await openServedDatabase(config, pino({ level: 'warn' }));
  try {
    return await add(db, await provenSecret(db, config), new Date());
  } finally {
    await db.destroy();
  }
}

/** Runs a command that rotates a key, and prints the id of the new one. @param signed what the key signs */
export const runRotation = (
  name: string,
  signed: string,
  rotate: (config: InstallationConfig) => Promise<string>,
) =>
  runCommand(name, async (args, { report }) => {
    if (args.length > 0) return refuseUsage();
    report.line(`From now on ${signed} are signed with the key ${await rotate(configFromProcess())}`);
    return true;
  });
