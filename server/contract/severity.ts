/** The severities of CVSS 3.1, section 5. */
export const SEVERITIES = ['none', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The lowest scores of the severities, highest first (CVSS 3.1, section 5). */
const severities: readonly [number, Severity][] = [
  [9, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [0.1, 'low'],
];

/** Returns the severity of a CVSS score from 0.0 to 10.0. */
export const severityOfScore = (score: number): Severity =>
  severities.find(([lowest]) => score >= lowest)?.[1] ?? 'none';
