import { buildAll } from './lib/builds.mjs';
import { fail } from './lib/run.mjs';

// npm run build: builds the site into site/ and the server into dist/.
await buildAll().catch((error) => fail(error.message));
