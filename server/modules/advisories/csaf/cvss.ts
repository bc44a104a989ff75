import calculator from 'ae-cvss-calculator';
import type { Severity } from '../../../contract/advisory';

/** The base score of a CVSS 3.1 vector. */
export interface Score {
  /** 0.0 to 10.0 */
  score: number;
  severity: Severity;
}

/** The lowest scores of the severities, highest first (CVSS 3.1, section 5). */
const severities: readonly [number, Severity][] = [
  [9, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [0.1, 'low'],
];

/** Returns the base score of a vector, which the contract has checked. */
export function scoreOf(vector: string): Score {
  const score = new calculator.Cvss3P1(vector).calculateScores().base ?? 0;
  return { score, severity: severities.find(([lowest]) => score >= lowest)?.[1] ?? 'none' };
}
