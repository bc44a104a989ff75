import type { Downloadable } from '../../../../server/contract/release';

/** A published release of download type 1. */
export const release: Downloadable = {
  id: 7,
  download_type_id: 1,
  name: '4.12.0',
  release_date: '2026-05-01T10:00:00Z',
  hash: 'a'.repeat(32),
  current_hash: 'a'.repeat(32),
  current_hash_checked_at: null,
  sha256: 'a'.repeat(64),
  size: 10,
  file_name: 'server.zip',
  release_notes: '',
  release_notes_nl: '',
  state: 'published',
  kind: 'feature',
  channel: 'stable',
  support_ends: null,
  version: 1,
};
