import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/** Lowers the syntax of packages to `SCRIPT_SYNTAX` before minification. */
export const lowerSyntax = {
  apply({ hooks, webpack: { Compilation, sources } }: Compiler) {
    const options = { name: 'lower-syntax', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE };
    hooks.thisCompilation.tap(options.name, (compilation) => {
      compilation.hooks.processAssets.tapPromise(options, async (assets) => {
        const scripts = Object.entries(assets).filter(([name]) => name.endsWith('.js'));
        const lower = async ([name, asset]: (typeof scripts)[number]) => {
          const { code } = await transform(String(asset.source()), { target: `es${SCRIPT_SYNTAX}` });
          compilation.updateAsset(name, new sources.RawSource(code));
        };
        await Promise.all(scripts.map(lower));
      });
    });
  },
};
