/** `npm run bench -- --smallest`: the least of everything, to see that each benchmark still runs. Its figures mean nothing. */
export const SMALLEST = process.env.BENCH_SMALLEST === 'true';

/** Returns a number of the environment, else the usual or the smallest one. */
export const sized = (name, usual, smallest = 1) =>
  Number(process.env[name] ?? (SMALLEST ? smallest : usual));

/** Returns all, or the first when everything is the smallest. */
export const some = (items) => (SMALLEST ? items.slice(0, 1) : items);
