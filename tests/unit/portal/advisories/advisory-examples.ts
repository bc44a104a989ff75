import type { Advisory } from '../../../../server/contract/advisory';
import type { AdvisoryRecipient } from '../../../../server/contract/advisory-publication';
import { List, type Answers } from '../portal-harness';

const type = { id: 7, name: 'Server' };

const release = (id: number, name: string) => ({ id, name, download_type: type });

/** A draft that affects one release and has no Dutch title. */
export const draft: Advisory = {
  id: 5,
  number: null,
  state: 'draft',
  kind: 'vulnerability',
  title_en: 'Remote code',
  title_nl: '',
  severity: 'critical',
  cvss_score: 9.8,
  published_at: null,
  revision: 0,
  version: 3,
  original_language: 'en',
  summary_en: 'Somebody can run code.',
  summary_nl: 'Iemand kan code uitvoeren.',
  details_en: '',
  details_nl: '',
  remediation_en: 'Update.',
  remediation_nl: 'Werk bij.',
  cve: null,
  cwe: null,
  cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  exploited: false,
  credits: '',
  releases: [
    {
      ...release(12, '3.2.0'),
      status: 'affected',
      justification: null,
      sha256: 'a'.repeat(64),
      size: 5,
      file_name: 'server.zip',
      is_deleted: false,
    },
  ],
  revisions: [],
  aware_at: null,
  fix_available_at: null,
  created_by: 'Ada',
  is_changed: false,
};

export const published: Advisory = {
  ...draft,
  number: 'BEL-2026-0001',
  state: 'published',
  title_nl: 'Code op afstand',
  published_at: '2026-02-01T10:00:00Z',
  revision: 1,
  revisions: [{ number: 1, published_at: '2026-02-01T10:00:00Z', summary_en: '', summary_nl: '' }],
};

export const recipient: AdvisoryRecipient = {
  group: { id: 2, name: 'Harbour' },
  user: { id: 3, name: 'Jan', email: 'jan@harbour.example' },
  via: 'download',
  releases: [{ id: 12, name: '3.2.0' }],
  last_downloaded_at: '2026-01-05T10:00:00Z',
  has_fixed: false,
  notified_at: null,
};

const summary = (id: number, name: string) => ({
  ...{ id, name, hash: '0'.repeat(32), size: 5, download_type: type },
  release_date: '2026-01-01T10:00:00Z',
});

/** Responses to the requests of the advisory screen. */
export const answersFor = (advisory: Advisory): Answers => ({
  'GET /advisories/5': advisory,
  'GET /advisories/5/recipients': [recipient],
  'GET /advisories/5/notifications': [],
  'GET /advisories/reach': { people: 1, groups: 1 },
  'GET /advisories/deletedReleases': [],
  'GET /downloadTypes': [
    {
      ...type,
      ...{ categorie: 'Server', description: '', escrow: false, version: 1 },
    },
  ],
  'GET /downloadables': new List([
    ...[summary(13, '3.3.0'), summary(12, '3.2.0'), summary(11, '3.1.0'), summary(10, '3.0.0')],
  ]),
  'GET /components': new List([
    {
      ...{ name: 'left-pad', version: '1.0.0', purl: 'pkg:npm/left-pad', groups: 1 },
      releases: [{ ...release(10, '3.0.0'), is_deleted: false }],
    },
  ]),
});
