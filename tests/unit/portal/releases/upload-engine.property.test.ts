// @night
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesOf, harness, type Fate } from './upload-harness';

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fate>('answered') },
  { weight: 2, arbitrary: fc.constantFrom<Fate>('lost on the way', 'answer lost', 'hangs') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Fate>(
      { status: 500 },
      { status: 503, retryAfter: 5 },
      { status: 429, retryAfter: 90 },
      { status: 507 },
      { status: 401 },
      { status: 401, loggedInMeanwhile: true },
    ),
  },
);

type Event =
  'pause' | 'resume' | 'retry' | 'offline' | 'online' | 'sign in' | 'reload' | 'server loses bytes' | 'time';
const event = fc.constantFrom<Event>(
  'pause',
  'resume',
  'retry',
  'offline',
  'online',
  'sign in',
  'reload',
  'server loses bytes',
  'time',
);

const HOUR = 3_600_000;

it('the file arrives once and complete, whatever failures occur before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 30 }),
      fc.array(fate, { maxLength: 15 }),
      fc.array(fc.tuple(event, fc.nat({ max: 3000 })), { maxLength: 12 }),
      async (size, fates, events) => {
        const bytes = bytesOf(size);
        const all = harness(bytes);
        // If this response were lost, the server would have a second upload, which only the sweep deletes.
        all.server.fates = ['answered', ...fates];
        all.upload.start();
        for (const [what, ms] of events) {
          await all.clock.advance(ms);
          if (what === 'pause') all.upload.pause();
          if (what === 'resume') all.upload.resume();
          if (what === 'retry') all.upload.retry();
          if (what === 'offline') all.setOnline(false);
          if (what === 'online') all.setOnline(true);
          if (what === 'sign in') all.signIn();
          if (what === 'reload' && all.memory.size > 0) all.reload().start();
          if (what === 'server loses bytes') {
            const upload = all.server.uploads.get(1);
            if (upload?.state === 'receiving') upload.bytes.splice(Math.floor(upload.bytes.length / 2));
          }
        }
        all.server.fates = [];
        all.setOnline(true);
        all.upload.resume();
        all.signIn();
        await all.clock.advance(HOUR);
        all.upload.retry();
        all.signIn();
        await all.clock.advance(HOUR);

        expect(all.upload.getSnapshot().status).toBe('done');
        expect([...all.server.uploads.values()]).toMatchObject([{ bytes, state: 'finished' }]);
        expect(all.memory.size).toBe(0);
        expect(Math.max(...all.percents)).toBeLessThanOrEqual(100);
      },
    ),
    { numRuns: 250 },
  );
});

it('a cancelled upload leaves nothing unfinished on the server or in the browser', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 20 }),
      fc.array(fate, { maxLength: 8 }),
      fc.nat({ max: 20_000 }),
      fc.nat({ max: 40 }),
      async (size, fates, ms, turns) => {
        const all = harness(bytesOf(size));
        all.server.fates = ['answered', ...fates];
        all.upload.start();
        if (ms % 2) await all.clock.advance(ms);
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        all.server.fates = [];
        const cancelled = all.upload.cancel();
        await all.clock.advance(HOUR);
        await cancelled;
        const states = [...all.server.uploads.values()].map(({ state }) => state);
        const { status } = all.upload.getSnapshot();
        expect([status, states]).toEqual(status === 'done' ? ['done', ['finished']] : ['cancelled', []]);
        expect(all.memory.size).toBe(0);
      },
    ),
    { numRuns: 250 },
  );
});
