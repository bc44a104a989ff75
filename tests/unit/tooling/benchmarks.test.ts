// @change
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
// Imported by path, because the files have no types.
const { REPEATED_TESTS } = (await import(path.join(root, 'bench/lib/repeated-tests.mjs'))) as {
  REPEATED_TESTS: readonly string[];
};

const testFiles = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `tests/${file.split(path.sep).join('/')}`);

describe('the tests that run at full length every night', () => {
  it('exist', () => expect(testFiles).toEqual(expect.arrayContaining([...REPEATED_TESTS])));

  it('include each test that repeats itself', () => {
    const missing = testFiles.filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return (
        /from '[./]*\/setup\/repeats'/.test(text) &&
        !text.startsWith('// @stores') &&
        !REPEATED_TESTS.includes(file)
      );
    });
    expect(missing).toEqual([]);
  });
});
