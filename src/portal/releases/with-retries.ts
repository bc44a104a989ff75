import { ProblemError } from '../problem-error';
import { reactTo, UploadFailed, type WaitReason } from './upload-failure';
import type { UploadEnvironment } from './upload-types';

/** The upload was ended while a call was tried. */
export class Stopped extends Error {}

/** The server holds another number of bytes than was thought. */
export class OffsetDiffers extends Error {
  constructor(readonly received: number) {
    super(`${received} bytes received`);
  }
}

/** What keeps a call from being tried now. */
export type WaitState =
  | { status: 'paused' | 'needsLogin' }
  | {
      status: 'waiting';
      reason: WaitReason;
      /** on the clock of the environment */ until: number | undefined;
    };

interface Attempt {
  /** Aborted when the call is paused or stopped, when the connection is lost, and when nothing moves for too long. */
  signal: AbortSignal;
  /** From now on, nothing may move for this long; until it is called, for ever. */
  restartStallTimer: (ms: number) => void;
}

interface RetriesOptions {
  environment: UploadEnvironment;
  onWait: (state: WaitState) => void;
}

export interface Retries {
  /**
   * Repeats a call until it is answered, however often the connection, the server or the session fails.
   * @throws {Stopped} @throws {UploadFailed} @throws {OffsetDiffers}
   */
  withRetries<T>(call: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Tries nothing until `resume`. With `abort`, the call under way is given up. */
  pause(options: { abort: boolean }): void;
  resume(): void;
  /** Ends a waiting for the clock, the connection or a login. */
  tryNow(): void;
  /** For good. */
  stop(): void;
  /** Aborted by `stop`. */
  stopSignal: AbortSignal;
  /** To be called at the end: nothing is listened to any more. */
  dispose(): void;
}

/** The reason of an abort by a person, not by what went wrong. */
const BY_PERSON = 'by a person';

/** What every call of one run of an upload has in common: pausing, waiting, logging in again. */
export function createRetries({ environment, onWait }: RetriesOptions): Retries {
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let isPaused = false;
  /** Counts events that end a wait early, so that each wait sees whether one came since it began. */
  let retryRequests = 0;
  let wait: { reason: WaitReason } | undefined;
  let abortAttempt: (() => void) | undefined;
  let recheck: (() => void) | undefined;

  /** Resolves once a condition holds. It is checked again at every event, so that none is missed. */
  async function waitUntil(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        recheck = resolve;
      });
    }
    recheck = undefined;
  }

  const requestRetry = () => {
    retryRequests += 1;
    recheck?.();
  };

  /** Waits for a condition, until the upload is paused, stopped or resumed by hand. */
  async function waitIn(state: WaitState, isGone: () => boolean): Promise<void> {
    const requestsBefore = retryRequests;
    const isOver = () => isPaused || isStopped() || retryRequests > requestsBefore || isGone();
    if (isOver()) return;
    onWait(state);
    await waitUntil(isOver);
  }

  async function backOff(reason: WaitReason, ms: number | undefined): Promise<void> {
    const until = ms === undefined ? undefined : environment.now() + ms;
    let isTimeUp = false;
    const cancelTimer =
      ms === undefined
        ? undefined
        : environment.after(ms, () => {
            isTimeUp = true;
            recheck?.();
          });
    wait = { reason };
    await waitIn({ status: 'waiting', reason, until }, () =>
      reason === 'offline' ? environment.isOnline() : isTimeUp,
    );
    wait = undefined;
    cancelTimer?.();
  }

  async function afterFailure(error: ProblemError, failures: number): Promise<void> {
    const isOnline = environment.isOnline();
    const reaction = reactTo(error, { failures, isOnline, random: () => environment.random() });
    switch (reaction.kind) {
      case 'wait':
        return backOff(reaction.reason, reaction.ms);
      case 'login':
        // A login that exists now began after the refused call was sent.
        return waitIn({ status: 'needsLogin' }, () => environment.isSignedIn());
      case 'resync':
        throw new OffsetDiffers(reaction.received);
      case 'fail':
        throw new UploadFailed(reaction.failure);
    }
  }

  let wasOnline = environment.isOnline();
  const unsubscribe = environment.onChange(() => {
    const isOnline = environment.isOnline();
    if (wasOnline && !isOnline) abortAttempt?.();
    // The clock need not run out when the connection is back.
    if (!wasOnline && isOnline && wait?.reason === 'network') requestRetry();
    wasOnline = isOnline;
    recheck?.();
  });

  return {
    async withRetries(call) {
      for (let failures = 0; ; failures += 1) {
        if (isPaused && !isStopped()) {
          onWait({ status: 'paused' });
          await waitUntil(() => !isPaused || isStopped());
        }
        if (isStopped()) throw new Stopped();
        const aborting = new AbortController();
        let cancelStallTimer: (() => void) | undefined;
        abortAttempt = () => aborting.abort(isPaused || isStopped() ? BY_PERSON : undefined);
        try {
          return await call({
            signal: aborting.signal,
            restartStallTimer(ms) {
              cancelStallTimer?.();
              cancelStallTimer = environment.after(ms, () => aborting.abort());
            },
          });
        } catch (error) {
          if (aborting.signal.reason === BY_PERSON) {
            failures = -1;
          } else {
            const problem = aborting.signal.aborted ? new ProblemError(undefined, 'no_answer') : error;
            if (!(problem instanceof ProblemError)) throw error;
            await afterFailure(problem, failures);
          }
        } finally {
          cancelStallTimer?.();
          abortAttempt = undefined;
        }
      }
    },
    pause({ abort }) {
      isPaused = true;
      if (abort) abortAttempt?.();
      recheck?.();
    },
    resume() {
      isPaused = false;
      recheck?.();
    },
    tryNow: requestRetry,
    stop() {
      stopping.abort();
      abortAttempt?.();
      recheck?.();
    },
    stopSignal: stopping.signal,
    dispose: unsubscribe,
  };
}
