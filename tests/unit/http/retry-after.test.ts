import { expect, it } from '@jest/globals';
import { retryAfterSeconds } from '../../../src/http/retry-after';

it('retryAfterSeconds reads Retry-After as seconds or as a date', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(retryAfterSeconds('17', now)).toBe(17);
  expect(retryAfterSeconds('Sat, 21 Nov 2026 12:00:30 GMT', now)).toBe(30);
  expect(retryAfterSeconds('Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect(retryAfterSeconds('soon', now)).toBeUndefined();
  expect(retryAfterSeconds(null, now)).toBeUndefined();
});
