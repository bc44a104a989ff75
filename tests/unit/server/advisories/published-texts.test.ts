import { expect, it } from '@jest/globals';
import { readRevision } from '../../../../server/modules/advisories/advisory-view';

const texts = {
  kind: 'vulnerability',
  original_language: 'nl',
  title_en: 'Title',
  title_nl: 'Titel',
  summary_en: '',
  summary_nl: '',
  details_en: '',
  details_nl: '',
  remediation_en: '',
  remediation_nl: '',
  cve: null,
  cwe: null,
  cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  exploited: 0,
  credits: '',
};
const row = {
  number: 'BEL-2026-0001',
  published_at: '2026-11-03T10:00:00.000Z',
  changed_at: '2026-11-03T10:00:00.000Z',
  content: JSON.stringify(texts),
};
const withText = (change: object) => ({ content: JSON.stringify({ ...texts, ...change }) });

it('reads the texts of a revision, also those that a later version adds', () => {
  expect(readRevision(row)?.texts).toEqual(texts);
  expect(readRevision({ ...row, ...withText({ cvss_vector: null, more: 1 }) })?.number).toBe(row.number);
});

it.each<[string, object]>([
  ['texts that are no JSON', { content: 'Title' }],
  ['no texts', { content: '' }],
  ['no row', { content: null, changed_at: null }],
  ['texts in bytes', { content: Buffer.from(row.content) }],
  ['texts that are a list', { content: '["Title"]' }],
  ['texts that are null', { content: 'null' }],
  ['texts of another shape', { content: '{"title_en":"Title"}' }],
  ['a title that is a number', withText({ title_en: 1 })],
  ['a summary that is null', withText({ summary_nl: null })],
  ['an unknown kind', withText({ kind: 'rumour' })],
  ['an unknown language', withText({ original_language: 'fr' })],
  ['a vector that is none', withText({ cvss_vector: 'CVSS:3.1/AV:X' })],
  ['a vector that is a list', withText({ cvss_vector: [] })],
  ['a revision of no time', { changed_at: 'today' }],
  ['a publication of no time', { published_at: '2026-13-45T10:00:00.000Z' }],
  ['no time of publication', { published_at: null }],
  ['no number', { number: null }],
])('a revision with %s is damaged', (_what, change) => {
  expect(readRevision({ ...row, ...change })).toBeUndefined();
});
