import { ProblemError } from '../../api/client/problem-error';
import { reactTo, UploadFailed, type WaitReason } from './upload-failure';
import type { UploadEnvironment } from './upload-types';

/** Thrown when the upload was stopped during a call. */
export class Stopped extends Error {}

/** Thrown when the server holds another number of bytes than expected. */
export class OffsetDiffers extends Error {
  constructor(readonly received: number) {
    super(`${received} bytes received`);
  }
}

/** The reason why a call has to wait. */
export type WaitState =
  | { status: 'paused' | 'needsLogin' }
  | {
      status: 'waiting';
      reason: WaitReason;
      /** a time as returned by `now()` */ until: number | undefined;
    };

interface Attempt {
  /** Aborted when the call is paused or stopped, the connection is lost, or the stall timer expires. */
  signal: AbortSignal;
  /** Restarts the stall timer, which aborts the call. Until the first use there is no timeout. */
  restartStallTimer: (ms: number) => void;
}

interface RetriesOptions {
  environment: UploadEnvironment;
  onWait: (state: WaitState) => void;
}

export interface Retries {
  /**
   * Retries a call until it succeeds, also after failures of connection, server or session.
   * @throws {Stopped} if the upload is stopped
   * @throws {UploadFailed} if a retry does not help
   * @throws {OffsetDiffers} if the server holds another number of bytes
   */
  withRetries<T>(call: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Makes no attempt until `resume`. `abort`: also aborts the running call. */
  pause(options: { abort: boolean }): void;
  resume(): void;
  /** Ends a wait for the timer, the connection or a login. */
  tryNow(): void;
  /** Stops permanently. */
  stop(): void;
  /** Aborted by `stop`. */
  stopSignal: AbortSignal;
  /** Removes all listeners. Must be called at the end. */
  dispose(): void;
}

/** The abort reason for a pause or stop by the user, which does not count as a failure. */
const BY_PERSON = 'by a person';

/** Creates the retry logic that all calls of an upload share: pausing, waiting, logging in again. */
export function createRetries({ environment, onWait }: RetriesOptions): Retries {
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let isPaused = false;
  /** Counts requests to end a wait, so that each wait notices a request made since it began. */
  let retryRequests = 0;
  let wait: { reason: WaitReason } | undefined;
  let abortAttempt: (() => void) | undefined;
  let recheck: (() => void) | undefined;

  /** Resolves when the condition is true. Checks it again at every event, so that no change is missed. */
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

  /** Waits until the condition is true, or the upload is paused, stopped or resumed by the user. */
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
        // The refused login was cleared before, so a login that exists now is newer than the refused call.
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
    // When the connection is back, retry at once instead of waiting for the timer.
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
