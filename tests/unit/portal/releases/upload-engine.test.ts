import { describe, expect, it } from '@jest/globals';
import { bytesOf, CHUNK, fakeHash, harness, type Fate } from './upload-harness';

const MINUTE = 60_000;

async function run(bytes: number[], fates: Fate[] = []) {
  const all = harness(bytes);
  all.server.fates = fates;
  all.upload.start();
  await all.clock.settle();
  await all.clock.settle();
  return all;
}

const stateOf = ({ upload }: { upload: { getSnapshot(): { status: string } } }) =>
  upload.getSnapshot().status;

describe('an upload', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK])('of %i bytes arrives as it is', async (size) => {
    const all = await run(bytesOf(size));
    await all.clock.advance(100);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)).toMatchObject({ bytes: bytesOf(size), state: 'finished' });
    expect(all.upload.getSnapshot()).toMatchObject({ sentPercent: 100, hashedPercent: 100, sentBytes: size });
    expect(all.memory.size).toBe(0);
  });

  it('sends chunk by chunk and flags the last alone', async () => {
    const all = await run(bytesOf(2 * CHUNK + 1));
    await all.clock.advance(100);
    expect(all.server.log).toEqual(['create', 'chunk 0+4', 'chunk 4+4', 'chunk 8+1 last']);
    expect(all.server.mostAtOnce).toBe(1);
    expect(all.shown).toEqual(['hashing', 'creating', 'sending', 'finishing', 'done']);
  });

  it('sends one empty last chunk of an empty file', async () => {
    const all = await run([]);
    await all.clock.advance(100);
    expect(all.server.log).toEqual(['create', 'chunk 0+0 last']);
  });

  it('never shows more than 100 percent', async () => {
    const all = await run(bytesOf(10), ['answered', 'answer lost', 'lost on the way']);
    await all.clock.advance(MINUTE);
    expect(stateOf(all)).toBe('done');
    expect(Math.max(...all.percents)).toBe(100);
    expect(Math.min(...all.percents)).toBe(0);
  });
});

describe('a broken connection', () => {
  it('costs no byte and no second copy', async () => {
    const all = await run(bytesOf(12), [
      'answered',
      'answer lost',
      'lost on the way',
      'answered',
      'answer lost',
    ]);
    await all.clock.advance(MINUTE);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(12));
  });

  it('is waited for longer and longer, up to a minute', async () => {
    const all = await run(bytesOf(4), ['answered', ...Array<Fate>(9).fill('lost on the way')]);
    const waits: number[] = [];
    while (stateOf(all) === 'waiting') {
      const { wait } = all.upload.getSnapshot();
      expect(wait?.reason).toBe('network');
      const ms = (wait?.until ?? 0) - all.clock.now;
      waits.push(ms);
      await all.clock.advance(ms);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(stateOf(all)).toBe('done');
  });

  it('is given up waiting for when the person says so', async () => {
    const all = await run(bytesOf(4), ['answered', 'lost on the way']);
    expect(stateOf(all)).toBe('waiting');
    all.upload.retry();
    await all.clock.settle();
    await all.clock.settle();
    expect(stateOf(all)).toBe('done');
  });

  it('that just hangs is noticed after a minute', async () => {
    const all = await run(bytesOf(4), ['answered', 'hangs']);
    await all.clock.advance(59_000);
    expect(stateOf(all)).toBe('sending');
    await all.clock.advance(1000);
    expect(stateOf(all)).toBe('waiting');
    await all.clock.advance(2000);
    expect(stateOf(all)).toBe('done');
  });

  it('that is back before the call has failed is not waited for any more', async () => {
    const all = await run(bytesOf(8), ['answered', 'hangs']);
    all.setOnline(false);
    all.setOnline(true);
    await all.clock.advance(2000);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(8));
  });

  it('waits while offline, and goes on at once when the connection is back', async () => {
    const all = harness(bytesOf(8));
    all.server.fates = ['answered', 'hangs'];
    all.upload.start();
    await all.clock.settle();
    await all.clock.settle();
    all.setOnline(false);
    await all.clock.settle();
    expect(all.upload.getSnapshot()).toMatchObject({
      status: 'waiting',
      wait: { reason: 'offline', until: undefined },
    });
    const calls = all.server.log.length;
    await all.clock.advance(60 * MINUTE);
    expect(all.server.log).toHaveLength(calls);
    all.setOnline(true);
    await all.clock.settle();
    await all.clock.settle();
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(8));
  });
});

describe('a server that says no', () => {
  it.each([
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [429, 'busy'],
    [507, 'diskFull'],
  ] as const)('with %i is tried again later', async (status, reason) => {
    const all = await run(bytesOf(8), ['answered', { status }]);
    expect(all.upload.getSnapshot()).toMatchObject({ status: 'waiting', wait: { reason } });
    await all.clock.advance(2000);
    expect(stateOf(all)).toBe('done');
  });

  it('is not asked again before the time it names', async () => {
    const all = await run(bytesOf(8), ['answered', { status: 503, retryAfter: 45 }]);
    await all.clock.advance(44_000);
    expect(stateOf(all)).toBe('waiting');
    await all.clock.advance(1500);
    expect(stateOf(all)).toBe('done');
  });

  it('with 500 again and again fails, and can be tried again without losing what was sent', async () => {
    const all = await run(bytesOf(8), ['answered', 'answered', ...Array<Fate>(8).fill({ status: 500 })]);
    await all.clock.advance(10 * MINUTE);
    expect(all.upload.getSnapshot()).toMatchObject({ status: 'failed', failure: { recovery: 'again' } });
    expect(all.memory.get(1)).toMatchObject({ sentBytes: 4 });
    all.upload.retry();
    await all.clock.advance(1000);
    expect(stateOf(all)).toBe('done');
    expect(all.server.log.slice(-2)).toEqual(['status', 'chunk 4+4 last']);
  });

  it('with 409 says where to go on', async () => {
    const all = await run(bytesOf(12), ['answered', 'answered', { status: 503 }]);
    all.server.uploads.set(1, { bytes: bytesOf(2), hash: fakeHash(bytesOf(12)), state: 'receiving' });
    await all.clock.advance(MINUTE);
    expect(stateOf(all)).toBe('done');
    expect(all.server.log).toEqual([
      'create',
      'chunk 0+4',
      'chunk 4+4',
      'chunk 4+4',
      'chunk 2+4',
      'chunk 6+4',
      'chunk 10+2 last',
    ]);
  });

  it('with 409 for ever does not keep us busy for ever', async () => {
    const all = await run(bytesOf(12), ['answered', ...Array<Fate>(50).fill({ status: 409, received: 0 })]);
    await all.clock.advance(MINUTE);
    expect(stateOf(all)).toBe('failed');
  });

  it('of another MD5 fails clearly, and the whole can be sent anew', async () => {
    const all = await run(bytesOf(8), ['answered', 'answered', { status: 422, code: 'hash_differs' }]);
    expect(all.upload.getSnapshot()).toMatchObject({
      status: 'failed',
      failure: { reason: 'hashDiffers', recovery: 'restart' },
    });
    expect(all.memory.size).toBe(0);
    all.upload.retry();
    await all.clock.advance(1000);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(2)?.bytes).toEqual(bytesOf(8));
  });

  it('to the record itself sends the person back to the form', async () => {
    const all = await run(bytesOf(8), [{ status: 422, code: 'invalid_fields' }]);
    expect(all.upload.getSnapshot()).toMatchObject({
      status: 'failed',
      failure: { reason: 'refused', recovery: 'form' },
    });
  });

  it('because the upload is gone lets it begin anew', async () => {
    const all = await run(bytesOf(8), ['answered', 'answered', { status: 404 }]);
    expect(all.upload.getSnapshot().failure).toMatchObject({ reason: 'gone', recovery: 'restart' });
    all.upload.retry();
    await all.clock.advance(1000);
    expect(stateOf(all)).toBe('done');
  });
});

describe('a login that ended', () => {
  it('stops nothing but the sending, which goes on after the next login', async () => {
    const all = await run(bytesOf(12), ['answered', 'answered', { status: 401 }]);
    expect(stateOf(all)).toBe('needsLogin');
    expect(all.memory.get(1)).toMatchObject({ sentBytes: 4 });
    await all.clock.advance(60 * MINUTE);
    expect(stateOf(all)).toBe('needsLogin');
    all.signIn();
    await all.clock.advance(10);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(12));
    expect(all.server.uploads.size).toBe(1);
  });
});

it('a login that came before the refusal of the old one is used at once', async () => {
  const all = await run(bytesOf(12), ['answered', 'answered', { status: 401, loggedInMeanwhile: true }]);
  await all.clock.advance(10);
  expect(stateOf(all)).toBe('done');
  expect(all.shown).not.toContain('needsLogin');
  expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(12));
});

describe('the person', () => {
  it('pauses at once, and goes on where it stopped', async () => {
    const all = await run(bytesOf(12), ['answered', 'answered', 'hangs']);
    all.upload.pause();
    expect(stateOf(all)).toBe('paused');
    const calls = all.server.log.length;
    await all.clock.advance(60 * MINUTE);
    expect(stateOf(all)).toBe('paused');
    expect(all.server.log).toHaveLength(calls);
    all.upload.resume();
    await all.clock.advance(10);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(12));
  });

  it('pauses while it waits for the connection', async () => {
    const all = await run(bytesOf(12), ['answered', 'lost on the way']);
    all.upload.pause();
    await all.clock.advance(MINUTE);
    expect(stateOf(all)).toBe('paused');
    all.upload.resume();
    await all.clock.advance(10);
    expect(stateOf(all)).toBe('done');
  });

  it('pauses and resumes in one breath', async () => {
    const all = await run(bytesOf(12), ['answered', 'hangs']);
    all.upload.pause();
    all.upload.resume();
    all.upload.pause();
    all.upload.resume();
    await all.clock.advance(10);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(12));
  });

  it.each<[string, Fate[]]>([
    ['while a chunk is under way', ['answered', 'hangs']],
    ['while it waits', ['answered', 'lost on the way']],
    ['while a login is needed', ['answered', { status: 401 }]],
    ['after it failed', ['answered', { status: 403 }]],
  ])('cancels %s, and the server frees the space', async (_when, fates) => {
    const all = await run(bytesOf(12), fates);
    await all.upload.cancel();
    expect(all.upload.getSnapshot()).toMatchObject({ status: 'cancelled', isCancelConfirmed: true });
    expect(all.server.uploads.size).toBe(0);
    expect(all.memory.size).toBe(0);
  });

  it('cancels after it failed, and reads of the cancelling alone', async () => {
    const all = await run(bytesOf(12), ['answered', { status: 403 }]);
    await all.upload.cancel();
    expect(all.upload.getSnapshot()).toMatchObject({ status: 'cancelled', failure: undefined });
  });

  it('cancels while the record is being made, and nothing stays behind', async () => {
    const all = harness(bytesOf(12));
    all.upload.start();
    while (stateOf(all) !== 'creating') await new Promise((resolve) => setImmediate(resolve));
    await all.upload.cancel();
    expect(stateOf(all)).toBe('cancelled');
    expect(all.server.uploads.size).toBe(0);
    expect(all.memory.size).toBe(0);
  });

  it('cancels while the file is being hashed, and the server never hears of it', async () => {
    const all = harness(bytesOf(12));
    all.upload.start();
    await all.upload.cancel();
    expect(stateOf(all)).toBe('cancelled');
    expect(all.server.log).toEqual([]);
  });

  it('cancels too late: the release is shown', async () => {
    const all = await run(bytesOf(4), ['answered', 'answer lost']);
    await all.upload.cancel();
    expect(stateOf(all)).toBe('done');
    expect(all.upload.getSnapshot().release).toMatchObject({ size: 4 });
  });

  it('cancels without a connection, and is told that the server does not know yet', async () => {
    const all = await run(bytesOf(12), ['answered', ...Array<Fate>(9).fill('lost on the way')]);
    const cancelled = all.upload.cancel();
    await all.clock.advance(MINUTE);
    await cancelled;
    expect(all.upload.getSnapshot()).toMatchObject({ status: 'cancelled', isCancelConfirmed: false });
  });
});

describe('after a reload', () => {
  async function interrupted() {
    const all = await run(bytesOf(12), ['answered', 'answered', 'hangs']);
    expect([...all.memory.values()]).toMatchObject([{ id: 1, fileName: 'setup.exe', size: 12 }]);
    return all;
  }

  it('the same file goes on where the server says', async () => {
    const all = await interrupted();
    const calls = all.server.log.length;
    all.reload().start();
    await all.clock.advance(10);
    expect(stateOf(all)).toBe('done');
    expect(all.server.log.slice(calls)).toEqual(['status', 'chunk 4+4', 'chunk 8+4 last']);
    expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(12));
    expect(all.memory.size).toBe(0);
  });

  it.each([
    ['of another size', bytesOf(11)],
    ['of the same size', bytesOf(12).reverse()],
  ])('a different file %s is refused and nothing is sent', async (_what, bytes) => {
    const all = await interrupted();
    const calls = all.server.log.length;
    all.reload(bytes).start();
    await all.clock.advance(10);
    expect(all.upload.getSnapshot()).toMatchObject({
      status: 'failed',
      failure: { reason: 'differentFile' },
    });
    expect(all.server.log).toHaveLength(calls);
    expect(all.memory.get(1)).toMatchObject({ size: 12, md5: fakeHash(bytesOf(12)) });
  });

  it('an upload that was finished meanwhile shows its release', async () => {
    const all = await run(bytesOf(8), ['answered', 'answered', 'answer lost']);
    expect(all.server.uploads.get(1)?.state).toBe('finished');
    all.reload().start();
    await all.clock.advance(10);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.size).toBe(1);
  });

  it('an upload that the server has dropped can begin anew', async () => {
    const all = await interrupted();
    all.server.uploads.delete(1);
    all.reload().start();
    await all.clock.advance(10);
    expect(all.upload.getSnapshot().failure).toMatchObject({ reason: 'gone', recovery: 'restart' });
    all.upload.retry();
    await all.clock.advance(10);
    expect(stateOf(all)).toBe('done');
  });
});

describe('a file that cannot be read any more', () => {
  it('fails with that reason, and is remembered', async () => {
    let isReadable = true;
    const all = harness(bytesOf(40), { readable: () => isReadable });
    all.server.fates = ['answered', 'answered', 'lost on the way'];
    all.upload.start();
    await all.clock.settle();
    await all.clock.settle();
    isReadable = false;
    await all.clock.advance(MINUTE);
    expect(all.upload.getSnapshot()).toMatchObject({
      status: 'failed',
      failure: { reason: 'unreadable', recovery: 'choose' },
    });
    expect(all.memory.size).toBe(1);
  });

  it('fails with that reason when the medium gives out in the middle alone', async () => {
    let isHashed = false;
    const all = harness(bytesOf(40), { readable: (start) => !isHashed || start < 20 });
    all.upload.subscribe(() => {
      isHashed ||= all.upload.getSnapshot().status === 'sending';
    });
    all.upload.start();
    await all.clock.advance(MINUTE);
    expect(all.upload.getSnapshot()).toMatchObject({
      status: 'failed',
      sentBytes: 20,
      failure: { reason: 'unreadable', recovery: 'choose' },
    });
  });
});
