import { pathToFileURL } from 'node:url';
import { buildServerWhenChanged } from './lib/builds.mjs';
import { inRoot } from './lib/project.mjs';
import { fail } from './lib/run.mjs';

// npm run backup, restore, move and audit: builds the server if it has changed, then runs the command with
// that name.
const [name, ...args] = process.argv.slice(2);
await buildServerWhenChanged().catch((error) => fail(error.message));
const command = inRoot('dist', 'commands', `${name}.mjs`);
process.argv = [process.execPath, command, ...args];
// Runs in this process, so that the command gets the signals and sets the exit code.
await import(pathToFileURL(command).href);
