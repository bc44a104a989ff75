import { buildAll } from './lib/builds.mjs';
import { fail } from './lib/run.mjs';

// npm run build: the site into site/ (SITE_FOLDER), the server into dist/.
await buildAll().catch((error) => fail(error.message));
