import { retryAfterSeconds } from '../../../http/retry-after';
import { ProblemError } from '../../api/client/problem-error';
import { requestTicket } from '../../api/releases';
import type { Problem } from '../../../../server/contract/problem';

/** Seconds before a range is asked for again. Then the person decides. */
const waits = [1, 2, 4, 8];

/** Fetches ranges of the file of a release. */
export type FetchRange = (start: number, end: number, signal: AbortSignal) => Promise<ArrayBuffer>;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function problemOf(response: Response): Promise<ProblemError> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return new ProblemError(response.status, problem.code ?? 'unknown', {
    detail: problem.detail,
    retryAfter: retryAfterSeconds(response.headers.get('retry-after')),
  });
}

/** True if the same request may succeed later. */
const isPassing = ({ status }: ProblemError) =>
  status === undefined || status === 429 || status === 502 || status === 503 || status === 504;

/**
 * Returns a function that fetches ranges with a ticket, which is issued with the first range and again when it has
 * expired. A broken line is tried again; what failed for good is thrown as a `ProblemError`, without a status if
 * there was no answer.
 */
export function createTicketLine(releaseId: number): FetchRange {
  let ticket: Promise<string> | undefined;
  const issue = () => {
    const issued = requestTicket(releaseId).then(({ data }) => new URL(data.url).pathname);
    ticket = issued;
    issued.catch(() => {
      if (ticket === issued) ticket = undefined;
    });
    return issued;
  };

  /** Sends no login: the ticket is enough, and its expiry does not end the login. */
  async function fetchOnce(used: Promise<string>, start: number, end: number, signal: AbortSignal) {
    const headers = {
      Range: `bytes=${start}-${end - 1}`,
      Accept: 'application/octet-stream, application/problem+json',
      'Accept-Language': document.documentElement.lang,
    };
    // Not from the cache: a block that was wrong must not be wrong again.
    const response = await fetch(await used, { headers, signal, cache: 'no-store' });
    if (response.status === 206) return response.arrayBuffer();
    if (!response.ok) throw await problemOf(response);
    await response.body?.cancel();
    throw new ProblemError(response.status, 'no_ranges');
  }

  return async (start, end, signal) => {
    for (let attempt = 0; ; attempt += 1) {
      signal.throwIfAborted();
      const used = ticket ?? issue();
      try {
        return await fetchOnce(used, start, end, signal);
      } catch (error) {
        signal.throwIfAborted();
        // What is not a problem is a connection that failed.
        const problem = error instanceof ProblemError ? error : new ProblemError(undefined, 'no_answer');
        if (problem.code === 'ticket_ended' && attempt === 0) {
          if (ticket === used) ticket = undefined;
          continue;
        }
        const seconds = waits[attempt];
        if (!isPassing(problem) || seconds === undefined) throw problem;
        await pause(1000 * Math.max(seconds, problem.retryAfter ?? 0), signal);
      }
    }
  };
}
