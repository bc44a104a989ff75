import { readdirSync } from 'node:fs';
import { inRoot } from './project.mjs';

/**
 * The folders of `server/` in order: a file may import from earlier folders, but not from later ones. Files
 * directly in `server/` connect the folders and import from all of them. Of these files, all folders may
 * import `config.ts` and `error-code.ts`, and `commands` also `modules.ts`.
 */
export const SERVER_ORDER = [
  'contract',
  'texts',
  'settings',
  'platform',
  'modules/accounts',
  'modules/audit',
  'modules/mail',
  'modules/auth',
  'modules/releases',
  'modules/people',
  'modules/notifications',
  'modules/licences',
  'modules/customers',
  'modules/messages',
  'modules/advisories',
  'modules/api-keys',
  'modules/account',
  'modules/overview',
  'modules/search',
  'site',
  'transfer',
  'doctor',
  'commands',
];

/** The files of each module that later modules may import, beside its shared SQL. All other files are private. */
export const MODULE_FACES = {
  accounts: ['closed-addresses.ts'],
  audit: ['audit.ts', 'trail.ts'],
  mail: ['mail-content.ts', 'mails.ts', 'outbox.ts'],
  auth: [
    'login/new-address.ts',
    'login/own-sessions.ts',
    'login/sessions.ts',
    'passkeys/passkeys.ts',
    'password/passwords.ts',
    'second-factor/second-factors.ts',
  ],
  releases: [
    'contents/sbom-reader.mjs',
    'lifecycle.ts',
    'retention.ts',
    'statistics/statistics.ts',
    'types/download-types.ts',
    'uploads/orphans.ts',
    'upgrades/upgrades.ts',
  ],
  people: ['groups.ts', 'invitations.ts', 'users.ts'],
  notifications: ['unsubscribing.ts'],
  licences: ['licences.ts'],
  customers: ['customers.ts'],
  messages: ['messages.ts'],
  advisories: ['advisories.ts'],
};

/**
 * The SQL of a module that later modules may call: its files `*.shared.sql.ts`. All other SQL is private.
 * @returns paths in the folder of the module
 */
export const sharedSqlOf = (name) =>
  readdirSync(inRoot('server', 'modules', name), { recursive: true }).filter((file) =>
    file.endsWith('.shared.sql.ts'),
  );
