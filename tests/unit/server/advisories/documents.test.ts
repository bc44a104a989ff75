import { describe, expect, it } from '@jest/globals';
import { scoreOf } from '../../../../server/modules/advisories/csaf/cvss';
import { createDocuments } from '../../../../server/modules/advisories/csaf/document';
import type { CompleteAdvisory } from '../../../../server/modules/advisories/csaf/vulnerability';
import { missingFields } from '../../../../server/modules/advisories/csaf/missing-fields';
import { exampleAdvisory, exampleRelease } from './example-advisory';

const siteUrl = 'https://portal.example.com';
/** Returns the documents of an advisory as JSON, the original first. */
const read = (fields: Partial<CompleteAdvisory> = {}) =>
  createDocuments(exampleAdvisory(fields), siteUrl).map(({ content }) => JSON.parse(content) as Json);
interface Json {
  document: {
    lang: string;
    source_lang?: string;
    title: string;
    category: string;
    references: { category: string; url: string }[];
    tracking: { id: string; version: string; revision_history: { number: string; summary: string }[] };
  };
  product_tree: { branches: [{ branches: unknown[] }] };
  vulnerabilities: [Record<string, unknown>];
}

it('builds the file name from the tracking ID, lower case and escaped', () => {
  expect(
    createDocuments(exampleAdvisory({ number: 'My Co.-2026-0001' }), siteUrl).map(({ fileName }) => fileName),
  ).toEqual(['my_co_-2026-0001.json', 'my_co_-2026-0001-nl.json']);
});

it('marks the original language, and the translation refers to the original first', () => {
  const [original, translation] = read({ original_language: 'nl' });
  expect(original?.document).toMatchObject({
    lang: 'nl',
    title: 'Wachtwoorden in een logbestand',
    tracking: { id: 'BEL-2026-0001' },
  });
  expect(original?.document.source_lang).toBeUndefined();
  expect(translation?.document).toMatchObject({
    lang: 'en',
    source_lang: 'nl',
    title: 'Passwords in a log file',
    tracking: { id: 'BEL-2026-0001-EN' },
  });
  const folder = `${siteUrl}/.well-known/csaf/white/2026`;
  expect(translation?.document.references).toEqual([
    expect.objectContaining({ category: 'external', url: `${folder}/bel-2026-0001.json` }),
    expect.objectContaining({ category: 'self', url: `${folder}/bel-2026-0001-en.json` }),
    expect.objectContaining({ url: `${siteUrl}/en/security/advisories/BEL-2026-0001/` }),
    expect.objectContaining({ url: `${siteUrl}/nl/security/advisories/BEL-2026-0001/` }),
  ]);
});

it('identifies a release by SHA-256 and uses a range-like name as product name', () => {
  const releases = [exampleRelease(1, { name: '4.2 all customers' }), exampleRelease(2)];
  const product = (id: number, name: string) => ({
    name,
    product_id: `CSAFPID-000${id}`,
    product_identification_helper: {
      hashes: [
        {
          file_hashes: [{ algorithm: 'sha256', value: exampleRelease(id).sha256 }],
          filename: `connector-${id}.exe`,
        },
      ],
    },
  });
  expect(read({ releases })[0]?.product_tree.branches[0].branches).toEqual([
    {
      category: 'product_name',
      name: 'Connector for SAP',
      branches: [
        { category: 'product_version', name: '3.2.0', product: product(2, 'Connector for SAP 3.2.0') },
      ],
    },
    {
      category: 'product_name',
      name: 'Connector for SAP 4.2 all customers',
      product: product(1, 'Connector for SAP 4.2 all customers'),
    },
  ]);
});

it('states the status, score, justification and remediation of each release', () => {
  const releases = [
    exampleRelease(1),
    exampleRelease(2, { status: 'fixed' }),
    exampleRelease(3, { status: 'not_affected', justification: 'vulnerable_code_not_present' }),
    exampleRelease(4, { status: 'under_investigation' }),
  ];
  const [vulnerability] = read({ releases, exploited: true })[0]?.vulnerabilities ?? [];
  expect(vulnerability).toMatchObject({
    cve: 'CVE-2026-12345',
    cwe: { id: 'CWE-532', name: 'Insertion of Sensitive Information into Log File' },
    flags: [{ label: 'vulnerable_code_not_present', product_ids: ['CSAFPID-0003'] }],
    product_status: {
      known_affected: ['CSAFPID-0001'],
      fixed: ['CSAFPID-0002'],
      known_not_affected: ['CSAFPID-0003'],
      under_investigation: ['CSAFPID-0004'],
    },
    remediations: [
      {
        category: 'vendor_fix',
        details: 'Install 3.2.0 and delete the log file.',
        product_ids: ['CSAFPID-0001', 'CSAFPID-0004'],
      },
    ],
    scores: [{ cvss_v3: { baseScore: 7.5, baseSeverity: 'HIGH' }, products: ['CSAFPID-0001'] }],
    threats: [{ category: 'exploit_status', product_ids: ['CSAFPID-0001'] }],
  });
});

it('lists all revisions and uses the newest as the version', () => {
  const revisions = [
    { number: 1, published_at: '2026-11-25T10:00:00.000Z', summary_en: '', summary_nl: '' },
    { number: 2, published_at: '2027-01-05T10:00:00.000Z', summary_en: 'A fix', summary_nl: 'Een oplossing' },
  ];
  const [original, translation] = read({ revisions });
  expect(original?.document.tracking).toMatchObject({
    initial_release_date: '2026-11-25T10:00:00.000Z',
    current_release_date: '2027-01-05T10:00:00.000Z',
    version: '2',
    revision_history: [
      { number: '1', summary: 'First publication.' },
      { number: '2', summary: 'A fix' },
    ],
  });
  expect(translation?.document.tracking.revision_history[1]?.summary).toBe('Een oplossing');
  // The address keeps the year of the first revision.
  expect(original?.document.references[0]?.url).toContain('/white/2026/');
});

it('writes an incident as an informational advisory without vulnerabilities', () => {
  const [original] = read({ kind: 'incident', releases: [] });
  expect(original).not.toHaveProperty('vulnerabilities');
  expect(original).not.toHaveProperty('product_tree');
  expect(original?.document.category).toBe('csaf_informational_advisory');
});

describe('the missing fields of a draft', () => {
  const missing = (fields: Partial<CompleteAdvisory>) =>
    missingFields(exampleAdvisory(fields)).map(({ field, code }) => `${field} ${code}`);

  it('include title, summary and remediation in both languages', () => {
    const empty = { title_en: '', title_nl: ' ', summary_en: '\n', summary_nl: '' };
    expect(missing({ ...empty, remediation_en: '', remediation_nl: '' })).toEqual([
      ...['title_en required', 'summary_en required', 'remediation_en required'],
      ...['title_nl required', 'summary_nl required', 'remediation_nl required'],
    ]);
  });

  it('include details and remediation that exist in one language only', () => {
    expect(missing({ details_nl: 'Meer' })).toEqual(['details_en required']);
    const incident = { kind: 'incident' as const, releases: [], cvss_vector: null };
    expect(missing({ ...incident, remediation_nl: '' })).toEqual(['remediation_nl required']);
    expect(missing({ ...incident, remediation_en: '', remediation_nl: '' })).toEqual([]);
  });

  it('include the releases, and the score of an affected release', () => {
    expect(missing({ releases: [] })).toEqual(['releases required']);
    expect(missing({ cvss_vector: null })).toEqual(['cvss_vector required']);
    const fixed = [exampleRelease(1, { status: 'fixed' })];
    expect(missing({ cvss_vector: null, remediation_en: '', remediation_nl: '', releases: fixed })).toEqual(
      [],
    );
  });

  it('include an unknown CWE', () => expect(missing({ cwe: 'CWE-999999' })).toEqual(['cwe unknown_cwe']));
});

it.each([
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10, 'critical'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5, 'high'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1, 'medium'],
  ['CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N', 1.6, 'low'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0, 'none'],
])('%s has the score %d', (vector, score, severity) => expect(scoreOf(vector)).toEqual({ score, severity }));
