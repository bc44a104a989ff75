import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';

export interface PageResources {
  /** Statements that Gatsby's scripts need. */
  settings: readonly string[];
  /** URLs of Gatsby's scripts, in order. */
  scripts: readonly string[];
  /** URLs of further scripts that these load for this page. */
  pageScripts: readonly string[];
  /** URLs of the data that they fetch for this page. */
  data: readonly string[];
}

let minified: string | undefined;

/**
 * Returns `src/browser/deferred-hydration.ts` in ES2017, filled in for one page. In a public page it replaces
 * Gatsby's script tags. A portal page keeps them, and needs this script to keep clicks before hydration,
 * above all on Logout.
 */
export function deferredHydrationScript({ settings, scripts, pageScripts, data }: PageResources): string {
  minified ??= transformSync(readFileSync(path.resolve('src/browser/deferred-hydration.ts'), 'utf8'), {
    loader: 'ts',
    format: 'iife',
    minify: true,
    target: 'es2017',
  }).code.trim();
  const lists: Record<string, readonly string[]> = {
    $SCRIPTS: scripts,
    $PAGE_SCRIPTS: pageScripts,
    $DATA: data,
  };
  const filled = minified.replace(/\$[A-Z_]+/g, (name) =>
    JSON.stringify(lists[name]).replaceAll('<', '\\u003c'),
  );
  return settings.join('') + filled;
}
