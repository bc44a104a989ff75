import { buildAll } from './lib/builds.mjs';
import { printExamples } from './lib/example-files.mjs';
import { fail } from './lib/run.mjs';

// npm run build: builds the site into site/ and the server into dist/.
await buildAll().catch((error) => fail(error.message));
printExamples();
