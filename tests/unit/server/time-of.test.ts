import { expect, it } from '@jest/globals';
import { timeOf } from '../../../server/platform/time-of';

it.each([
  ['2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['2028-02-29T10:00Z', '2028-02-29T10:00:00.000Z'],
  ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
  ['0000-01-01', '0000-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
])('%s is parsed as %s', (text, time) => expect(timeOf(text)).toBe(Date.parse(time)));

it.each([
  ['a day that does not exist', '2026-02-30'],
  ['a time on a day that does not exist', '2027-02-29T10:00:00Z'],
  ['the hour 25', '2026-01-01T25:00:00Z'],
  ['the year 10000', '9999-12-31T23:59:59-12:00'],
  ['the year -1', '0000-01-01T00:00:00+01:00'],
  ['text without a date', 'tomorrow'],
])('%s is not a valid time', (_what, text) => expect(timeOf(text)).toBeUndefined());
