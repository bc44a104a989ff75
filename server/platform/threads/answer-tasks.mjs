import { parentPort } from 'node:worker_threads';

/**
 * Answers the tasks of a worker-thread.ts, one after another.
 * @param {(task: any) => unknown} work returns the result of a task
 */
export function answerTasks(work) {
  parentPort.on('message', ({ id, ...task }) => {
    try {
      parentPort.postMessage({ id, result: work(task) });
    } catch (error) {
      parentPort.postMessage({ id, error: { message: error.message, code: error.code } });
    }
  });
}
