// @change
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

interface Workflow {
  jobs: Record<
    string,
    { strategy?: { matrix: { include: Record<string, string>[] } }; steps: { run?: string }[] }
  >;
}

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.github', 'workflows');
// Imported by path, because the file has no types.
const { STEPS } = (await import(path.join(root, 'scripts/lib/project.mjs'))) as { STEPS: readonly string[] };

function entriesOf(file: string) {
  const { jobs } = parse(readFileSync(path.join(folder, file), 'utf8')) as Workflow;
  return Object.values(jobs).flatMap(({ strategy, steps }) => [
    ...(strategy?.matrix.include ?? []),
    ...steps.flatMap(({ run = '' }) => (/^\.ci\/run --only/.test(run) ? [{ arguments: run.slice(8) }] : [])),
  ]);
}

const stepsOf = (text = '') => (/^--only (\S+)/.exec(text)?.[1] ?? '').split(',');

describe('workflows', () => {
  it.each(readdirSync(folder))('%s runs only steps of npm test', (file) => {
    const entries = entriesOf(file);
    expect(entries).not.toEqual([]);
    for (const entry of entries) {
      expect(['arguments', 'name', 'node']).toEqual(expect.arrayContaining(Object.keys(entry)));
      expect(STEPS).toEqual(expect.arrayContaining(stepsOf(entry.arguments)));
      // A step after a space would be taken as a path of tests.
      expect(entry.arguments).toMatch(/^--only \S+( --\S+| tests\/\S+)*$/);
    }
  });

  it('run every step in CI', () => {
    const steps = entriesOf('ci.yml').flatMap((entry) => stepsOf(entry.arguments));
    // The jobs per Node version run the same tests as `node`.
    expect(new Set([...steps, 'node'])).toEqual(new Set(STEPS));
  });

  it('run the faults at full length every night', () => {
    const { jobs } = parse(readFileSync(path.join(folder, 'nightly.yml'), 'utf8')) as Workflow;
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
    expect(commands).toContain('npm run bench -- faults');
  });
});
