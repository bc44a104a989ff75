import { appendFileSync } from 'node:fs';

export interface FaultFigure {
  /** what was done to the server */
  fault: string;
  times: number;
  /** what was looked at afterwards */
  looked: string;
  found: string;
}

/** Adds a row to the table of `npm run bench -- faults`, which names the file; otherwise nothing is written. */
export function reportFigure(figure: FaultFigure): void {
  const file = process.env['FAULT_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
