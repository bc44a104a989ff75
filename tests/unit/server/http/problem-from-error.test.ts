import { expect, it } from '@jest/globals';
import { HttpProblem } from '../../../../server/platform/http/problem';
import { problemFromError } from '../../../../server/platform/http/problem-from-error';
import { asStorageFault } from '../../../../server/platform/storage/errors';

it.each([
  [new HttpProblem(409, 'busy'), 409, 'busy', false],
  [{ statusCode: 404 }, 404, 'not_found', false],
  [{ statusCode: 413 }, 413, 'too_large', false],
  [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 413, 'too_large', false],
  [{ statusCode: 415 }, 415, 'wrong_media_type', false],
  [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }, 415, 'wrong_media_type', false],
  [{ statusCode: 400 }, 400, 'malformed', false],
  [{ statusCode: 499 }, 400, 'malformed', false],
  [{ validation: [], validationContext: 'params' }, 404, 'not_found', false],
  [{ validation: [], validationContext: 'body' }, 422, 'invalid_fields', false],
  [{ code: 'ENOSPC' }, 507, 'disk_full', true],
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, 503, 'unhealthy', true],
  [asStorageFault(new Error('of S3')), 503, 'unhealthy', true],
  [{ code: 'SQLITE_BUSY' }, 503, 'busy', true],
  [{ code: '40001' }, 503, 'busy', true],
  [{ statusCode: 399 }, 500, 'internal', true],
  [{ statusCode: 500 }, 500, 'internal', true],
  [{ statusCode: '404' }, 500, 'internal', true],
  [new Error('/srv/data is gone'), 500, 'internal', true],
  ['a string', 500, 'internal', true],
  [null, 500, 'internal', true],
  [undefined, 500, 'internal', true],
])('answers %o with %d %s (to be logged: %s)', (error, status, code, isLogged) => {
  const { problem, unexpected } = problemFromError(error);
  expect([problem.status, problem.code, unexpected]).toEqual([status, code, isLogged]);
});
