const percent = Number(process.env['FAULTS'] ?? 2);

/**
 * Returns how often a random test repeats itself: `FAULTS` percent of `full`, 2 % in `npm test` and all of it in
 * `npm run bench -- faults`.
 */
export const repeats = (full: number, least = 1): number =>
  Math.max(least, Math.round((full * percent) / 100));
