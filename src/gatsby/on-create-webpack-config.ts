import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import type { GatsbyNode } from 'gatsby';
import { SCRIPT_SYNTAX } from '../config/browsers';
import { constantTokens, type ConstantTokens } from './constant-tokens';
import { HASH_LENGTH } from './finish-html/hashed-files';
import { shortNames, type ShortNames } from './short-names';

/** The part of webpack's configuration that is changed here; Gatsby leaves it untyped. */
interface WebpackConfig {
  target: string | string[];
  output: { hashDigestLength?: number };
  devtool: string | false;
  cache?: { version?: string };
  module: { rules: Rule[] };
  resolve: { alias: Record<string, string | false> };
  plugins: { apply(compiler: Compiler): void; options?: { ignoreOrder?: boolean } }[];
  optimization: {
    minimizer: unknown[];
    splitChunks: { cacheGroups: Record<string, Record<string, unknown>> & { shared: { name: ChunkName } } };
  };
}

type ChunkName = (...parts: unknown[]) => string;

interface Rule {
  test?: unknown;
  exclude?: unknown;
  type?: string;
  generator?: { filename: string };
  oneOf?: Rule[];
  use?: Loader | Loader[];
}

interface Loader {
  options?: { modules?: CssModules | boolean; postcssOptions?: (context: unknown) => PostcssOptions };
}

interface CssModules {
  localIdentName?: string;
  getLocalIdent?: (context: { resourcePath: string }, pattern: string, name: string) => string;
}

interface PostcssOptions {
  plugins: unknown[];
}

interface Declaration {
  prop: string;
  value: string;
  remove(): void;
}

/** Gatsby types these as any function. */
interface GatsbyPlugins {
  minifyJs: (options: object) => object;
  define: (values: Record<string, string>) => WebpackConfig['plugins'][number];
}

interface Compiler {
  hooks: {
    done: { tapPromise(name: string, task: (stats: Stats) => Promise<void>): void };
    thisCompilation: { tap(name: string, task: (compilation: Compilation) => void): void };
  };
  webpack: {
    Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE: number };
    sources: { RawSource: new (text: string) => Source };
  };
}

interface Compilation {
  hooks: {
    processAssets: {
      tapPromise(
        options: { name: string; stage: number },
        task: (assets: Record<string, Source>) => Promise<unknown>,
      ): void;
    };
  };
  updateAsset(name: string, source: Source): void;
}

interface Source {
  source(): string | Buffer;
}

interface Stats {
  compilation: { getAssets(): readonly { name: string }[] };
}

interface WebpackModule {
  type: string;
  nameForCondition(): string | null;
}

/** Names all files of the last build, workers and unnamed chunks included, which Gatsby's own statistics leave out. */
export const ASSETS_FILE = path.join('.cache', 'webpack-assets.json');

const writeAssets = {
  apply({ hooks }: Compiler) {
    hooks.done.tapPromise('write-assets', async ({ compilation }) => {
      const names = compilation.getAssets().map(({ name }) => name);
      await writeFile(path.resolve(ASSETS_FILE), JSON.stringify(names));
    });
  },
};

/** Packages come in the syntax of the day. Ahead of minifying. */
const lowerSyntax = {
  apply({ hooks, webpack: { Compilation, sources } }: Compiler) {
    const options = { name: 'lower-syntax', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE };
    hooks.thisCompilation.tap(options.name, (compilation) => {
      compilation.hooks.processAssets.tapPromise(options, (assets) =>
        Promise.all(
          Object.entries(assets).map(async ([name, asset]) => {
            if (!name.endsWith('.js')) return;
            const { code } = await transform(String(asset.source()), { target: `es${SCRIPT_SYNTAX}` });
            compilation.updateAsset(name, new sources.RawSource(code));
          }),
        ),
      );
    });
  },
};

/** The names of all styles that the browser's part of this build has just made: a name says the content. */
function stylesOfThisBuild(): string {
  const names = JSON.parse(readFileSync(path.resolve(ASSETS_FILE), 'utf8')) as string[];
  return names
    .filter((name) => name.endsWith('.css'))
    .sort()
    .join(' ');
}

/** The frame that every page has; whatever else has a style keeps it in the pages that use it. */
const FRAME_STYLES =
  /[\\/]src[\\/](styles|components[\\/](layout|ui[\\/](button|card|field|icon|picture|section)))\b/;

/** Gatsby's name has forty letters of chance, which each page and the chunk mapping repeat. */
const shortened =
  (name: ChunkName): ChunkName =>
  (...parts) =>
    name(...parts).slice(0, HASH_LENGTH);

/** Bundles already, of a megabyte and a half: served as they are published, under names that say their content. */
const publishedFiles = {
  test: /[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf(?:\.worker)?\.min\.mjs$/,
  type: 'asset/resource',
  generator: { filename: `[name]-[contenthash:${HASH_LENGTH}][ext]` },
};

/** No loader takes the published files apart. */
const sparing = (rule: Rule): Rule =>
  rule.test instanceof RegExp && rule.test.test('.mjs')
    ? { ...rule, exclude: [rule.exclude ?? [], publishedFiles.test].flat() }
    : rule;

/** In what visitors get: the names of classes and custom properties were a tenth of the home page. */
function shortenStyles(rules: readonly Rule[], names: ShortNames, tokens: ConstantTokens): void {
  for (const { oneOf = [], use = [] } of rules) {
    shortenStyles(oneOf, names, tokens);
    for (const { options } of [use].flat()) {
      if (typeof options?.modules === 'object' && options.modules.localIdentName)
        options.modules.getLocalIdent = ({ resourcePath }, _pattern, name) =>
          names.ofClass(resourcePath, name);
      const { postcssOptions } = options ?? {};
      if (!options || typeof postcssOptions !== 'function') continue;
      options.postcssOptions = (context) => {
        const own = postcssOptions(context);
        return { ...own, plugins: [...own.plugins, fewShortProperties(names, tokens)] };
      };
    }
  }
}

/** A plugin of PostCSS. */
const fewShortProperties = ({ withShortProperties }: ShortNames, tokens: ConstantTokens) => ({
  postcssPlugin: 'few-short-properties',
  OnceExit(root: { walkDecls(each: (declaration: Declaration) => void): void }) {
    root.walkDecls((declaration) => {
      if (tokens.has(declaration.prop)) {
        declaration.remove();
        return;
      }
      declaration.prop = withShortProperties(declaration.prop);
      declaration.value = withShortProperties(tokens.writtenOut(declaration.value));
    });
  },
});

const minifyOptions = {
  compress: { ecma: SCRIPT_SYNTAX, passes: 2 },
  output: { ecma: SCRIPT_SYNTAX },
  mangle: {},
  parse: {},
};

/**
 * What a browser gets comes once, only what its page needs, and in what old browsers read: see
 * docs/decisions/0005-what-the-browser-gets.md.
 */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  stage,
  getConfig,
  actions,
  plugins,
}) => {
  const config = (getConfig as () => WebpackConfig)();
  const { alias } = config.resolve;
  // The plugin's own takes i18next twice into the browser, makes a new instance for each render, and asks for parts of
  // react-i18next that no page uses.
  alias[path.resolve('node_modules/gatsby-plugin-react-i18next/dist/plugin/wrapPageElement.js')] =
    path.resolve('src/i18n/wrap-page-element.tsx');

  // The frame's styles come ahead of all others, and a part's styles name its own classes alone: no other order counts.
  for (const { constructor, options } of config.plugins) {
    if (constructor.name === 'MiniCssExtractPlugin' && options) options.ignoreOrder = true;
  }

  const jsxRuntime = path.resolve('src/gatsby/jsx-runtime.ts');
  // Ahead of Gatsby's own for the whole of react and react-dom.
  config.resolve.alias = {
    'react/jsx-runtime': jsxRuntime,
    'react/jsx-dev-runtime': jsxRuntime,
    ...(stage === 'build-javascript' && {
      // 62 KB that once came with a picture: whoever asks for it stops the build.
      'react-dom/server': path.resolve('src/gatsby/react-dom-server-stays-out-of-the-browser'),
      i18next$: path.resolve('src/i18n/small-i18next.ts'),
      // Two plugins that do nothing in the browser of this site, yet bring all of Gatsby's components along.
      [path.resolve('node_modules/gatsby-plugin-manifest/gatsby-browser.js')]: false,
      [path.resolve('node_modules/gatsby/dist/internal-plugins/partytown/gatsby-browser.js')]: false,
    }),
    // What read-excel-file unpacks a workbook with; nothing else asks for it.
    fflate$: path.resolve('src/components/demos/importer/unzip-in-place.ts'),
    ...alias,
  };

  config.module.rules = [...config.module.rules.map(sparing), publishedFiles];

  if (stage === 'build-javascript' || stage === 'build-html') {
    const names = shortNames(path.resolve('src'));
    const tokens = constantTokens(path.resolve('src'));
    shortenStyles(config.module.rules, names, tokens);
    // What webpack keeps from build to build has the names and the tokens in it.
    if (config.cache) config.cache.version = `${names.version} ${tokens.version}`;
  }

  if (stage === 'build-javascript') {
    config.target = ['web', `es${SCRIPT_SYNTAX}`];
    // Maps would only be kept from visitors; a build without them is quicker.
    config.devtool = false;
    config.output.hashDigestLength = HASH_LENGTH;
    config.optimization.minimizer[0] = (plugins as unknown as GatsbyPlugins).minifyJs({
      exclude: /\.mjs$/, // published files: minified already
      terserOptions: minifyOptions,
    });
    // Gatsby puts the styles of all pages into one file and that into each page, the portal's into a visitor's too.
    const { cacheGroups } = config.optimization.splitChunks;
    const { shared } = cacheGroups;
    cacheGroups.shared = { ...shared, name: shortened(shared.name) };
    cacheGroups.styles = {
      test: (module: WebpackModule) =>
        module.type === 'css/mini-extract' && FRAME_STYLES.test(module.nameForCondition() ?? ''),
      name: 'styles',
      chunks: 'all',
      priority: 40,
      enforce: true,
    };
    config.plugins.push(lowerSyntax, writeAssets);
  }
  // Read by gatsby-ssr.tsx, so that pages with styles of an earlier build are rendered again.
  if (stage === 'build-html' || stage === 'develop-html') {
    const styles = stage === 'build-html' ? stylesOfThisBuild() : '';
    config.plugins.push(
      (plugins as unknown as GatsbyPlugins).define({ STYLES_OF_THIS_BUILD: JSON.stringify(styles) }),
    );
  }
  actions.replaceWebpackConfig(config);
};
