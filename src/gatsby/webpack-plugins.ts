import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from '@swc/core';
import { transform } from 'esbuild';
import type { Compiler } from 'webpack';
import { SCRIPT_SYNTAX } from '../config/browsers';
import { HASH_LENGTH } from './postprocess/hashed-files';

/**
 * Lists the names of all files of the last build. Gatsby's own statistics lack workers and unnamed chunks.
 */
export const ASSETS_FILE = path.join('.cache', 'webpack-assets.json');

/**
 * Writes `ASSETS_FILE`, and derives the build's hash from these names. Gatsby writes the hash into each page;
 * webpack's own hash differs between builds of the same sources.
 */
export const recordBuild = {
  apply({ hooks }: Compiler) {
    hooks.afterEmit.tapPromise('record-build', async (compilation) => {
      const names = JSON.stringify([...compilation.getAssets()].map(({ name }) => name).sort());
      compilation.hash = createHash('sha256').update(names).digest('hex').slice(0, HASH_LENGTH);
      await writeFile(ASSETS_FILE, names);
    });
  },
};

/** Scripts of every page, most of whose functions run while it starts. */
const RUNS_AT_ONCE = /^(framework|app)-/;
/**
 * Has Chromium compile all functions of a script while it is read, on another thread, and not one by one when they are
 * called: https://v8.dev/blog/explicit-compile-hints.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Lowers the syntax of packages to `SCRIPT_SYNTAX` and minifies. SWC takes a twentieth of Terser's time and
 * writes 1 % less: docs/decisions/0005-what-the-browser-gets.md.
 */
export const minifyScripts = {
  apply({ hooks, webpack: { Compilation, sources } }: Compiler) {
    const options = { name: 'minify-scripts', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE };
    hooks.thisCompilation.tap(options.name, (compilation) => {
      compilation.hooks.processAssets.tapPromise(options, async (assets) => {
        const scripts = Object.entries(assets).filter(([name]) => name.endsWith('.js'));
        const minified = async ([name, asset]: (typeof scripts)[number]) => {
          const lowered = await transform(String(asset.source()), { target: `es${SCRIPT_SYNTAX}` });
          const { code } = await minify(lowered.code, {
            compress: { ecma: SCRIPT_SYNTAX, passes: 2 },
            format: { ecma: SCRIPT_SYNTAX, comments: false },
            mangle: true,
          });
          const hint = RUNS_AT_ONCE.test(name) ? COMPILE_HINT : '';
          compilation.updateAsset(name, new sources.RawSource(hint + code), { minimized: true });
        };
        await Promise.all(scripts.map(minified));
      });
    });
  },
};

const EMPTY_MODULE = 'data:text/javascript,';

/**
 * Replaces each module that `src` loads with `import()` by an empty one. For the renderer of HTML: it renders
 * no part of a page that is loaded later.
 */
export const leaveOutLazyModules = {
  apply({ hooks, context }: Compiler) {
    const sources = path.join(context, 'src') + path.sep;
    hooks.normalModuleFactory.tap('leave-out-lazy-modules', (factory) => {
      factory.hooks.beforeResolve.tap('leave-out-lazy-modules', (data) => {
        const isLazy = data.dependencies[0]?.type === 'import()';
        if (isLazy && data.contextInfo.issuer.startsWith(sources)) data.request = EMPTY_MODULE;
      });
    });
  },
};
