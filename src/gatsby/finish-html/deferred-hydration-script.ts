import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';

export interface PageResources {
  /** Statements that Gatsby's scripts build on. */
  settings: readonly string[];
  /** Addresses of Gatsby's scripts, in their order. */
  scripts: readonly string[];
  /** Scripts that these will ask for on this page. */
  pageScripts: readonly string[];
  /** Data that they will ask for on this page. */
  data: readonly string[];
}

let minified: string | undefined;

/**
 * What stands in a public page in place of Gatsby's script tags: `deferred-hydration.ts`, in syntax that browsers of 2017
 * read. A page of the portal, which keeps its tags, has it to lose no early click: who presses Logout too soon must not
 * believe to be logged out.
 */
export function deferredHydrationScript({ settings, scripts, pageScripts, data }: PageResources): string {
  minified ??= transformSync(
    readFileSync(path.resolve('src/gatsby/finish-html/deferred-hydration.ts'), 'utf8'),
    { loader: 'ts', format: 'iife', minify: true, target: 'es2017' },
  ).code.trim();
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
