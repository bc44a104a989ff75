import { appendFileSync } from 'node:fs';

export interface FaultFigure {
  /** the fault that was caused */
  fault: string;
  times: number;
  /** the subject of the check afterwards */
  looked: string;
  found: string;
}

/**
 * Adds a row to the table of `npm run bench -- faults`. Does nothing unless that benchmark passes the file's
 * name.
 */
export function reportFigure(figure: FaultFigure): void {
  const file = process.env['FAULT_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
