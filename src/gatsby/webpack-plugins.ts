import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import type { Compiler } from 'webpack';
import { SCRIPT_SYNTAX } from '../config/browsers';
import { HASH_LENGTH } from './finish-html/hashed-files';

/** Names all files of the last build, workers and unnamed chunks included, which Gatsby's own statistics leave out. */
export const ASSETS_FILE = path.join('.cache', 'webpack-assets.json');

/** Builds of the same files are one to Gatsby, which writes the hash into each page: webpack's own differs. */
export const recordBuild = {
  apply({ hooks }: Compiler) {
    hooks.afterEmit.tapPromise('record-build', async (compilation) => {
      const names = JSON.stringify([...compilation.getAssets()].map(({ name }) => name).sort());
      compilation.hash = createHash('sha256').update(names).digest('hex').slice(0, HASH_LENGTH);
      await writeFile(ASSETS_FILE, names);
    });
  },
};

/** Packages come in the syntax of the day. Ahead of minifying. */
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
