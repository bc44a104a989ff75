import { answerTasks } from '../../../platform/threads/answer-tasks.mjs';
import { readSbom, SbomProblem } from './sbom-reader.mjs';

// The worker of sbom-thread.ts: reads one SBOM, then hands over its components in batches.

let components = [];

const tasks = {
  read({ content, limits }) {
    try {
      const sbom = readSbom(content, limits);
      ({ components } = sbom);
      return { format: sbom.format };
    } catch (error) {
      if (!(error instanceof SbomProblem)) throw error;
      return { problem: { code: error.code, values: error.values } };
    }
  },
  take: ({ from, size }) => components.slice(from, from + size),
};

answerTasks(({ task, ...values }) => tasks[task](values));
