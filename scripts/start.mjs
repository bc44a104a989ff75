import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './lib/builds.mjs';
import { inRoot } from './lib/project.mjs';
import { fail } from './lib/run.mjs';

// npm start: builds what is missing or older than its sources, then becomes the server.
await buildWhatChanged().catch((error) => fail(error.message));
// In this process, so that signals and the exit code are the server's own.
await import(pathToFileURL(inRoot('dist', 'server.mjs')).href);
