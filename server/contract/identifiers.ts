/** Numbers and vectors of security advisories as people paste them, and as they are stored. */

/** Upper case, with `-` for every dash and space between parts. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/[\p{Pd}\u2212\s_]+/gu, '-');

/** Returns a CVE number as `CVE-2026-12345`; undefined for another text. The prefix may be missing. */
export function cveOf(text: string): string | undefined {
  const [, year, number] = /^(?:CVE)?[:-]*(\d{4})-(\d{4,19})$/.exec(plain(text)) ?? [];
  return year && number && `CVE-${year}-${number}`;
}

/** Returns a CWE number as `CWE-79`; undefined for another text. The prefix may be missing. */
export function cweOf(text: string): string | undefined {
  const [, number] = /^(?:CWE)?[:-]*0*([1-9]\d{0,5})$/.exec(plain(text)) ?? [];
  return number && `CWE-${number}`;
}

/** The base metrics of CVSS 3.1 with their values, in the order of a vector. */
export const BASE_METRICS = {
  AV: ['N', 'A', 'L', 'P'],
  AC: ['L', 'H'],
  PR: ['N', 'L', 'H'],
  UI: ['N', 'R'],
  S: ['U', 'C'],
  C: ['H', 'L', 'N'],
  I: ['H', 'L', 'N'],
  A: ['H', 'L', 'N'],
} as const;
export type BaseMetric = keyof typeof BASE_METRICS;

/** The temporal and environmental metrics of CVSS 3.1. */
const otherMetrics = new RegExp(
  '^(?:E:[XHFPU]|RL:[XUWTO]|RC:[XCRU]|[CIA]R:[XHML]|MAV:[XNALP]|MAC:[XLH]|MPR:[XNLH]|MUI:[XNR]|MS:[XUC]|' +
    'M[CIA]:[XNLH])$',
);

/**
 * Returns the base metrics of a CVSS 3.1 vector in their usual order; undefined if one is missing, twice or
 * unknown. Temporal and environmental metrics are left out: advisories are about the product, not about one
 * installation at one time. The version may be missing.
 */
export function cvssVectorOf(text: string): string | undefined {
  const compact = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s()]+/g, '')
    .replace(/^CVSS(?:V?3\.1)?[:/]*(?:3\.1)?\//, '');
  const parts = compact.split('/').filter((part) => part !== '');
  const names = parts.map((part) => part.split(':')[0]);
  if (new Set(names).size < names.length) return undefined;
  const base = Object.entries(BASE_METRICS).map(([name, values]) =>
    parts.find((part) => values.some((value) => part === `${name}:${value}`)),
  );
  const rest = parts.filter((part) => !base.includes(part));
  if (base.includes(undefined) || !rest.every((part) => otherMetrics.test(part))) return undefined;
  return `CVSS:3.1/${base.join('/')}`;
}
