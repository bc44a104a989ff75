import { runChecks } from './lib/checks.mjs';

// npm run check: checks types, lint, layout, unused code and format. Fast, without a browser.
const { failed } = await runChecks();
process.exitCode = failed === 0 ? 0 : 1;
