import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { createBackgroundWork } from '../../../server/jobs';
import { openLicenceMails } from '../../../server/modules/licences/licences';
import { openReleases } from '../../../server/modules/releases/module';
import { createConditions } from '../../../server/platform/conditions/conditions';
import { createLocalLocks } from '../../../server/platform/locks';
import type { Platform } from '../../../server/platform/platform';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('jobs that delete or remind by age do not run while the clock is implausible', async () => {
  const conditions = createConditions(pino({ level: 'silent' }), () => new Date());
  let isPlausible = false;
  // Without a database each job that runs fails and is named by a condition.
  const platform = {
    ...{
      config: { mail: {} },
      db: {},
      limiter: {},
      oneTimeTokens: {},
      reserve: {},
      secret: Buffer.alloc(32),
    },
    ...{ conditions, locks: createLocalLocks(), store: { openUpload: () => undefined } },
    clock: { isPlausible: () => Promise.resolve(isPlausible) },
    watch: { conditions },
  } as unknown as Platform;
  const { jobs } = openReleases(platform, {} as Parameters<typeof openReleases>[1]);
  const { jobs: reminders } = openLicenceMails(platform, {} as Parameters<typeof openLicenceMails>[1]);
  const work = createBackgroundWork(platform, {} as Parameters<typeof createBackgroundWork>[1], [
    ...jobs,
    ...reminders,
  ]);
  const running = () => conditions.list().map(({ subject }) => subject);

  work.begin();
  await jest.advanceTimersByTimeAsync(5_000);
  const always = running();
  expect(always).toContain('check of stored files');
  isPlausible = true;
  await jest.advanceTimersByTimeAsync(3_600_000);
  const others = running().filter((name) => !always.includes(name));
  expect(others.sort()).toEqual([
    'reminders of licences',
    'retention',
    'sweep of abandoned uploads',
    'sweep of counted attempts',
    'sweep of ended links',
  ]);
  await work.stop();
});
