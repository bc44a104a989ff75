import { expect, it } from '@jest/globals';
import { periodsOf } from '../../../src/portal/releases/statistics/periods';

it('returns each day of a few weeks, including days without downloads', () => {
  const days = [
    { day: '2026-03-28', count: 2 },
    { day: '2026-03-30', count: 1 },
  ];
  expect(periodsOf(days, '2026-03-31')).toEqual({
    unit: 'day',
    periods: [
      { from: '2026-03-28', count: 2 },
      { from: '2026-03-29', count: 0 },
      { from: '2026-03-30', count: 1 },
      { from: '2026-03-31', count: 0 },
    ],
  });
});

it('returns weeks from Monday for more than 70 days', () => {
  const days = [
    { day: '2026-01-01', count: 1 },
    { day: '2026-01-04', count: 2 },
    { day: '2026-01-05', count: 4 },
  ];
  const { unit, periods } = periodsOf(days, '2026-03-15');
  expect(unit).toBe('week');
  expect(periods.slice(0, 3)).toEqual([
    { from: '2025-12-29', count: 3 },
    { from: '2026-01-05', count: 4 },
    { from: '2026-01-12', count: 0 },
  ]);
  expect(periods.at(-1)).toEqual({ from: '2026-03-09', count: 0 });
});

it('returns months across years for more than 70 weeks', () => {
  const days = [
    { day: '2024-12-31', count: 1 },
    { day: '2025-01-01', count: 2 },
    { day: '2026-11-30', count: 4 },
  ];
  const { unit, periods } = periodsOf(days, '2026-11-30');
  expect(unit).toBe('month');
  expect(periods).toHaveLength(24);
  expect(periods.slice(0, 3).map(({ from }) => from)).toEqual(['2024-12-01', '2025-01-01', '2025-02-01']);
  expect(periods.at(-1)).toEqual({ from: '2026-11-01', count: 4 });
  expect(periods.reduce((sum, { count }) => sum + count, 0)).toBe(7);
});
