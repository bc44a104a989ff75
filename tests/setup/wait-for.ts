import { setTimeout as wait } from 'node:timers/promises';

/**
 * Repeats a check until it does not throw.
 * @param timeout in milliseconds; the default is for a busy machine, not for slow work
 * @param every pause between two checks, in milliseconds
 * @throws the last error of the check after the timeout
 */
export async function waitFor(check: () => unknown, { timeout = 60_000, every = 50 } = {}): Promise<void> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await wait(every);
  }
}
