import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { filesOfBenchmarks } from '../bench/lib/files-of-benchmarks.mjs';
import { buildWhatChanged } from './lib/builds.mjs';
import { inRoot } from './lib/project.mjs';
import { fail, run } from './lib/run.mjs';

// npm run bench [name]: runs every bench/<name>.bench.mjs, each in its own process. A name that no benchmark has
// runs those whose names contain it. The default export of such a file is a function that returns `{ title, rows }`
// with flat objects as rows. `-- --smallest` only checks that the benchmarks run, and stores no results; with
// `--with-peers` it installs and runs Astro, autocannon and Lighthouse too.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    smallest: { type: 'boolean', default: false },
    'with-peers': { type: 'boolean', default: false },
  },
});
const [filter = ''] = positionals;
const files = filesOfBenchmarks(readdirSync(inRoot('bench')), filter);
if (files.length === 0) fail(`No benchmark in bench/ has ${filter} in its name`);

await buildWhatChanged().catch((error) => fail(error.message));
const results = values.smallest ? inRoot('.tmp', 'bench') : inRoot('bench', 'results');
mkdirSync(results, { recursive: true });

const runner = inRoot('scripts', 'lib', 'one-bench.mjs');
let failed = 0;
for (const file of files) {
  const name = file.replace('.bench.mjs', '');
  const result = path.join(results, `${name}.json`);
  console.log(`\n— ${name}`);
  const code = await run(process.execPath, ['--import', 'tsx', runner, inRoot('bench', file), result], {
    env: values.smallest ? { BENCH_SMALLEST: 'true', BENCH_PEERS: String(values['with-peers']) } : {},
  });
  if (code !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
