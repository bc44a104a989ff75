/**
 * The folders of `server/`, in their order: files of a folder import from folders before it, never from folders after it.
 * Files in `server/` itself put the folders together and import from all, but for `error-code.ts`, which all may import.
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
  'modules/api-keys',
  'modules/account',
  'modules/overview',
  'site',
  'transfer',
  'doctor',
  'commands',
];
