import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../scripts/lib/programs/browsers.mjs';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

export async function withBrowser(work) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Bundles code of the product into one script for a page, without Gatsby. */
export async function bundle(contents, { globalName } = {}) {
  const result = await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName,
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'without-gatsby',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^gatsby$/ }, () => ({ path: 'gatsby', namespace: 'without-gatsby' }));
          onLoad({ filter: /.*/, namespace: 'without-gatsby' }, () => ({
            contents: 'export const navigate = () => undefined; export const Link = () => null;',
          }));
        },
      },
    ],
  });
  return result.outputFiles[0].text;
}
