import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeWhere, itWhere } from '../../setup/describe-where';

let ci: string | undefined;
beforeEach(() => {
  ci = process.env['CI'];
  delete process.env['CI'];
});
afterEach(() => {
  if (ci === undefined) delete process.env['CI'];
  else process.env['CI'] = ci;
});

it('describeWhere and itWhere skip tests only when a program is missing', () => {
  expect([describeWhere(false), itWhere(false)]).toEqual([describe.skip, it.skip]);
  expect([describeWhere(true), itWhere(true)]).toEqual([describe, it]);
});

it('describeWhere and itWhere skip no test in continuous integration', () => {
  process.env['CI'] = 'true';
  expect([describeWhere(false), itWhere(false)]).toEqual([describe, it]);
});

it('every test that needs a program uses describeWhere or itWhere', () => {
  const own = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .filter((file) =>
      /\b(?:hasProgram|hasSwift)\([^)]*\) \?/.test(readFileSync(join('tests', file), 'utf8')),
    );
  expect(own).toEqual([]);
});
