import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './lib/builds.mjs';
import { inRoot } from './lib/project.mjs';
import { fail } from './lib/run.mjs';

// npm start: builds what is missing or older than its sources, then starts the server.
await buildWhatChanged().catch((error) => fail(error.message));
// Runs in this process, so that the server gets the signals and sets the exit code.
await import(pathToFileURL(inRoot('dist', 'server.mjs')).href);
