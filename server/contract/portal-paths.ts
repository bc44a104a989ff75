/** The paths of the portal's screens, without language prefix. Used by pages, menus, mails and the search. */
export const PORTAL_PATHS = {
  portal: '/app/',
  overview: '/app/overview/',
  statistics: '/app/statistics/',
  downloads: '/app/downloads/',
  allReleases: '/app/downloads/releases/',
  upload: '/app/downloads/upload/',
  newDownloadType: '/app/downloads/types/new/',
  licences: '/app/license/',
  openLicence: '/app/license/open/',
  advisories: '/app/advisories/',
  newAdvisory: '/app/advisories/new/',
  components: '/app/components/',
  messages: '/app/messages/',
  users: '/app/users/',
  groups: '/app/users/groups/',
  newCustomer: '/app/users/groups/new/',
  invitations: '/app/users/invitations/',
  settings: '/app/settings/',
  apiKeys: '/app/settings/api-keys/',
  newApiKey: '/app/settings/api-keys/new/',
  webhooks: '/app/settings/webhooks/',
  mail: '/app/settings/mail/',
  audit: '/app/settings/audit/',
  account: '/app/account/',
} as const;

/** The parts of the account that have an address of their own. The details are at `PORTAL_PATHS.account`. */
export const ACCOUNT_PARTS = ['security', 'logins', 'notifications', 'data'] as const;
export type AccountPart = (typeof ACCOUNT_PARTS)[number];

/** The id of a row, or its place in the pattern of a route. */
export type PathId = number | ':id';

export const accountPath = (part: AccountPart) => `${PORTAL_PATHS.account}${part}/`;
export const typePath = (id: PathId) => `${PORTAL_PATHS.downloads}types/${id}/`;
export const releasePath = (id: PathId) => `${PORTAL_PATHS.downloads}${id}/`;
export const groupPath = (id: PathId) => `${PORTAL_PATHS.groups}${id}/`;
export const userPath = (id: PathId) => `${PORTAL_PATHS.users}${id}/`;
export const licencePath = (id: PathId) => `${PORTAL_PATHS.licences}${id}/`;
export const advisoryPath = (id: PathId) => `${PORTAL_PATHS.advisories}${id}/`;
export const messagePath = (id: PathId) => `${PORTAL_PATHS.messages}${id}/`;
