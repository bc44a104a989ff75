import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isObject, read, readJson, ROOT } from './files';
import { testNames } from './test-names';

const ROW = /^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \|$/;
const REFERENCE = /`([^`]+)` "([^"]+)"/g;
const REFERENCES = /^`[^`]+` "[^"]+"(; `[^`]+` "[^"]+")*$/;
const REASON = /^not (applicable|held): \S.{10,}$/;

type Levels = Readonly<Record<string, unknown>>;

/** Why a file does not hold what is said of it: a test by words of its name, a document by words in it. */
function missing(file: string, words: string): string | undefined {
  if (!existsSync(path.join(ROOT, file))) return `there is no ${file}`;
  const texts = file.endsWith('.md') ? [read(file)] : testNames(read(file));
  return texts.some((text) => text.includes(words)) ? undefined : `${file} has no "${words}"`;
}

/** What is wrong with a register of these requirements, as lines that begin with the requirement. */
function problemsOf(register: string, levels: Levels): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const line of register.split('\n').filter((each) => /^\|\s*\d/.test(each))) {
    const [, id = '', level, , holder = ''] = ROW.exec(line) ?? [];
    if (id === '') problems.push(`not a line of four cells: ${line}`);
    else if (!(id in levels)) problems.push(`${id}: unknown`);
    else if (Number(level) !== levels[id]) problems.push(`${id}: not of level ${level}`);
    if (seen.has(id)) problems.push(`${id}: twice`);
    seen.add(id);
    if (id !== '' && !REFERENCES.test(holder) && !REASON.test(holder)) problems.push(`${id}: says nothing`);
    for (const [, file = '', words = ''] of holder.matchAll(REFERENCE)) {
      const problem = missing(file, words);
      if (problem) problems.push(`${id}: ${problem}`);
    }
  }
  for (const id of Object.keys(levels)) if (!seen.has(id)) problems.push(`${id}: no line`);
  return problems;
}

function readLevels(): Levels {
  const document = readJson('docs/security/asvs-5.0.0.json');
  if (!isObject(document) || !isObject(document.levels)) throw new Error('levels are missing');
  return document.levels;
}

describe('the register of security requirements', () => {
  it('has a line for each, which names what is there', () => {
    const levels = readLevels();
    expect(Object.keys(levels)).toHaveLength(60);
    expect(problemsOf(read('docs/security/asvs.md'), levels)).toEqual([]);
  });

  it.each([
    [
      'an unknown requirement',
      '| 6.9.9 | 1 | words | not applicable: there is none of it |',
      '6.9.9: unknown',
    ],
    ['another level', '| 1.1.1 | 2 | words | not applicable: there is none of it |', '1.1.1: not of level 2'],
    ['a cell that is missing', '| 1.1.1 | 1 | words |', 'not a line of four cells'],
    ['no test and no reason', '| 1.1.1 | 1 | words | yes |', '1.1.1: says nothing'],
    ['an empty reason', '| 1.1.1 | 1 | words | not held: |', '1.1.1: says nothing'],
    [
      'a file that is not there',
      '| 1.1.1 | 1 | words | `tests/no.test.ts` "x" |',
      'there is no tests/no.test.ts',
    ],
    [
      'a test that is not there',
      '| 1.1.1 | 1 | words | `tests/unit/content/asvs.test.ts` "no such name" |',
      'has no "no such name"',
    ],
    ['words that no document has', '| 1.1.1 | 1 | words | `README.md` "no such words" |', 'README.md has no'],
    ['nothing', '', '1.1.1: no line'],
  ])('is not accepted with %s', (_what, line, problem) => {
    expect(problemsOf(line, { '1.1.1': 1 }).join('\n')).toContain(problem);
  });

  it('is not accepted with two lines for one requirement', () => {
    const line = '| 1.1.1 | 1 | words | not applicable: there is none of it |';
    expect(problemsOf(`${line}\n${line}`, { '1.1.1': 1 })).toEqual(['1.1.1: twice']);
  });
});

it('names are those of tests that run, by their fixed parts', () => {
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
