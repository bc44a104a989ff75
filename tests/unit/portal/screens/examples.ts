import type { DownloadType, ListedDownloadType } from '../../../../server/contract/download-type';

/** A download type that everybody may see. */
export const type: DownloadType = {
  id: 1,
  name: 'Scanner server',
  categorie: 'Server',
  description: 'The core.',
  categorie_nl: '',
  description_nl: '',
  escrow: false,
  has_windows_service_installer: false,
  windows_service_installer_program_name: '',
  windows_service_installer_bits: [],
  version: 1,
};

/** The same in a list, without releases. */
export const listedType: ListedDownloadType = { ...type, release_count: 0, latest: null };

/** A group of customers with a manager. */
export const harbour = {
  id: 2,
  name: 'Harbour',
  is_admin: false,
  user_count: 1,
  has_manager: true,
  gets_previews: false,
  version: 1,
  downloads: [],
};

/** An open invitation into the group. */
export const invitation = {
  id: 7,
  email: 'cas@example.com',
  name: 'Cas',
  group: harbour,
  is_manager: false,
  language: 'en',
  expires_at: '2100-01-01T00:00:00Z',
  mail: null,
};

/** A list of the overview without rows. */
export const none = { count: 0, first: [] };

/** The overview of an administrator who has nothing to do. */
export const nothing = {
  ...{ conditions: none, messages: none, licences: none, uploads: none, mails: none, releases: none },
  orphans: { ...none, bytes: 0 },
  figures: { logins: 0, customers: { all: 0, up_to_date: 0 }, licences: { valid: 0, ends_soon: 0 } },
  series: { today: '2026-05-30', downloads: [], in_use: [], licences: [] },
  setup: [],
};
