// @change
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isObject, read, readJson, ROOT } from './files';
import { testNames } from './test-names';

const REQUIREMENT = /^\*\*(\d+\.\d+\.\d+)\*\* \(level (\d)\) \S/;
const REFERENCE = /`([^`]+)` "([^"]+)"/g;
const PROOF = /^`[^`]+` "[^"]+"$|^not (applicable|held): \S.{10,}$/;

type Levels = Readonly<Record<string, unknown>>;

/** Returns the problem if a test file has no test with these words in its name, or another file lacks the words. */
function missing(file: string, words: string): string | undefined {
  if (!existsSync(path.join(ROOT, file))) return `there is no ${file}`;
  const texts = /\.(test|spec)\.tsx?$/.test(file) ? testNames(read(file)) : [read(file)];
  return texts.some((text) => text.includes(words)) ? undefined : `${file} has no "${words}"`;
}

/** Returns the items of a list, each with its sub-items. A long item continues on the next line. */
const itemsOf = (list: string): string[][] =>
  list
    .split(/^- /m)
    .slice(1)
    .map((item) =>
      (item.split('\n\n')[0] ?? '').split(/\n {2}- /).map((text) => text.trim().replace(/\n\s+/g, ' ')),
    );

/** Returns the problems of a register, as lines that begin with the requirement. */
function problemsOf(register: string, levels: Levels): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [requirement = '', ...proofs] of itemsOf(register)) {
    const [, id = '', level] = REQUIREMENT.exec(requirement) ?? [];
    if (id === '') problems.push(`not a requirement: ${requirement}`);
    else if (!(id in levels)) problems.push(`${id}: unknown`);
    else if (Number(level) !== levels[id]) problems.push(`${id}: not of level ${level}`);
    if (seen.has(id)) problems.push(`${id}: twice`);
    seen.add(id);
    if (proofs.length === 0 || !proofs.every((proof) => PROOF.test(proof)))
      problems.push(`${id}: says nothing`);
    for (const [, file = '', words = ''] of proofs.join('\n').matchAll(REFERENCE)) {
      const problem = missing(file, words);
      if (problem) problems.push(`${id}: ${problem}`);
    }
  }
  for (const id of Object.keys(levels)) if (!seen.has(id)) problems.push(`${id}: missing`);
  return problems;
}

function readLevels(): Levels {
  const document = readJson('docs/security/asvs-5.0.0.json');
  if (!isObject(document) || !isObject(document.levels)) throw new Error('levels are missing');
  return document.levels;
}

describe('the register of security requirements', () => {
  it('lists each requirement with an existing test or a reason', () => {
    const levels = readLevels();
    expect(Object.keys(levels)).toHaveLength(60);
    expect(problemsOf(read('docs/security/asvs.md'), levels)).toEqual([]);
  });

  it('is rejected with a missing, unknown, repeated or unproven requirement', () => {
    const item = (id: string, proof: string) => `- **${id}** (level 1) words\n  - ${proof}\n`;
    const [reason, test] = [
      'not held: there is none of it',
      '`tests/unit/content/asvs.test.ts` "no such name"',
    ];
    const register = [
      item('6.9.9', reason),
      item('1.1.2', 'yes'),
      item('1.1.3', test),
      item('1.1.2', reason),
    ];
    expect(problemsOf(register.join(''), { '1.1.1': 1, '1.1.2': 2, '1.1.3': 1 })).toEqual([
      '6.9.9: unknown',
      '1.1.2: not of level 1',
      '1.1.2: says nothing',
      '1.1.3: tests/unit/content/asvs.test.ts has no "no such name"',
      '1.1.2: not of level 1',
      '1.1.2: twice',
      '1.1.1: missing',
    ]);
  });
});

it('testNames returns the fixed parts of the names of tests that run', () => {
  const source = `
    describe('a door', () => {
      it('opens', () => open('wide'));
      it.each([1, 2])('opens %i times', () => {});
      it(\`opens for \${name} alone\`, () => {});
      it.skip('sings', () => {});
      describe.skip('a window', () => it('is open', () => {}));
      it.todo('closes');
    });
    test.describe('a roof', () => test.beforeEach('waits', () => {}));
  `;
  expect(testNames(source)).toEqual(['a door', 'opens', 'opens %i times', 'opens for ', ' alone', 'a roof']);
});
