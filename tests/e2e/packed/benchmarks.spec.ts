import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { findPostgres } from '../../../scripts/lib/postgres.mjs';
import { hasSwift } from '../../../scripts/lib/swift.mjs';

const FOLDER = path.resolve('bench');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.bench.mjs'));

/** What a benchmark needs of the machine besides a browser. */
const needs: Readonly<Record<string, () => boolean>> = {
  connections: () => findPostgres().length > 0,
  instances: () => findPostgres().length > 0 && hasSwift(),
};

for (const file of files) {
  const name = file.replace('.bench.mjs', '');
  test(`the benchmark ${name} runs, at its smallest`, async ({ browserName: _ }, testInfo) => {
    test.skip(!(needs[name]?.() ?? true), 'PostgreSQL or OpenStack Swift is not installed');
    const result = testInfo.outputPath('result.json');
    await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', path.resolve('scripts/lib/one-bench.mjs'), path.join(FOLDER, file), result],
      { env: { ...process.env, BENCH_SMALLEST: 'true' }, maxBuffer: 64 * 1024 * 1024 },
    );
    const { title, rows } = JSON.parse(readFileSync(result, 'utf8')) as { title: string; rows: object[] };
    expect(title).not.toBe('');
    expect(rows.length).toBeGreaterThan(0);
  });
}
