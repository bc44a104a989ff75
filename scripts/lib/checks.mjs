import { bin, inRoot } from './project.mjs';
import { captureNode } from './run.mjs';

const CACHE = 'node_modules/.cache';

/** Static checks: types, lint, layout, unused code and format. */
const checks = [
  { name: 'types', script: () => bin('typescript', 'tsc'), args: ['--build', 'server', '.'] },
  // Two processes, for two cores. No cache, because a rule that uses types may find new errors in an
  // unchanged file.
  { name: 'lint of the site', script: () => bin('eslint'), args: ['src', '--max-warnings', '0'] },
  {
    name: 'lint of the rest',
    script: () => bin('eslint'),
    args: ['.', '--ignore-pattern', 'src/**', '--max-warnings', '0'],
  },
  { name: 'layout', script: () => inRoot('scripts', 'lib', 'rules', 'layout.mjs'), args: [] },
  { name: 'unused', script: () => bin('knip'), args: ['--treat-config-hints-as-errors'] },
  {
    name: 'format',
    script: () => bin('prettier'),
    args: [
      '--check',
      '.',
      '--log-level',
      'warn',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      `${CACHE}/prettier-check`,
    ],
  },
];

export const CHECKS = checks.map(({ name }) => name);

/**
 * Runs checks in parallel and prints the output of each when it ends.
 * @param {string[]} [names]
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function runChecks(names = CHECKS) {
  const results = await Promise.all(
    checks
      .filter(({ name }) => names.includes(name))
      .map(async ({ name, script, args }) => {
        const started = Date.now();
        const { code, output } = await captureNode(script(), args);
        const seconds = ((Date.now() - started) / 1000).toFixed(1);
        console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
        if (output.trim()) console.log(output.trimEnd());
        return code === 0;
      }),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}
