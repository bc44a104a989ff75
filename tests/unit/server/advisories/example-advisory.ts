import { createHash } from 'node:crypto';
import type { CompleteAdvisory } from '../../../../server/modules/advisories/csaf/vulnerability';

type Release = CompleteAdvisory['releases'][number];

export const exampleRelease = (id: number, fields: Partial<Release> = {}): Release => ({
  id,
  name: `3.${id}.0`,
  download_type: { id: 1, name: 'Connector for SAP' },
  status: 'affected',
  justification: null,
  sha256: createHash('sha256').update(`file ${id}`).digest('hex'),
  size: 1000,
  file_name: `connector-${id}.exe`,
  is_deleted: false,
  ...fields,
});

/** Returns an advisory that can be published. */
export const exampleAdvisory = (fields: Partial<CompleteAdvisory> = {}): CompleteAdvisory => ({
  id: 1,
  number: 'BEL-2026-0001',
  state: 'published',
  kind: 'vulnerability',
  original_language: 'en',
  title_en: 'Passwords in a log file',
  title_nl: 'Wachtwoorden in een logbestand',
  summary_en: 'The connector writes passwords into its log file.',
  summary_nl: 'De connector schrijft wachtwoorden in het logbestand.',
  details_en: '',
  details_nl: '',
  remediation_en: 'Install 3.2.0 and delete the log file.',
  remediation_nl: 'Installeer 3.2.0 en verwijder het logbestand.',
  severity: 'high',
  cvss_score: 7.5,
  cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  cve: 'CVE-2026-12345',
  cwe: 'CWE-532',
  exploited: false,
  credits: '',
  published_at: '2026-11-25T10:00:00.000Z',
  revision: 1,
  revisions: [{ number: 1, published_at: '2026-11-25T10:00:00.000Z', summary_en: '', summary_nl: '' }],
  releases: [exampleRelease(1), exampleRelease(2, { status: 'fixed' })],
  version: 1,
  ...fields,
});
