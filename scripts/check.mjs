import { runChecks } from './lib/checks.mjs';

// npm run check: types, lint, unused code and format. Fast, no browser.
const { failed } = await runChecks();
process.exitCode = failed === 0 ? 0 : 1;
