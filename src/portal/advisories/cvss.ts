import type { Severity } from '../../../server/contract/severity';
import { BASE_METRICS, cvssVectorOf, type BaseMetric } from '../../../server/contract/identifiers';
import { severityOfScore } from '../../../server/contract/severity';

/** The base metrics of CVSS 3.1 with their values, in the order of a vector. */
export const METRICS = BASE_METRICS;
export type Metric = BaseMetric;

const names = Object.keys(METRICS) as Metric[];

/** Returns the metrics that a vector has; unknown parts are left out. */
export function metricsOf(vector: string): Partial<Record<Metric, string>> {
  const parts = (cvssVectorOf(vector) ?? vector).trim().toUpperCase().split('/');
  const metrics: Partial<Record<Metric, string>> = {};
  for (const part of parts) {
    const [name = '', value = ''] = part.split(':');
    const metric = names.find((candidate) => candidate === name);
    if (metric && METRICS[metric].some((known) => known === value)) metrics[metric] = value;
  }
  return metrics;
}

/** Returns the vector string of the chosen metrics. Empty if none is chosen. */
export function vectorOf(metrics: Partial<Record<Metric, string>>): string {
  const chosen = names.filter((name) => metrics[name]);
  return chosen.length === 0 ? '' : `CVSS:3.1/${chosen.map((name) => `${name}:${metrics[name]}`).join('/')}`;
}

/** True if a vector has all base metrics, as people paste it. */
export const isComplete = (vector: string) => cvssVectorOf(vector) !== undefined;

/** Returns the base score of a complete vector. Fetches the calculator at the first call. */
export async function scoreOf(vector: string): Promise<{ score: number; severity: Severity }> {
  const library = await import('ae-cvss-calculator');
  // Node has the exports of this CommonJS package in `default`, webpack has them by name.
  const { Cvss3P1 } = (library.default as typeof library | undefined) ?? library;
  const score = new Cvss3P1(cvssVectorOf(vector) ?? vector).calculateScores().base ?? 0;
  return { score, severity: severityOfScore(score) };
}
