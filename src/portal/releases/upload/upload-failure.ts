import type { FieldError } from '../../../../server/contract/problem';
import type { ProblemError } from '../../api/client/problem-error';

export type WaitReason = 'offline' | 'network' | 'server' | 'busy' | 'diskFull';

type FailureReason =
  /** The server computed another MD5 than the browser, and has deleted the file. */
  | 'hashDiffers'
  /** The server no longer has the upload. */
  | 'gone'
  | 'tooLarge'
  /** A proxy or a sign-in page of the network answered in place of the server. */
  | 'proxy'
  | 'notAllowed'
  /** The form was refused: see `fields`. */
  | 'refused'
  /** The file is not readable (any more): it was moved or changed, or its medium was removed. */
  | 'unreadable'
  /** The chosen file is not the file of the interrupted upload. */
  | 'differentFile'
  | 'server';

/** The action that the user can take after a failure. */
type Recovery =
  /** Resume the upload. */
  | 'again'
  /** Upload everything again, under a new record. */
  | 'restart'
  /** Choose the file again. */
  | 'choose'
  /** Correct the form. */
  | 'form'
  | 'none';

export interface UploadFailure {
  reason: FailureReason;
  recovery: Recovery;
  /** The error message of the server. */
  detail?: string;
  fields?: readonly FieldError[];
}

/** Thrown when the upload cannot continue without the user. */
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
const MAX_WAIT_MS = 60_000;
/** Max number of 500 responses in a row. After that the fault is permanent, and waiting does not help. */
const MAX_SERVER_ERRORS = 8;

/**
 * Returns the wait after the n-th failure in a row (from 0): doubles up to a minute, and half of it is
 * random.
 */
function waitAfter(failures: number, random: () => number): number {
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 16));
  return longest / 2 + (longest / 2) * random();
}

interface Circumstances {
  /** Number of earlier failures of this call in a row, without the current one. */
  failures: number;
  isOnline: boolean;
  random: () => number;
}

/**
 * True for an answer that is not one of the server: each of its errors has a code. It says nothing about the
 * upload.
 */
export const isFromElsewhere = ({ code }: ProblemError) => code === 'unknown';

/** Returns the reaction to a failed call. */
export function reactTo(error: ProblemError, { failures, isOnline, random }: Circumstances): Reaction {
  const { status, code, detail, errors, received, retryAfter = 0 } = error;
  const ms = Math.max(waitAfter(failures, random), retryAfter * 1000);
  const fail = (reason: FailureReason, recovery: Recovery): Reaction => ({
    kind: 'fail',
    failure: { reason, recovery, detail, fields: errors },
  });

  const isForeign = isFromElsewhere(error) && status !== undefined && status < 500;
  if (isForeign && ![401, 408, 429].includes(status)) return fail('proxy', 'again');
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
      // The server only answers that the upload is unknown, so its error text is not shown.
      return { kind: 'fail', failure: { reason: 'gone', recovery: 'restart' } };
    case 408:
      return { kind: 'wait', reason: 'network', ms };
    case 409:
      // Without `received`, the download type already has a release of this name.
      return received === undefined ? fail('refused', 'form') : { kind: 'resync', received };
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
      if (status === 500 && failures + 1 >= MAX_SERVER_ERRORS) return fail('server', 'again');
      return { kind: 'wait', reason: 'server', ms };
  }
}
