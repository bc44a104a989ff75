import { mkdirSync, readdirSync } from 'node:fs';
import { buildWhatChanged } from './lib/builds.mjs';
import { inRoot } from './lib/project.mjs';
import { fail, run } from './lib/run.mjs';

// npm run bench [name]: every bench/<name>.bench.{ts,mjs}, each in a process of its own. Such a file exports as its
// default a function that answers `{ title, rows }`, the rows being flat objects.
const [filter = ''] = process.argv.slice(2);
const files = benchmarks().filter((file) => file.includes(filter));
if (files.length === 0) fail(`no benchmark in bench/ ${filter ? `with ${filter} in its name` : 'yet'}`);

await buildWhatChanged().catch((error) => fail(error.message));
mkdirSync(inRoot('bench', 'results'), { recursive: true });

const runner = inRoot('scripts', 'lib', 'one-bench.mjs');
let failed = 0;
for (const file of files) {
  const name = file.replace(/\.bench\.(ts|mjs)$/, '');
  const result = inRoot('bench', 'results', `${name}.json`);
  console.log(`\n— ${name}`);
  const code = await run(process.execPath, ['--import', 'tsx', runner, inRoot('bench', file), result]);
  if (code !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;

function benchmarks() {
  try {
    return readdirSync(inRoot('bench'))
      .filter((name) => /\.bench\.(ts|mjs)$/.test(name))
      .sort();
  } catch {
    return [];
  }
}
