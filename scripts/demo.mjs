import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhatChanged } from './lib/builds.mjs';
import { inRoot } from './lib/project.mjs';
import { fail } from './lib/run.mjs';

// npm run demo: like npm start, on a temporary data folder with example data. `-- --size large`: with
// hundreds of records of each kind.
const { values } = parseArgs({ options: { size: { type: 'string' } } });
await buildWhatChanged().catch((error) => fail(error.message));
const dataDir = mkdtempSync(path.join(tmpdir(), 'demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const { demoEnvironment, seedDemo } = await import(
  pathToFileURL(inRoot('dist', 'commands', 'demo.mjs')).href
);
// The demo must not use the product's data, even if the shell has its settings.
process.env = demoEnvironment(dataDir, process.env);
const people = await seedDemo(dataDir, values.size, process.env).catch((error) => fail(error.message));
console.log('Who can log in:');
console.table(people);
console.log(`Sample licences: ${path.join(dataDir, 'samples')}`);
process.argv.splice(2); // the demo's arguments are not for the server
await import(pathToFileURL(inRoot('dist', 'server.mjs')).href);
