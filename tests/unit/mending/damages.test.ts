// @change
import { expect, it } from '@jest/globals';
import { createDigest } from '../../../src/mending/digest';
import { diagnose, type Verdict } from '../../../src/mending/diagnose';
import { repair } from '../../../src/mending/repair';
import { repeats } from '../../setup/repeats';
import { bytesOf, damagesOf, listOf, seeded, sha256Of } from './damages';

/** 256 blocks like a file of 1 GiB, but smaller ones. */
const blockBytes = 16 * 1024;
const content = bytesOf(seeded(1), 255 * blockBytes + 6_000);
const list = listOf(content, blockBytes);
/** A line for each block, and five before them. */
const listBytes = 65 * list.hashes.length + 200;

/** Hashes tell in which block bytes were added or removed, not where in it. */
const byBlocks = (verdict: Verdict): Verdict =>
  verdict.kind === 'damaged'
    ? {
        ...verdict,
        findings: verdict.findings.map((finding) =>
          finding.kind === 'added' || finding.kind === 'removed'
            ? { ...finding, at: Math.floor(finding.at / blockBytes) * blockBytes }
            : finding,
        ),
      }
    : verdict;

it('1,000 damages are named as they are, and mended with no byte more than the lost blocks and 64 KiB', async () => {
  const digest = await createDigest();
  const damage = damagesOf(content, blockBytes);
  for (let seed = 1; seed <= repeats(1000, 100); seed += 1) {
    const { name, file, verdict, lost } = damage(seed);
    const where = `seed ${seed}: ${name}`;
    let fetched = 0;
    const read = (start: number, end: number) => {
      fetched += end - start;
      return content.slice(start, end);
    };
    const diagnosis = await diagnose(file, list, {
      digest,
      probe: (...range) => Promise.resolve(read(...range)),
    });
    expect({ where, verdict: byBlocks(diagnosis.verdict) }).toEqual({ where, verdict: byBlocks(verdict) });
    const probed = fetched;
    const mended = await repair(file, list, diagnosis, {
      digest,
      fetchRange: (...range) => Promise.resolve(read(...range).buffer),
      kept: new Map(),
      onProgress: () => undefined,
    });
    const sha256 = sha256Of(new Uint8Array(await mended.arrayBuffer()));
    expect({ where, sha256 }).toEqual({ where, sha256: list.sha256 });
    expect({
      where,
      isBounded: fetched - probed <= lost * blockBytes && listBytes + probed <= 64 * 1024,
    }).toEqual({ where, isBounded: true });
  }
});
