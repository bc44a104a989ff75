/**
 * True for `npm run bench -- --smallest`: the minimum of everything, to check that each benchmark still runs.
 * Its figures mean nothing.
 */
export const SMALLEST = process.env.BENCH_SMALLEST === 'true';

/** True for the smallest run without `--with-peers`: Astro and Lighthouse are not installed. */
export const WITHOUT_PEERS = SMALLEST && process.env.BENCH_PEERS !== 'true';

/** Returns a number from the environment, else the usual or the smallest value. */
export const sized = (name, usual, smallest = 1) =>
  Number(process.env[name] ?? (SMALLEST ? smallest : usual));

/** Returns all items, or only the first for the smallest run. */
export const some = (items) => (SMALLEST ? items.slice(0, 1) : items);
