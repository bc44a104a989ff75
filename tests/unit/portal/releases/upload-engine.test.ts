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
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK])('of %i bytes arrives unchanged', async (size) => {
    const all = await run(bytesOf(size));
    await all.clock.advance(100);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)).toMatchObject({ bytes: bytesOf(size), state: 'finished' });
    expect(all.upload.getSnapshot()).toMatchObject({ sentPercent: 100, hashedPercent: 100, sentBytes: size });
    expect(all.memory.size).toBe(0);
  });

  it('sends one chunk at a time and flags only the last chunk', async () => {
    const all = await run(bytesOf(2 * CHUNK + 1));
    await all.clock.advance(100);
    expect(all.server.log).toEqual(['create', 'chunk 0+4', 'chunk 4+4', 'chunk 8+1 last']);
    expect(all.server.mostAtOnce).toBe(1);
    expect(all.shown).toEqual(['hashing', 'creating', 'sending', 'finishing', 'done']);
  });

  it('sends one empty last chunk for an empty file', async () => {
    const all = await run([]);
    await all.clock.advance(100);
    expect(all.server.log).toEqual(['create', 'chunk 0+0 last']);
  });

  it('reports from 0 to 100 percent', async () => {
    const all = await run(bytesOf(10), ['answered', 'answer lost', 'lost on the way']);
    await all.clock.advance(MINUTE);
    expect(stateOf(all)).toBe('done');
    expect(Math.max(...all.percents)).toBe(100);
    expect(Math.min(...all.percents)).toBe(0);
    expect(all.percents).toContain(50);
  });
});

describe('a broken connection', () => {
  it('loses and duplicates no bytes', async () => {
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

  it('doubles the retry delay up to one minute', async () => {
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

  it('is retried at once when the user asks', async () => {
    const all = await run(bytesOf(4), ['answered', 'lost on the way']);
    expect(stateOf(all)).toBe('waiting');
    all.upload.retry();
    await all.clock.settle();
    await all.clock.settle();
    expect(stateOf(all)).toBe('done');
  });

  it('that hangs is detected after a minute', async () => {
    const all = await run(bytesOf(4), ['answered', 'hangs']);
    await all.clock.advance(59_000);
    expect(stateOf(all)).toBe('sending');
    await all.clock.advance(1000);
    expect(stateOf(all)).toBe('waiting');
    await all.clock.advance(2000);
    expect(stateOf(all)).toBe('done');
  });

  it('that recovers before the call fails continues within two seconds', async () => {
    const all = await run(bytesOf(8), ['answered', 'hangs']);
    all.setOnline(false);
    all.setOnline(true);
    await all.clock.advance(2000);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(8));
  });

  it('pauses the upload while offline and resumes it when back online', async () => {
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

describe('a refusal by the server', () => {
  it.each([
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [429, 'busy'],
    [507, 'diskFull'],
  ] as const)('with %i is retried later', async (status, reason) => {
    const all = await run(bytesOf(8), ['answered', { status }]);
    expect(all.upload.getSnapshot()).toMatchObject({ status: 'waiting', wait: { reason } });
    await all.clock.advance(2000);
    expect(stateOf(all)).toBe('done');
  });

  it('is retried after the delay in Retry-After', async () => {
    const all = await run(bytesOf(8), ['answered', { status: 503, retryAfter: 45 }]);
    await all.clock.advance(44_000);
    expect(stateOf(all)).toBe('waiting');
    await all.clock.advance(1500);
    expect(stateOf(all)).toBe('done');
  });

  it('with repeated 500 fails the upload, and a retry keeps the sent bytes', async () => {
    const all = await run(bytesOf(8), ['answered', 'answered', ...Array<Fate>(8).fill({ status: 500 })]);
    await all.clock.advance(10 * MINUTE);
    expect(all.upload.getSnapshot()).toMatchObject({ status: 'failed', failure: { recovery: 'again' } });
    expect(all.memory.get(1)).toMatchObject({ sentBytes: 4 });
    all.upload.retry();
    await all.clock.advance(1000);
    expect(stateOf(all)).toBe('done');
    expect(all.server.log.slice(-2)).toEqual(['status', 'chunk 4+4 last']);
  });

  it('with 409 continues at the offset of the server', async () => {
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

  it('with endless 409 fails the upload', async () => {
    const all = await run(bytesOf(12), ['answered', ...Array<Fate>(50).fill({ status: 409, received: 0 })]);
    await all.clock.advance(MINUTE);
    expect(stateOf(all)).toBe('failed');
  });

  it('for a different MD5 fails the upload, and a retry sends the whole file', async () => {
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

  const taken = {
    status: 409,
    code: 'release_name_taken',
    errors: [{ field: 'name', code: 'taken', message: 'Taken' }],
  };
  it.each([
    ['the new upload record', [{ status: 422, code: 'invalid_fields' }]],
    ['the new upload record', [taken]],
    // Another upload of this version was faster.
    ['the last chunk', ['answered', 'answered', taken]],
  ] satisfies [string, Fate[]][])('of %s returns the user to the form', async (_of, fates) => {
    expect((await run(bytesOf(8), fates)).upload.getSnapshot()).toMatchObject({
      status: 'failed',
      failure: { reason: 'refused', recovery: 'form' },
    });
  });

  it('for a missing upload allows a restart', async () => {
    const all = await run(bytesOf(8), ['answered', 'answered', { status: 404 }]);
    expect(all.upload.getSnapshot().failure).toMatchObject({ reason: 'gone', recovery: 'restart' });
    all.upload.retry();
    await all.clock.advance(1000);
    expect(stateOf(all)).toBe('done');
  });
});

describe('a proxy before the server', () => {
  const KIB = 1024;
  const proxied = { status: 413, code: 'unknown' };
  const narrow = async (...fates: Fate[]) => {
    const bytes = bytesOf(300 * KIB);
    const all = harness(bytes, { chunkBytes: 256 * KIB });
    all.server.fates = fates;
    all.upload.start();
    await all.clock.advance(MINUTE);
    return { ...all, bytes };
  };

  it('that refuses the size of a chunk gets smaller ones at once', async () => {
    const all = await narrow('answered', proxied, proxied);
    expect(all.server.log.slice(0, 5)).toEqual([
      'create',
      `chunk 0+${256 * KIB}`,
      `chunk 0+${128 * KIB}`,
      `chunk 0+${64 * KIB}`,
      `chunk ${64 * KIB}+${64 * KIB}`,
    ]);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.get(1)?.bytes).toEqual(all.bytes);
  });

  it('that closes the connection each time gets smaller chunks', async () => {
    const all = await narrow('answered', 'lost on the way', 'lost on the way', 'lost on the way');
    expect(all.server.log.slice(2, 5)).toEqual([256, 128, 64].map((size) => `chunk 0+${size * KIB}`));
    expect(all.server.uploads.get(1)?.bytes).toEqual(all.bytes);
  });

  it('that refuses the smallest chunk too is named, and what was sent is kept', async () => {
    const all = await narrow('answered', 'answered', proxied, proxied, proxied);
    expect(all.upload.getSnapshot().failure).toMatchObject({ reason: 'proxy', recovery: 'again' });
    all.upload.retry();
    await all.clock.advance(MINUTE);
    expect(all.server.uploads.get(1)?.bytes).toEqual(all.bytes);
  });

  it.each([200, 302, 403, 404, 409])('that answers %i in its place is named', async (status) => {
    const all = await narrow('answered', 'answered', { status, code: 'unknown' });
    expect(all.upload.getSnapshot().failure).toMatchObject({ reason: 'proxy', recovery: 'again' });
    expect(all.memory.get(1)).toMatchObject({ sentBytes: 256 * KIB });
  });

  it('has no part in a refusal by the server itself', async () => {
    const all = await narrow('answered', { status: 413, code: 'too_large' });
    expect(all.upload.getSnapshot().failure).toMatchObject({ reason: 'tooLarge', recovery: 'form' });
  });
});

it('an expired login pauses the upload until the next login', async () => {
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

it('uses a new login that arrived before the old login was refused', async () => {
  const all = await run(bytesOf(12), ['answered', 'answered', { status: 401, loggedInMeanwhile: true }]);
  await all.clock.advance(10);
  expect(stateOf(all)).toBe('done');
  expect(all.shown).not.toContain('needsLogin');
  expect(all.server.uploads.get(1)?.bytes).toEqual(bytesOf(12));
});

describe('a user', () => {
  it('pauses the upload at once and resumes it where it stopped', async () => {
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

  it('pauses the upload during a wait for the connection', async () => {
    const all = await run(bytesOf(12), ['answered', 'lost on the way']);
    all.upload.pause();
    await all.clock.advance(MINUTE);
    expect(stateOf(all)).toBe('paused');
    all.upload.resume();
    await all.clock.advance(10);
    expect(stateOf(all)).toBe('done');
  });

  it('pauses and resumes the upload in quick succession', async () => {
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
    ['while a chunk is being sent', ['answered', 'hangs']],
    ['during a wait', ['answered', 'lost on the way']],
    ['while a login is needed', ['answered', { status: 401 }]],
    ['after a failure', ['answered', { status: 403 }]],
  ])('cancels %s, which deletes the upload from the server', async (_when, fates) => {
    const all = await run(bytesOf(12), fates);
    await all.upload.cancel();
    expect(all.upload.getSnapshot()).toMatchObject({ status: 'cancelled', isCancelConfirmed: true });
    expect(all.server.uploads.size).toBe(0);
    expect(all.memory.size).toBe(0);
  });

  it('cancels after a failure, which clears the failure', async () => {
    const all = await run(bytesOf(12), ['answered', { status: 403 }]);
    await all.upload.cancel();
    expect(all.upload.getSnapshot()).toMatchObject({ status: 'cancelled', failure: undefined });
  });

  it('cancels during the creation of the record, which leaves no data', async () => {
    const all = harness(bytesOf(12));
    all.upload.start();
    while (stateOf(all) !== 'creating') await new Promise((resolve) => setImmediate(resolve));
    await all.upload.cancel();
    expect(stateOf(all)).toBe('cancelled');
    expect(all.server.uploads.size).toBe(0);
    expect(all.memory.size).toBe(0);
  });

  it('cancels during hashing without a request to the server', async () => {
    const all = harness(bytesOf(12));
    all.upload.start();
    await all.upload.cancel();
    expect(stateOf(all)).toBe('cancelled');
    expect(all.server.log).toEqual([]);
  });

  it('cancels too late and gets the release', async () => {
    const all = await run(bytesOf(4), ['answered', 'answer lost']);
    await all.upload.cancel();
    expect(stateOf(all)).toBe('done');
    expect(all.upload.getSnapshot().release).toMatchObject({ size: 4 });
  });

  it('cancels without a connection and without confirmation by the server', async () => {
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

  it('the same file continues at the offset of the server', async () => {
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
  ])('a different file %s is rejected without a request', async (_what, bytes) => {
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

  it('an upload that the server has finished is done without a second upload', async () => {
    const all = await run(bytesOf(8), ['answered', 'answered', 'answer lost']);
    expect(all.server.uploads.get(1)?.state).toBe('finished');
    all.reload().start();
    await all.clock.advance(10);
    expect(stateOf(all)).toBe('done');
    expect(all.server.uploads.size).toBe(1);
  });

  it('an upload deleted from the server can be restarted', async () => {
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

describe('a file that becomes unreadable', () => {
  it('fails the upload as unreadable and keeps its stored state', async () => {
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

  it('fails the upload as unreadable after half of the file was sent', async () => {
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
