import { buildAll } from './lib/builds.mjs';
import { exampleFiles } from './lib/example-files.mjs';
import { inRoot } from './lib/project.mjs';
import { fail } from './lib/run.mjs';

// npm run build: builds the site into site/ and the server into dist/.
await buildAll().catch((error) => fail(error.message));
const examples = exampleFiles(inRoot('content')).map((name) => `content/${name}`);
if (examples.length > 0)
  console.log(`Still examples, to be replaced before going live: ${examples.join(', ')}`);
