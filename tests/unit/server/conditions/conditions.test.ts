import { beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createConditions, type Conditions } from '../../../../server/platform/conditions/conditions';
import { createDamagedRows } from '../../../../server/platform/conditions/damaged-rows';
import { HttpProblem } from '../../../../server/platform/http/problem';

let lines: Record<string, unknown>[];
let conditions: Conditions;
let now: Date;
beforeEach(() => {
  lines = [];
  now = new Date('2026-11-25T10:00:00Z');
  const log = pino(
    { base: null },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  conditions = createConditions(log, () => now);
});

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

it('a condition is logged when it starts and ends, not when it repeats', () => {
  for (const path of ['/backup/1', '/backup/2', '/backup/3']) {
    conditions.raise('backup_failing', { error: failure('EACCES', `EACCES: ${path}`) });
    now = new Date(now.getTime() + 600_000);
  }
  expect(conditions.list()).toEqual([
    {
      code: 'backup_failing',
      subject: '',
      since: '2026-11-25T10:00:00.000Z',
      values: { reason: 'EACCES: /backup/3' },
    },
  ]);
  conditions.clear('backup_failing');
  conditions.clear('backup_failing');
  expect(conditions.list()).toEqual([]);
  expect(lines.map(({ level, condition, msg }) => [level, condition, msg])).toEqual([
    [50, 'backup_failing', 'the backup failed'],
    [30, 'backup_failing', 'backups succeed again'],
  ]);
});

it('a condition is logged again when its error code changes', () => {
  conditions.raise('backup_failing', { error: failure('EACCES', 'may not') });
  conditions.raise('backup_failing', { error: failure('ENOSPC', 'no room') });
  expect(lines.map(({ err }) => (err as { code: string }).code)).toEqual(['EACCES', 'ENOSPC']);
});

it('conditions are kept per subject, and each public reason is listed once', () => {
  conditions.raise('release_missing', { subject: '1', values: { name: '2.1' } });
  conditions.raise('release_damaged', { subject: '2' });
  conditions.clear('release_missing', '2');
  expect(conditions.has('release_missing', '1')).toBe(true);
  expect(conditions.has('release_missing', '2')).toBe(false);
  expect(conditions.list().map(({ code, subject }) => `${code} ${subject}`)).toEqual([
    'release_missing 1',
    'release_damaged 2',
  ]);
  expect(conditions.reasons()).toEqual(['files']);
});

it('a damaged row is logged once and answered as an error until it can be read again', () => {
  const rows = createDamagedRows(conditions);
  const before = rows.stamp();
  for (let time = 0; time < 3; time += 1) {
    expect(rows.note('licences 1', undefined)).toBeUndefined();
    expect(rows.note('licences 2', time)).toBe(time);
    expect(() => rows.require('licences 1', undefined)).toThrow(new HttpProblem(500, 'row_damaged'));
  }
  expect([rows.has('licences 1'), rows.has('licences 2'), conditions.reasons()]).toEqual([
    true,
    false,
    ['data'],
  ]);
  expect(rows.stamp()).not.toBe(before);
  expect(rows.require('licences 1', 'text')).toBe('text');
  expect(rows.stamp()).toBe(before);
  expect(lines.map(({ condition, subject, msg }) => [condition, subject, msg])).toEqual([
    ['row_damaged', 'licences 1', 'a row of the database is damaged or missing'],
    ['row_damaged', 'licences 1', 'a row of the database is no longer damaged or missing'],
  ]);
});
