import { expect, it } from '@jest/globals';
import { firstDayAfter, lastDayOf, termAsLong } from '../../../server/contract/licence-term';

it.each([
  ['2026-01-01', 1, '2026-01-31'],
  ['2026-01-01', 12, '2026-12-31'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2026-12-15', 1, '2027-01-14'],
  ['2026-12-31', 1, '2027-01-30'],
  ['2027-01-28', 1, '2027-02-27'],
  ['2027-01-29', 1, '2027-02-28'],
  ['2026-03-29', 1, '2026-04-28'],
])('a term from %s for %s months ends on %s', (from, months, until) =>
  expect(lastDayOf(from, months)).toBe(until),
);

it.each([
  ['of a year', '2026-01-01', '2026-12-31', '2027-01-01', '2027-12-31'],
  ['of a month, into a shorter month', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28'],
  ['of a month that began on the 31st', '2026-01-31', '2026-02-28', '2026-03-01', '2026-03-31'],
  ['of days, across the clock going forward', '2026-03-20', '2026-03-29', '2026-03-30', '2026-04-08'],
  ['of one day', '2026-10-25', '2026-10-25', '2026-10-26', '2026-10-26'],
])('a term %s is renewed for the same length', (_what, valid_from, valid_until, first, last) => {
  expect(firstDayAfter(valid_until, '2000-01-01')).toBe(first);
  expect(termAsLong({ valid_from, valid_until }, first)).toEqual({ valid_from: first, valid_until: last });
});

it('the next term starts today after an expired or unlimited term', () => {
  expect(firstDayAfter('2026-01-31', '2026-05-01')).toBe('2026-05-01');
  expect(firstDayAfter(null, '2026-05-01')).toBe('2026-05-01');
  expect(termAsLong({ valid_from: '2026-01-01', valid_until: null }, '2026-05-01')).toEqual({
    valid_from: '2026-05-01',
    valid_until: null,
  });
});
