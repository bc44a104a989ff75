import { describe, expect, it } from '@jest/globals';
import { startOfDay } from '../../../src/portal/api/audit';

describe('a day of the audit trail', () => {
  it.each([
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('is whole, also when the clock changes: %s', (day, start, end) => {
    expect(startOfDay(day)).toBe(start);
    expect(startOfDay(day, 1)).toBe(end);
  });

  it('is none without a date', () => {
    expect(startOfDay('')).toBeUndefined();
  });
});
