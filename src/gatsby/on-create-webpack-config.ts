import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import type { Compiler, Module, RuleSetRule } from 'webpack';
import { SCRIPT_SYNTAX } from '../config/browsers';
import { HASH_LENGTH } from './finish-html/hashed-files';
import { ASSETS_FILE, lowerSyntax, recordBuild } from './webpack-plugins';

/** The part of webpack's configuration that is changed here; Gatsby leaves it untyped. */
interface WebpackConfig {
  target: string[];
  output: { hashDigestLength?: number };
  devtool: false;
  module: { rules: RuleSetRule[] };
  resolve: { alias: Record<string, string | false> };
  plugins: { apply(compiler: Compiler): void; options?: { ignoreOrder?: boolean } }[];
  optimization: { minimizer: object[]; splitChunks: { cacheGroups: Record<string, object> } };
}

/** Gatsby types these as any function. */
interface GatsbyPlugins {
  minifyJs: (options: object) => object;
  define: (values: Record<string, string>) => WebpackConfig['plugins'][number];
  provide: (values: Record<string, string>) => WebpackConfig['plugins'][number];
}

/** The names of all styles that the browser's part of this build has just made: a name says the content. */
const stylesOfThisBuild = () =>
  (JSON.parse(readFileSync(ASSETS_FILE, 'utf8')) as string[])
    .filter((name) => name.endsWith('.css'))
    .join(' ');

/** The frame that every page has; whatever else has a style keeps it in the pages that use it. */
const FRAME_STYLES =
  /[\\/]src[\\/](styles|components[\\/](layout|ui[\\/](button|card|field|icon|picture|section)))\b/;

/** Bundles already, of a megabyte and a half: served as they are published, under names that say their content. */
const publishedFiles = {
  test: /[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf(?:\.worker)?\.min\.mjs$/,
  type: 'asset/resource',
  generator: { filename: `[name]-[contenthash:${HASH_LENGTH}][ext]` },
};

/** No loader takes the published files apart. */
const sparing = (rule: RuleSetRule): RuleSetRule =>
  rule.test instanceof RegExp && rule.test.test('.mjs')
    ? { ...rule, exclude: [rule.exclude ?? [], publishedFiles.test].flat() }
    : rule;

/** Gatsby's names of classes say file and class: a tenth of the home page. */
function shortenClassNames(rules: readonly RuleSetRule[]): void {
  for (const { use } of rules.flatMap(({ oneOf }) => oneOf ?? []) as { use?: CssLoader[] }[])
    for (const { options } of use ?? [])
      if (options?.modules?.localIdentName) options.modules.localIdentName = '[hash:base64:5]';
}

interface CssLoader {
  options?: { modules?: { localIdentName?: string } };
}

const terserOptions = {
  compress: { ecma: SCRIPT_SYNTAX, passes: 2 },
  output: { ecma: SCRIPT_SYNTAX },
  mangle: {},
  parse: {},
};

/**
 * What a browser gets comes once, only what its page needs, and in what old browsers read: see
 * docs/decisions/0005-what-the-browser-gets.md.
 */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  const { stage, actions } = args;
  const config = (args.getConfig as () => WebpackConfig)();
  const { minifyJs, define, provide } = args.plugins as unknown as GatsbyPlugins;

  config.module.rules = [...config.module.rules.map(sparing), publishedFiles];
  if (stage === 'build-javascript' || stage === 'build-html') shortenClassNames(config.module.rules);
  // The frame's styles come ahead of all others, and a part's styles name its own classes alone: no other order counts.
  for (const { constructor, options } of config.plugins) {
    if (constructor.name === 'MiniCssExtractPlugin' && options) options.ignoreOrder = true;
  }
  // `Head` works only by Gatsby's own createElement, which the classic JSX runtime calls (gatsby-config.ts).
  config.plugins.push(provide({ React: 'react' }));

  Object.assign(config.resolve.alias, {
    // The plugin's own takes i18next twice into the browser, makes a new instance for each render, and asks for parts of
    // react-i18next that no page uses.
    [path.resolve('node_modules/gatsby-plugin-react-i18next/dist/plugin/wrapPageElement.js')]: path.resolve(
      'src/i18n/wrap-page-element.tsx',
    ),
    // What read-excel-file unpacks a workbook with; nothing else asks for it.
    fflate$: path.resolve('src/components/demos/importer/unzip-in-place.ts'),
  });

  if (stage === 'build-javascript') {
    Object.assign(config.resolve.alias, {
      // Two plugins that do nothing in the browser of this site, yet bring all of Gatsby's components along.
      [path.resolve('node_modules/gatsby-plugin-manifest/gatsby-browser.js')]: false,
      [path.resolve('node_modules/gatsby/dist/internal-plugins/partytown/gatsby-browser.js')]: false,
    });
    // Ahead of Gatsby's own for the whole of react-dom.
    config.resolve.alias = {
      // 62 KB that once came with a picture: whoever asks for it stops the build.
      'react-dom/server': path.resolve('src/gatsby/react-dom-server-stays-out-of-the-browser'),
      ...config.resolve.alias,
    };
    config.target = ['web', `es${SCRIPT_SYNTAX}`];
    // Maps would only be kept from visitors; a build without them is quicker.
    config.devtool = false;
    config.output.hashDigestLength = HASH_LENGTH;
    const published = /\.mjs$/; // minified already
    config.optimization.minimizer[0] = minifyJs({ exclude: published, terserOptions });
    // Gatsby puts the styles of all pages into one file and that into each page, the portal's into a visitor's too.
    const { cacheGroups } = config.optimization.splitChunks;
    cacheGroups.shared = { ...cacheGroups.shared, name: false }; // Gatsby's name has forty letters
    cacheGroups.styles = {
      test: (module: Module) =>
        module.type === 'css/mini-extract' && FRAME_STYLES.test(module.nameForCondition() ?? ''),
      name: 'styles',
      chunks: 'all',
      priority: 40,
      enforce: true,
    };
    config.plugins.push(lowerSyntax, recordBuild);
  }
  // Read by gatsby-ssr.tsx, so that pages with styles of an earlier build are rendered again.
  if (stage === 'build-html' || stage === 'develop-html') {
    const styles = stage === 'build-html' ? stylesOfThisBuild() : '';
    config.plugins.push(define({ STYLES_OF_THIS_BUILD: JSON.stringify(styles) }));
  }
  actions.replaceWebpackConfig(config);
};
