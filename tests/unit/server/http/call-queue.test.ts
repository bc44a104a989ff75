import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import {
  createCallQueue,
  maxWaiting,
  TooManyCallsError,
} from '../../../../server/platform/http/calls/call-queue';

/** Calls that record their start. The test ends them. */
function createCalls() {
  const queue = createCallQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    queue,
    started,
    end: (name: string) => ends.get(name)?.(),
    call: async (caller: string, name: string, signal = new AbortController().signal) => {
      ends.set(name, await queue.enter(caller, 2, signal));
      started.push(name);
    },
  };
}

const turns = async (count = 20) => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
};

it('runs calls of a caller up to the limit, and the next after one ends', async () => {
  const { call, started, end, queue } = createCalls();
  for (const name of ['a1', 'a2', 'a3']) void call('a', name);
  await turns();
  expect(started).toEqual(['a1', 'a2']);
  expect(queue.counts()).toEqual({ running: 2, waiting: 1, refused: 0 });
  end('a1');
  end('a1');
  await turns();
  expect(started).toEqual(['a1', 'a2', 'a3']);
  expect(queue.counts().running).toBe(2);
  for (const name of ['a2', 'a3']) end(name);
  expect(queue.counts()).toEqual({ running: 0, waiting: 0, refused: 0 });
});

it('callers take turns, regardless of the number of their calls', async () => {
  const { call, started } = createCalls();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void call(name.slice(0, 1), name);
  await turns();
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2']);
});

it('starts at most one call per turn of the event loop', async () => {
  const { call, started } = createCalls();
  for (const name of ['a1', 'b1', 'c1']) void call(name.slice(0, 1), name);
  const startedByTurn: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    startedByTurn.push(started.length);
    await nextTurn();
  }
  for (const [turn, count] of startedByTurn.entries())
    expect(count - (startedByTurn[turn - 1] ?? 0)).toBeLessThanOrEqual(1);
  expect(started).toEqual(['a1', 'b1', 'c1']);
});

it('rejects only the caller with too many waiting calls', async () => {
  const { call, started, queue } = createCalls();
  for (let index = 0; index < 2; index += 1) void call('a', `a${index}`);
  await turns();
  for (let index = 0; index < maxWaiting; index += 1) void call('a', 'waits');
  await expect(call('a', 'one more')).rejects.toThrow(TooManyCallsError);
  void call('b', 'b1');
  await turns();
  expect(started).toContain('b1');
  expect(queue.counts()).toEqual({ running: 3, waiting: maxWaiting, refused: 1 });
});

it('removes a waiting call when its client disconnects', async () => {
  const { call, started, end, queue } = createCalls();
  for (const name of ['a1', 'a2']) void call('a', name);
  await turns();
  const gone = new AbortController();
  const left = call('a', 'gone', gone.signal);
  void call('a', 'a3');
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(call('a', 'too late', gone.signal)).rejects.toThrow('gone');
  end('a1');
  await turns();
  expect(started).toEqual(['a1', 'a2', 'a3']);
  expect(queue.counts().waiting).toBe(0);
});
