import { isAxiosError } from 'axios';
import type { FieldError, Problem } from '../../server/contract/problem';
import { retryAfterSeconds } from '../http/retry-after';

interface ProblemDetails {
  /** What the server said, in the page's language. */
  detail?: string;
  errors?: readonly FieldError[];
  /** Of an upload: bytes that the server holds. */
  received?: number;
  /** What is stored now, when somebody else was faster. */
  current?: unknown;
  /** Seconds until trying again makes sense. */
  retryAfter?: number;
}

/** A call that was refused or not answered. */
export class ProblemError extends Error implements ProblemDetails {
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[];
  readonly received: number | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  /**
   * @param status the HTTP status; undefined when there was no answer
   * @param code the stable name of what went wrong; `no_answer` without an answer, `unknown` when the answer gave none
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

async function bodyOf(data: unknown): Promise<Partial<Problem> & { current?: unknown }> {
  // Calls for a text or a blob get their problem in that shape too.
  const text = data instanceof Blob ? await data.text() : data;
  if (typeof text === 'object' && text !== null) return text;
  try {
    return JSON.parse(String(text)) as Partial<Problem>;
  } catch {
    return {};
  }
}

/** Any failure of a call as a `ProblemError`; cancelled calls and other errors are returned unchanged. */
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
