import { limits } from '../../../contract/limits';
import { invalidField, type FieldProblem } from '../../../platform/http/problem';
import { createWorkerThread } from '../../../platform/threads/worker-thread';
import type { SbomComponent } from './sbom-reader.mjs';

/** Enough for the largest SBOM that the limits allow. */
const memoryMiB = 1024;

const batchSize = 250;

interface ReadSbom {
  /** with its version, as `CycloneDX 1.6` */
  format: string;
  /** in batches that are short enough for one statement */
  components: AsyncIterable<readonly SbomComponent[]>;
}

/**
 * Reads an SBOM in a thread of its own, whose memory is free again when `work` is done.
 * @throws HttpProblem 422 for the field `file`
 */
export async function withSbom<T>(content: Uint8Array, work: (sbom: ReadSbom) => Promise<T>): Promise<T> {
  const thread = createWorkerThread(new URL('./sbom-worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
  });
  async function* components() {
    for (let from = 0; ; from += batchSize) {
      const batch = await thread.ask<SbomComponent[]>({ task: 'take', from, size: batchSize });
      if (batch.length === 0) return;
      yield batch;
    }
  }
  try {
    const { format, problem } = await thread.ask<
      { format: string; problem?: undefined } | { format?: undefined; problem: Omit<FieldProblem, 'field'> }
    >({ task: 'read', content, limits });
    if (problem) throw invalidField('file', problem.code, problem.values);
    return await work({ format, components: components() });
  } finally {
    await thread.close();
  }
}
