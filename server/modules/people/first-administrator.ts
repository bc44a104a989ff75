import type { FastifyBaseLogger } from 'fastify';
import { transact, type Database } from '../../platform/db/connection';
import { findAdministratorsGroup, insertGroup } from '../accounts/groups.shared.sql';
import { countUsers, insertUser } from '../accounts/users.shared.sql';
import type { AuditTrail } from '../audit/trail';
import { generatePassword } from '../../contract/generate-password';
import { hashPassword, passwordProblem, withHashingSlot } from '../auth/password/passwords';

export interface FirstAdministrator {
  email: string;
  /** undefined if the operator set the password */
  generatedPassword: string | undefined;
}

interface Settings {
  adminEmail: string;
  adminPassword: string | undefined;
  now: () => Date;
}

/** Creates the first administrator if there are no users; otherwise returns undefined. */
export async function ensureAdministrator(
  db: Database,
  audit: AuditTrail,
  log: Pick<FastifyBaseLogger, 'warn'>,
  settings: Settings,
): Promise<FirstAdministrator | undefined> {
  const administrator = await createAdministrator(db, audit, settings);
  if (administrator && settings.adminPassword && passwordProblem('', settings.adminPassword))
    log.warn('ADMIN_PASSWORD is short or common: log in and change it');
  return administrator;
}

async function createAdministrator(
  db: Database,
  audit: AuditTrail,
  settings: Settings,
): Promise<FirstAdministrator | undefined> {
  if ((await countUsers(db)) > 0) return undefined;
  const generatedPassword = settings.adminPassword === undefined ? generatePassword() : undefined;
  const password = settings.adminPassword ?? generatedPassword ?? '';
  const passwordHash = await withHashingSlot([{ name: 'start', slots: 1 }], () => hashPassword(password));
  const now = settings.now().toISOString();
  return transact(db, async (tx) => {
    // Another instance may have started at the same time and created the administrator already.
    if ((await countUsers(tx)) > 0) return undefined;
    const groupId =
      (await findAdministratorsGroup(tx)) ??
      (await insertGroup(tx, { name: 'Administrators', isAdmin: true, now }));
    await insertUser(tx, { name: 'Administrator', email: settings.adminEmail, groupId, passwordHash, now });
    await audit.add(tx, null, {
      action: 'user.create',
      subject: settings.adminEmail,
      detail: { first: true },
    });
    return { email: settings.adminEmail, generatedPassword };
  });
}
