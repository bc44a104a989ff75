import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const FOLDER = path.resolve('bench');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.bench.mjs'));

// Some start several servers, with a database and a storage: minutes on a busy machine.
test.describe.configure({ timeout: 300_000 });

for (const file of files) {
  const name = file.replace('.bench.mjs', '');
  test(`the benchmark ${name} runs, at its smallest`, async ({ browserName: _ }, testInfo) => {
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
