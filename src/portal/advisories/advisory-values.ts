import type { Advisory, AdvisoryInput } from '../../../server/contract/advisory';
import { cveOf, cvssVectorOf, cweOf } from '../../../server/contract/identifiers';
import type { Language } from '../../../server/contract/languages';
import { toLocalTime } from '../forms/local-time';

/** The texts that are written in each language, in the order of the page. */
export const TEXTS = ['title', 'summary', 'remediation', 'details'] as const;
export type TextName = (typeof TEXTS)[number];

type TextValues = Record<`${TextName}_${Language}`, string>;

/** The values of the form, without the releases. */
export interface Values extends TextValues {
  kind: Advisory['kind'];
  original_language: Language;
  cve: string;
  cwe: string;
  cvss_vector: string;
  exploited: boolean;
  /** in the format of `<input type="datetime-local">` */
  aware_at: string;
  fix_available_at: string;
  credits: string;
}

/** The fields in the order of the page. */
export const FIELDS = [
  'kind',
  'original_language',
  'title_en',
  'title_nl',
  'summary_en',
  'summary_nl',
  'remediation_en',
  'remediation_nl',
  'details_en',
  'details_nl',
  'credits',
  'cvss_vector',
  'cve',
  'cwe',
  'exploited',
  'aware_at',
  'fix_available_at',
] as const satisfies readonly (keyof Values)[];

const toLocal = (time: string | null | undefined) => (time ? toLocalTime(new Date(time)) : '');

const toTime = (local: string) => (local === '' ? null : new Date(local).toISOString());

export const valuesOf = (advisory: Advisory): Values => ({
  kind: advisory.kind,
  original_language: advisory.original_language,
  title_en: advisory.title_en,
  title_nl: advisory.title_nl,
  summary_en: advisory.summary_en,
  summary_nl: advisory.summary_nl,
  details_en: advisory.details_en,
  details_nl: advisory.details_nl,
  remediation_en: advisory.remediation_en,
  remediation_nl: advisory.remediation_nl,
  cve: advisory.cve ?? '',
  cwe: advisory.cwe ?? '',
  cvss_vector: advisory.cvss_vector ?? '',
  exploited: advisory.exploited,
  aware_at: toLocal(advisory.aware_at),
  fix_available_at: toLocal(advisory.fix_available_at),
  credits: advisory.credits,
});

/** The values of an advisory that nobody has written yet. */
export const emptyValues = (language: Language): Values => ({
  kind: 'vulnerability',
  original_language: language,
  title_en: '',
  title_nl: '',
  summary_en: '',
  summary_nl: '',
  details_en: '',
  details_nl: '',
  remediation_en: '',
  remediation_nl: '',
  cve: '',
  cwe: '',
  cvss_vector: '',
  exploited: false,
  aware_at: '',
  fix_available_at: '',
  credits: '',
});

/** Returns the fields of a request. */
export const inputOf = (values: Values): Omit<AdvisoryInput, 'releases'> => ({
  ...values,
  cve: cveOf(values.cve) ?? null,
  cwe: cweOf(values.cwe) ?? null,
  cvss_vector: cvssVectorOf(values.cvss_vector) ?? null,
  aware_at: toTime(values.aware_at),
  fix_available_at: toTime(values.fix_available_at),
});
