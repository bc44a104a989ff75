import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const FOLDER = path.resolve('bench');
/** These start several servers, or build the site: they run at night (`.github/workflows/nightly.yml`). */
const AT_NIGHT = ['build', 'faults', 'faults-others', 'instances', 'lists'];
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''))
  .filter((name) => !AT_NIGHT.includes(name));

// Some take minutes on a busy machine.
test.describe.configure({ timeout: 300_000 });

for (const name of names)
  test(`the benchmark ${name} runs`, { tag: '@night' }, async ({ browserName: _ }, testInfo) => {
    const result = testInfo.outputPath('result.json');
    await promisify(execFile)(
      process.execPath,
      [
        '--import',
        'tsx',
        path.resolve('scripts/lib/one-bench.mjs'),
        path.join(FOLDER, `${name}.bench.mjs`),
        result,
      ],
      { env: { ...process.env, BENCH_SMALLEST: 'true' }, maxBuffer: 64 * 1024 * 1024 },
    );
    const { title, rows } = JSON.parse(readFileSync(result, 'utf8')) as { title: string; rows: object[] };
    expect(title).not.toBe('');
    expect(rows.length).toBeGreaterThan(0);
  });
