import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';

export interface PageResources {
  /** Statements that Gatsby's scripts depend on. */
  settings: readonly string[];
  /** Addresses of Gatsby's scripts, in their order. */
  scripts: readonly string[];
  /** Scripts that these will load for this page. */
  pageScripts: readonly string[];
  /** Data that they will fetch for this page. */
  data: readonly string[];
}

let minified: string | undefined;

/**
 * Returns `src/browser/deferred-hydration.ts` in ES2017, filled in for one page. A public page has it in place of Gatsby's
 * script tags; a portal page, which keeps these, so that a click before hydration, on Logout above all, is not lost.
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
