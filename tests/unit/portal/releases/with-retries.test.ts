import { beforeEach, describe, expect, it } from '@jest/globals';
import { ProblemError } from '../../../../src/portal/api/client/problem-error';
import {
  createRetries,
  OffsetDiffers,
  Stopped,
  type WaitState,
  type Retries,
} from '../../../../src/portal/releases/upload/with-retries';
import { FakeClock } from './upload-harness';

const LOST = new ProblemError(undefined, 'no_answer');
const NO_LOGIN = new ProblemError(401, 'not_signed_in');

let clock: FakeClock;
let isOnline: boolean;
let isSignedIn: boolean;
let listeners: Set<() => void>;
let waits: WaitState['status'][];
let retries: Retries;

beforeEach(() => {
  clock = new FakeClock();
  isOnline = true;
  isSignedIn = true;
  listeners = new Set();
  waits = [];
  retries = createRetries({
    environment: {
      now: () => clock.now,
      after: (ms, callback) => clock.after(ms, callback),
      random: () => 1,
      isOnline: () => isOnline,
      isSignedIn: () => isSignedIn,
      onChange(callback) {
        listeners.add(callback);
        return () => listeners.delete(callback);
      },
    },
    onWait: ({ status }) => waits.push(status),
  });
});

function change(changes: { online?: boolean; signedIn?: boolean }): void {
  isOnline = changes.online ?? isOnline;
  isSignedIn = changes.signedIn ?? isSignedIn;
  for (const listener of [...listeners]) listener();
}

/** A call that fails with these errors in order, then succeeds. */
function failing(...failures: (() => Error)[]) {
  const left = [...failures];
  return () => {
    const failure = left.shift();
    return failure ? Promise.reject(failure()) : Promise.resolve('answer');
  };
}

/** Returns the current state of a call. */
function watch<T>(promise: Promise<T>) {
  const seen: { value?: T; error?: unknown } = {};
  promise.then(
    (value) => (seen.value = value),
    (error: unknown) => (seen.error = error),
  );
  return seen;
}

const refused = (problem: ProblemError) => () => {
  if (problem.status === 401) isSignedIn = false;
  return problem;
};

describe('withRetries', () => {
  it('waits one second after a lost connection', async () => {
    const seen = watch(retries.withRetries(failing(() => LOST)));
    await clock.advance(999);
    expect(seen.value).toBeUndefined();
    await clock.advance(1);
    expect(seen.value).toBe('answer');
    expect(waits).toEqual(['waiting']);
  });

  it('waits for a login without a time limit', async () => {
    const seen = watch(retries.withRetries(failing(refused(NO_LOGIN))));
    await clock.advance(3_600_000);
    expect(waits).toEqual(['needsLogin']);
    change({ signedIn: true });
    await clock.settle();
    expect(seen.value).toBe('answer');
  });

  it('does not wait for a login if the user is already logged in', async () => {
    const seen = watch(retries.withRetries(failing(() => NO_LOGIN)));
    await clock.settle();
    expect(seen.value).toBe('answer');
    expect(waits).toEqual([]);
  });

  it('does not wait for a connection that returned before the failure', async () => {
    const seen = watch(
      retries.withRetries(
        failing(() => {
          change({ online: false });
          change({ online: true });
          return LOST;
        }),
      ),
    );
    await clock.advance(1000);
    expect(seen.value).toBe('answer');
  });

  it('waits for the connection without a time limit while offline', async () => {
    isOnline = false;
    const seen = watch(retries.withRetries(failing(() => LOST)));
    await clock.advance(3_600_000);
    expect(seen.value).toBeUndefined();
    change({ online: true });
    await clock.settle();
    expect(seen.value).toBe('answer');
  });

  it('retries at once when the user asks', async () => {
    const seen = watch(retries.withRetries(failing(() => LOST)));
    await clock.settle();
    retries.tryNow();
    await clock.settle();
    expect(seen.value).toBe('answer');
  });

  it('aborts the call on pause and repeats it on resume, without counting a failure', async () => {
    let calls = 0;
    const seen = watch(
      retries.withRetries(({ signal }) => {
        calls += 1;
        if (calls === 2) return Promise.reject(LOST);
        if (calls > 2) return Promise.resolve('answer');
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        );
      }),
    );
    retries.pause({ abort: true });
    await clock.advance(3_600_000);
    expect([calls, waits]).toEqual([1, ['paused']]);
    retries.resume();
    // The delay after the first failure, which doubles after each further one.
    await clock.advance(1000);
    expect([calls, seen.value]).toEqual([3, 'answer']);
  });

  it('aborts and retries a call that makes no progress', async () => {
    let calls = 0;
    const seen = watch(
      retries.withRetries(({ signal, restartStallTimer }) => {
        calls += 1;
        if (calls > 1) return Promise.resolve('answer');
        restartStallTimer(5000);
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        );
      }),
    );
    await clock.advance(5000);
    expect(waits).toEqual(['waiting']);
    await clock.advance(1000);
    expect(seen.value).toBe('answer');
  });

  it.each(['waiting', 'needsLogin', 'paused'] as const)('throws an error if stopped: %s', async (status) => {
    const seen = watch(retries.withRetries(failing(refused(status === 'needsLogin' ? NO_LOGIN : LOST))));
    if (status === 'paused') retries.pause({ abort: false });
    await clock.settle();
    expect(waits.at(-1)).toBe(status);
    retries.stop();
    await clock.settle();
    expect(seen.error).toBeInstanceOf(Stopped);
  });

  it('throws an error with the offset of the server if the offsets differ', async () => {
    const seen = watch(
      retries.withRetries(failing(() => new ProblemError(409, 'upload_gap', { received: 7 }))),
    );
    await clock.settle();
    expect(seen.error).toBeInstanceOf(OffsetDiffers);
    expect(seen.error).toMatchObject({ received: 7 });
  });
});
