// @change
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createConditions, type Conditions } from '../../../server/platform/conditions/conditions';
import { openDatabase, type Database } from '../../../server/platform/db/connection';
import { openSqlite } from '../../../server/platform/db/sqlite';
import { createClockGuard } from '../../../server/platform/clock/clock-guard';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const today = Date.parse('2026-03-01T12:00:00Z');

let folder: string;
let db: Database;
let conditions: Conditions;
let lines: { msg: string }[];
/** time of the clock, and uptime of the process */
let clock: { time: number; running: number };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clock-'));
  db = await openDatabase(openSqlite(join(folder, 'db.sqlite')));
  lines = [];
  clock = { time: today, running: 0 };
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) },
  );
  conditions = createConditions(log, () => new Date(clock.time));
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** Creates the guard of a server that starts now. */
function start(built?: string) {
  const now = () => new Date(clock.time);
  clock.running = 0;
  return createClockGuard(db, conditions, { now, runningMs: () => clock.running, built });
}

/** Advances the clock and the uptime. */
function pass(ms: number): void {
  clock.time += ms;
  clock.running += ms;
}

/** Returns the answers of a guard every ten minutes during a period. */
async function during(guard: { isPlausible(): Promise<boolean> }, ms: number): Promise<boolean[]> {
  const said: boolean[] = [];
  for (let passed = 0; passed < ms; passed += 10 * minuteMs) {
    pass(10 * minuteMs);
    said.push(await guard.isPlausible());
  }
  return said;
}

const since = () => conditions.list().map(({ code, since: at }) => [code, at]);

it('the clock is plausible from the first start and after a restart', async () => {
  const guard = start();
  expect(await guard.isPlausible()).toBe(true);
  expect(await during(guard, dayMs)).not.toContain(false);
  pass(8 * 60 * minuteMs);
  expect(await start().isPlausible()).toBe(true);
  expect([since(), lines]).toEqual([[], []]);
});

it('a clock 400 days ahead is implausible until one day after its correction', async () => {
  await start().isPlausible();
  clock.time += 400 * dayMs;
  const wrong = start();
  expect(await wrong.isPlausible()).toBe(false);
  pass(12_000);
  expect(await wrong.isPlausible()).toBe(false);
  expect(lines).toHaveLength(1);

  clock.time = today + minuteMs;
  const right = start();
  expect(await right.isPlausible()).toBe(false);
  expect(since()).toEqual([['clock_implausible', new Date(today + minuteMs).toISOString()]]);
  expect(await during(right, dayMs - 10 * minuteMs)).not.toContain(true);
  expect(await during(right, 20 * minuteMs)).toEqual([true, true]);
  expect(since()).toEqual([]);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the clock of this machine is not plausible: nothing is deleted by age',
    'the clock of this machine is plausible again',
  ]);
});

it('after 20 days offline the clock is implausible for one day, despite a restart', async () => {
  await start().isPlausible();
  clock.time += 20 * dayMs;
  expect(await during(start(), dayMs / 2)).not.toContain(true);
  const again = start();
  expect(await during(again, dayMs / 2 - 10 * minuteMs)).not.toContain(true);
  expect(await during(again, 20 * minuteMs)).toContain(true);
});

it('a clock that went back or is before the build date is implausible', async () => {
  await start().isPlausible();
  clock.time -= 3 * dayMs;
  expect(await start().isPlausible()).toBe(false);
  clock.time = today + dayMs;
  expect(await during(start('2026-06-01T00:00:00Z'), 2 * dayMs)).not.toContain(true);
});

it.each([2 * 60 * minuteMs, -2 * 60 * minuteMs])('detects a clock jump of %d ms at runtime', async (jump) => {
  const guard = start();
  expect(await during(guard, 60 * minuteMs)).not.toContain(false);
  clock.time += jump;
  expect(await guard.isPlausible()).toBe(false);
  expect(await during(guard, dayMs)).toContain(true);
});

it('the clock is implausible at the first start when the newest data are old', async () => {
  const at = new Date(today - 30 * dayMs).toISOString();
  await db.insertInto('audit').values({ at, action: 'login', subject: 's', detail: '{}' }).execute();
  expect(await start().isPlausible()).toBe(false);
});
