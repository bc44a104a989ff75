/** Numbers and vectors of security advisories as people paste them, and as they are stored. */

/** Upper case, with `-` for every dash and space between parts. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/[\p{Pd}\u2212\s_]+/gu, '-');

/** Returns the one number in a text that `pattern` finds, or undefined for none or several. */
function onlyMatch(text: string, pattern: RegExp): string | undefined {
  const whole = plain(text);
  if (/\d(?:-?[,;&/+]-?|-(?:AND|EN)-)\d/.test(whole)) return undefined;
  const [number, ...others] = new Set(Array.from(whole.matchAll(pattern), ([, found]) => found));
  return others.length === 0 ? number : undefined;
}

/**
 * Returns a CVE number as `CVE-2026-12345`; undefined for another text. It may be in a title or a URL, and its
 * prefix may be missing.
 */
export function cveOf(text: string): string | undefined {
  const number = onlyMatch(text, /(?:CVE[:-]*|^)(\d{4}-\d{4,19})(?!\d)/g);
  return number && `CVE-${number}`;
}

/**
 * Returns a CWE number as `CWE-79`; undefined for another text. It may be in a title or a URL, and its prefix may
 * be missing.
 */
export function cweOf(text: string): string | undefined {
  const number = onlyMatch(text, /(?:CWE[:-]*|\/DEFINITIONS\/|^)0*([1-9]\d{0,5})(?![\d.]*\d)/g);
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
 * unknown, or for another version. Temporal and environmental metrics are left out: advisories are about the
 * product, not about one installation at one time. The version may be missing; a score, a label or a URL may
 * surround the vector.
 */
export function cvssVectorOf(text: string): string | undefined {
  const upper = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s*:\s*/g, ':');
  if (/CVSS[\s:]*(?:V|VERSION)?\s*[1-4]\.0/.test(upper)) return undefined;
  const parts = upper.match(/(?<![A-Z])[A-Z]{1,4}:[A-Z]+/g) ?? [];
  const names = parts.map((part) => part.split(':')[0]);
  if (new Set(names).size < names.length) return undefined;
  const base = Object.entries(BASE_METRICS).map(([name, values]) =>
    parts.find((part) => values.some((value) => part === `${name}:${value}`)),
  );
  const rest = parts.filter((part) => !base.includes(part));
  if (base.includes(undefined) || !rest.every((part) => otherMetrics.test(part))) return undefined;
  return `CVSS:3.1/${base.join('/')}`;
}
