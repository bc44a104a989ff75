import type { FieldError } from '../../../server/contract/problem';
import type { ProblemError } from '../problem-error';

export type WaitReason = 'offline' | 'network' | 'server' | 'busy' | 'diskFull';

type FailureReason =
  /** The server found another MD5 than ours; it has dropped the file. */
  | 'hashDiffers'
  /** The server no longer has the upload. */
  | 'gone'
  | 'tooLarge'
  | 'notAllowed'
  /** The record was refused: see `fields`. */
  | 'refused'
  /** The file cannot be read (any more): moved, changed, its medium taken out. */
  | 'unreadable'
  /** Another file than that of the interrupted upload. */
  | 'differentFile'
  | 'server';

/** What the person can do about a failure. */
type Recovery =
  /** Go on from where it stopped. */
  | 'again'
  /** Send it all again, under a new record. */
  | 'restart'
  /** Choose the file again. */
  | 'choose'
  /** Change the form. */
  | 'form'
  | 'none';

export interface UploadFailure {
  reason: FailureReason;
  recovery: Recovery;
  /** What the server said. */
  detail?: string;
  fields?: readonly FieldError[];
}

/** The upload cannot go on by itself. */
export class UploadFailed extends Error {
  constructor(readonly failure: UploadFailure) {
    super(failure.reason);
  }
}

export type Reaction =
  | { kind: 'wait'; reason: WaitReason; ms: number | undefined }
  | { kind: 'login' }
  | { kind: 'resync'; received: number }
  | { kind: 'fail'; failure: UploadFailure };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A plain 500 again and again is a fault that no waiting repairs. */
const MOST_SERVER_ERRORS = 8;

/** How long to wait after the n-th failure in a row (from 0): doubling, up to a minute, half of it by chance. */
function waitAfter(failures: number, random: () => number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 16));
  return longest / 2 + (longest / 2) * random();
}

interface Circumstances {
  /** Failures of this very call in a row, this one not counted. */
  failures: number;
  isOnline: boolean;
  random: () => number;
}

/** What to do about a call that failed. */
export function reactTo(error: ProblemError, { failures, isOnline, random }: Circumstances): Reaction {
  const { status, code, detail, errors, received, retryAfter = 0 } = error;
  const ms = Math.max(waitAfter(failures, random), retryAfter * 1000);
  const fail = (reason: FailureReason, recovery: Recovery): Reaction => ({
    kind: 'fail',
    failure: { reason, recovery, detail, fields: errors },
  });

  if (status === undefined) {
    return isOnline
      ? { kind: 'wait', reason: 'network', ms }
      : { kind: 'wait', reason: 'offline', ms: undefined };
  }
  switch (status) {
    case 401:
      return { kind: 'login' };
    case 403:
      return fail('notAllowed', 'again');
    case 404:
    case 410:
      // The server can only say that it is unknown.
      return { kind: 'fail', failure: { reason: 'gone', recovery: 'restart' } };
    case 408:
      return { kind: 'wait', reason: 'network', ms };
    case 409:
      return received === undefined ? fail('server', 'again') : { kind: 'resync', received };
    case 413:
      return fail('tooLarge', 'form');
    case 422:
      return code === 'hash_differs' ? fail('hashDiffers', 'restart') : fail('refused', 'form');
    case 429:
      return { kind: 'wait', reason: 'busy', ms };
    case 507:
      return { kind: 'wait', reason: 'diskFull', ms };
    default:
      if (status < 500) return fail('server', 'again');
      if (status === 500 && failures + 1 >= MOST_SERVER_ERRORS) return fail('server', 'again');
      return { kind: 'wait', reason: 'server', ms };
  }
}
