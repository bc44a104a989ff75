/** What somebody is told meanwhile. */
export interface Report {
  line(text: string): void;
  /** how much is done, from 0 to 1 */
  done(part: number): void;
}

/** Counts bytes towards a sum that is known. */
export function countTowards(all: number, report: Report): (bytes: number) => void {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    report.done(all === 0 ? 1 : Math.min(1, sum / all));
  };
}
