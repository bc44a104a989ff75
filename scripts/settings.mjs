import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildServerWhenChanged } from './lib/builds.mjs';
import { inRoot } from './lib/project.mjs';
import { fail } from './lib/run.mjs';

// npm run settings: writes docs/settings.md from the server's table of settings.
await buildServerWhenChanged().catch((error) => fail(error.message));
const { settingsDocument } = await import(pathToFileURL(inRoot('dist', 'config.mjs')).href);
writeFileSync(inRoot('docs', 'settings.md'), settingsDocument());
