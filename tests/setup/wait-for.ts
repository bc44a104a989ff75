import { setTimeout as wait } from 'node:timers/promises';

/**
 * Repeats a check until it holds.
 * @param timeout in milliseconds
 * @throws what the check last threw, when the time is over
 */
export async function waitFor(check: () => unknown, { timeout = 1000 } = {}): Promise<void> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await wait(50);
  }
}
