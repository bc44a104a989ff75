// @change
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

interface Workflow {
  jobs: Record<string, { steps: { run?: string }[] }>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.github', 'workflows');
// Imported by path, because these files have no types.
const { STEPS } = (await import(path.join(root, 'scripts/lib/project.mjs'))) as { STEPS: readonly string[] };
const { filesInTiers, tagsOfTiers, TIERS } = (await import(path.join(root, 'scripts/lib/tiers.mjs'))) as {
  filesInTiers: (part: string, tiers: readonly string[]) => string[];
  tagsOfTiers: (tiers: readonly string[]) => string[];
  TIERS: readonly string[];
};

function commandsOf(file: string) {
  const { jobs } = parse(readFileSync(path.join(folder, file), 'utf8')) as Workflow;
  return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
}

describe('workflows', () => {
  it.each(readdirSync(folder))('%s runs only steps of npm test', (file) => {
    const chosen = commandsOf(file).flatMap((run) => /--only (\S+)/.exec(run)?.[1]?.split(',') ?? []);
    expect(STEPS).toEqual(expect.arrayContaining(chosen));
  });

  it('run a change in CI, and the rest with the faults at full length every night', () => {
    expect(commandsOf('ci.yml')).toEqual(['.ci/run']);
    expect(commandsOf('nightly.yml')).toEqual(
      expect.arrayContaining(['.ci/run --night', 'npm run bench -- faults']),
    );
  });
});

describe('tiers of tests', () => {
  it.each(['unit', 'api'])('hold each test file of %s once', (part) => {
    const files = readdirSync(path.join(root, 'tests', part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => path.join('tests', part, name));
    const tiers = TIERS.map((tier) => filesInTiers(part, [tier]));
    expect(tiers.filter((inTier) => inTier.length === 0)).toEqual([]);
    expect(tiers.flat().sort()).toEqual(files.sort());
  });

  it('leave out no browser test', () => {
    expect(TIERS.map((tier) => tagsOfTiers([tier]))).toEqual([
      ['--grep', '@person'],
      ['--grep-invert', '@person|@night'],
      ['--grep', '@night'],
    ]);
    expect(tagsOfTiers(TIERS)).toEqual([]);
  });
});
