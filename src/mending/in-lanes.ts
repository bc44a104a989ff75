/**
 * Calls `work` for each number from 0 to `count` - 1, a few at a time. Stops at the first failure, when the calls
 * that run have ended, and throws it.
 */
export async function inLanes(
  count: number,
  lanes: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const failures: unknown[] = [];
  const lane = async () => {
    while (next < count && failures.length === 0) {
      const index = next;
      next += 1;
      await work(index).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}
