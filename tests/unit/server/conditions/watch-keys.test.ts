import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { watchKeys } from '../../../../server/platform/conditions/watch-keys';

it('logs each key rotation once, and not the keys at the start', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as object as never) });
  const keys = { licences: 'a', releases: 'b', advisories: 'd' };
  const look = watchKeys(
    {
      licences: () => Promise.resolve(keys.licences),
      releases: () => Promise.resolve(keys.releases),
      advisories: () => Promise.resolve(keys.advisories),
    },
    log,
  );
  await look();
  keys.licences = 'c';
  await look();
  await look();
  keys.advisories = 'e';
  await look();
  const msg = 'a key was rotated';
  expect(lines).toMatchObject([
    { level: 30, signs: 'licences', key: 'c', msg },
    { level: 30, signs: 'advisories', key: 'e', msg },
  ]);
});
