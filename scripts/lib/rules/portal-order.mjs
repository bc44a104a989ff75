/**
 * The folders of `src/portal/` in order: the files of a folder may import from earlier folders, but not from later
 * ones. Folders of different areas do not import from each other at all.
 */
export const PORTAL_ORDER = [
  'unsaved-work',
  'auth',
  'api/client',
  'api',
  'frame',
  'frame/advisories',
  'lists',
  'forms',
  'forms/licence',
  // Areas
  'account/notices',
  'account/second-factor',
  'account',
  'advisories',
  'api-keys',
  'audit',
  'components-search',
  'licences',
  'licences/create',
  'licences/list',
  'licences/open',
  'messages',
  'overview',
  'releases/attachments',
  'releases/check',
  'releases/catalogue',
  'releases/manage',
  'releases/release',
  'releases/installation',
  'releases/statistics',
  'releases/type',
  'releases/upload',
  'users/invitations',
  'users',
  'users/groups',
  'webhooks',
  // Above all areas
  'routes',
  'search',
  'shell/navigation',
  'shell',
];

/** Folders that all areas may use, without their subfolders. */
export const SHARED_BY_AREAS = ['unsaved-work', 'auth', 'api', 'frame', 'lists', 'forms'];
