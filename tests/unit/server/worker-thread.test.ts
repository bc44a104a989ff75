import { afterEach, expect, it } from '@jest/globals';
import { createWorkerThread, WorkerTaskError } from '../../../server/platform/threads/worker-thread';

const worker = (work: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id, text }) => { ${work} });`)}`,
  );
const thread = createWorkerThread(
  worker(`
    if (text === 'end') process.exit();
    if (text === 'crash') throw new Error('crashed');
    if (text === 'fail') parentPort.postMessage({ id, error: { message: 'failed', code: 'E' } });
    else if (text !== 'hang') parentPort.postMessage({ id, result: text });`),
);
afterEach(() => expect(thread.ask({ text: 'still here' })).resolves.toBe('still here'));

it('answers, and continues after a task that fails', async () => {
  await expect(thread.ask({ text: 'fail' })).rejects.toMatchObject({ message: 'failed', code: 'E' });
  await expect(thread.ask({ text: 'fail' })).rejects.toBeInstanceOf(WorkerTaskError);
});

it.each(['crash', 'end'])('rejects all tasks in progress when the thread ends: %s', async (text) => {
  const tasks = ['hang', text, 'later'].map((each) => thread.ask({ text: each }));
  expect((await Promise.allSettled(tasks)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
});

it('rejects tasks in progress and later ones when it is closed', async () => {
  const closed = createWorkerThread(worker(''));
  const task = expect(closed.ask({})).rejects.toThrow('The thread has ended');
  await closed.close();
  await task;
  await expect(closed.ask({})).rejects.toThrow('The thread is closed');
});
