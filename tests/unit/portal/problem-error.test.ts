import { describe, expect, it } from '@jest/globals';
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { ProblemError, toProblemError } from '../../../src/portal/api/client/problem-error';
import { isWorthRetrying } from '../../../src/portal/api/client/query-client';

const config: InternalAxiosRequestConfig = { headers: new AxiosHeaders() };

const answered = (status: number, data: unknown, headers: Record<string, string> = {}) =>
  new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, {
    status,
    statusText: '',
    data,
    headers,
    config,
  });

describe('a failed call', () => {
  it('becomes a problem with code, fields and retry delay', async () => {
    const errors = [{ field: 'name', message: 'Missing', code: 'required' }];
    const problem = { code: 'invalid_fields', title: 'Fields', detail: 'Check them', errors };
    expect(await toProblemError(answered(422, problem, { 'retry-after': '5' }))).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      detail: 'Check them',
      errors,
      retryAfter: 5,
    });
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    const { retryAfter = 0 } = (await toProblemError(
      answered(503, problem, { 'retry-after': tomorrow }),
    )) as ProblemError;
    expect(retryAfter).toBeGreaterThan(86_000);
  });

  it('is parsed from a text and from a blob', async () => {
    const text = JSON.stringify({ code: 'changed' });
    expect(await toProblemError(answered(422, text))).toMatchObject({ code: 'changed' });
    expect(await toProblemError(answered(422, new Blob([text])))).toMatchObject({ code: 'changed' });
  });

  it('has a code without a response and with an unknown response', async () => {
    expect(await toProblemError(new AxiosError('x', 'ERR_NETWORK', config))).toMatchObject({
      status: undefined,
      code: 'no_answer',
    });
    expect(await toProblemError(answered(502, '<html>'))).toMatchObject({ status: 502, code: 'unknown' });
  });

  it('stays unchanged if it was cancelled', async () => {
    const cancelled = new AxiosError('x', 'ERR_CANCELED', config);
    expect(await toProblemError(cancelled)).toBe(cancelled);
  });

  it('is retried twice unless the server refused it', () => {
    expect(isWorthRetrying(0, new ProblemError(undefined, 'no_answer'))).toBe(true);
    expect(isWorthRetrying(1, new ProblemError(503, 'stopping'))).toBe(true);
    expect(isWorthRetrying(2, new ProblemError(503, 'stopping'))).toBe(false);
    expect(isWorthRetrying(0, new ProblemError(404, 'not_found'))).toBe(false);
  });
});
