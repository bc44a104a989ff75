/**
 * The folders of `server/` in order: a file may import from earlier folders, but not from later ones. Files
 * directly in `server/` connect the folders and import from all of them. All folders may import
 * `error-code.ts`.
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
