import calculator from 'ae-cvss-calculator';
import type { Severity } from '../../../contract/severity';
import { severityOfScore } from '../../../contract/severity';

/** The base score of a CVSS 3.1 vector. */
export interface Score {
  /** 0.0 to 10.0 */
  score: number;
  severity: Severity;
}

/** Returns the base score of a vector, which the contract has checked. */
export function scoreOf(vector: string): Score {
  const score = new calculator.Cvss3P1(vector).calculateScores().base ?? 0;
  return { score, severity: severityOfScore(score) };
}
