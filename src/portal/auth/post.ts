import type { AnswerOf, BodyOf, Call } from '../../../server/contract/call';
import type { Problem } from '../../../server/contract/problem';
import { retryAfterSeconds } from '../../http/retry-after';

export type Refusal =
  /**
   * `text`: the reason, in the page's language; `fields`: error messages by field; `code`: of the problem.
   */
  | {
      kind: 'refused';
      status: number;
      code?: string | undefined;
      text: string;
      fields: Readonly<Record<string, string>>;
    }
  /** `seconds` until another attempt is useful. */
  | { kind: 'tooMany'; seconds: number }
  | { kind: 'offline' }
  | { kind: 'server' };

const DEFAULT_WAIT_SECONDS = 60;

/** The outcome of a call without a login. */
export type Outcome<C extends Call> = { kind: 'done'; body: AnswerOf<C> } | Refusal;

/** Makes a POST call without a login. Never throws. */
export const post = <C extends Call>({ address }: C, body: BodyOf<C>): Promise<Outcome<C>> =>
  postTo(address.slice('POST '.length), (body as object | undefined) ?? {});

/**
 * Sends a POST request without a login. Never throws. Uses plain `fetch`, so that pages outside the portal
 * stay small.
 * @param body sent as JSON, or as a form if it is URLSearchParams
 */
export async function postTo<C extends Call>(path: string, body: object): Promise<Outcome<C>> {
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: {
        ...(!isForm && { 'Content-Type': 'application/json' }),
        Accept: 'application/json, application/problem+json',
        'Accept-Language': document.documentElement.lang,
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const { status } = response;
    if (response.ok) {
      const text = await response.text();
      return { kind: 'done', body: (text ? JSON.parse(text) : undefined) as AnswerOf<C> };
    }
    if (status === 429) {
      const seconds = retryAfterSeconds(response.headers.get('Retry-After')) ?? DEFAULT_WAIT_SECONDS;
      return { kind: 'tooMany', seconds: Math.max(1, seconds) };
    }
    // The server answers 502 with a reason if another server did not respond. Any other 5xx has no useful
    // text.
    if (status >= 500 && status !== 502) return { kind: 'server' };
    const { code, detail, errors = [] } = (await response.json().catch(() => ({}))) as Partial<Problem>;
    if (detail === undefined) return { kind: 'server' };
    const fields = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
    return { kind: 'refused', status, code, text: detail, fields };
  } catch {
    return { kind: 'offline' };
  }
}
