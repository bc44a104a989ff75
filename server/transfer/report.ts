/** Receives progress messages. */
export interface Report {
  line(text: string): void;
  /** `part`: the finished fraction, from 0 to 1 */
  done(part: number): void;
}

/** Returns a function that adds bytes to the progress. @param all total number of bytes */
export function countTowards(all: number, report: Report): (bytes: number) => void {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    report.done(all === 0 ? 1 : Math.min(1, sum / all));
  };
}
