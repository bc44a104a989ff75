import { isAxiosError } from 'axios';
import type { FieldError, Problem } from '../../../../server/contract/problem';
import { retryAfterSeconds } from '../../../http/retry-after';

interface ProblemDetails {
  /** The error message of the server, in the page's language. */
  detail?: string;
  errors?: readonly FieldError[];
  /** For an upload: the number of bytes that the server holds. */
  received?: number;
  /** On a conflict: the stored values. */
  current?: unknown;
  /** Seconds until a retry is useful. */
  retryAfter?: number;
}

/** An API call that was refused or got no answer. */
export class ProblemError extends Error implements ProblemDetails {
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[];
  readonly received: number | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  /**
   * @param status the HTTP status; undefined if there was no answer
   * @param code the stable code of the problem; `no_answer` without an answer, `unknown` if the answer has
   * none
   */
  constructor(
    readonly status: number | undefined,
    readonly code: string,
    details: ProblemDetails = {},
  ) {
    super(details.detail ?? code);
    this.name = 'ProblemError';
    this.detail = details.detail;
    this.errors = details.errors ?? [];
    this.received = details.received;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}

/** True if a call was refused because the login has ended. */
export const isLoginEnded = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 401;

/** True if a call was refused because what it asks for does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof ProblemError && error.status === 404;

async function bodyOf(data: unknown): Promise<Partial<Problem> & { current?: unknown }> {
  // Calls with a text or blob response also receive their problem in that type.
  const text = data instanceof Blob ? await data.text() : data;
  if (typeof text === 'object' && text !== null) return text;
  try {
    return JSON.parse(String(text)) as Partial<Problem>;
  } catch {
    return {};
  }
}

/** Converts a failed call to a `ProblemError`. Returns cancelled calls and other errors unchanged. */
export async function toProblemError(error: unknown): Promise<unknown> {
  if (!isAxiosError(error) || error.code === 'ERR_CANCELED') return error;
  const { response } = error;
  if (!response) return new ProblemError(undefined, 'no_answer');
  const { code, detail, errors, received, current } = await bodyOf(response.data);
  return new ProblemError(response.status, code ?? 'unknown', {
    detail,
    errors,
    received,
    current,
    retryAfter: retryAfterSeconds(response.headers['retry-after']),
  });
}
