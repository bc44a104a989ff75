import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import type { Compiler, Module, RuleSetRule } from 'webpack';
import { SCRIPT_SYNTAX } from '../config/browsers';
import { HASH_LENGTH } from './postprocess/hashed-files';
import { ASSETS_FILE, lowerSyntax, recordBuild } from './webpack-plugins';

/** The part of webpack's configuration that is changed here; Gatsby leaves it untyped. */
interface WebpackConfig {
  target: string[];
  output: { hashDigestLength?: number };
  devtool: false;
  module: { rules: RuleSetRule[]; parser?: object };
  resolve: { alias: Record<string, string | false> };
  plugins: { apply(compiler: Compiler): void; options?: { ignoreOrder?: boolean } }[];
  optimization: { minimizer: object[]; splitChunks: { cacheGroups: Record<string, object | false> } };
}

/** Gatsby types these as any function. */
interface GatsbyPlugins {
  minifyJs: (options: object) => object;
  define: (values: Record<string, string>) => WebpackConfig['plugins'][number];
  provide: (values: Record<string, string>) => WebpackConfig['plugins'][number];
}

/** The names, with hashes of their content, of the style sheets that this build has made for the browser. */
const stylesOfThisBuild = () =>
  (JSON.parse(readFileSync(ASSETS_FILE, 'utf8')) as string[])
    .filter((name) => name.endsWith('.css'))
    .join(' ');

/** What every page has. All other styles stay with the pages that use them. */
const FRAME_STYLES =
  /[\\/]src[\\/](styles|components[\\/](layout|ui[\\/](button|card|field|icon|picture|page[\\/]section)))\b/;

/** Bundles already, of a megabyte and a half: served as they are published, with a hash in their names. */
const publishedFiles = {
  test: /[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf(?:\.worker)?\.min\.mjs$/,
  type: 'asset/resource',
  generator: { filename: `[name]-[contenthash:${HASH_LENGTH}][ext]` },
};

/** No other loader handles the published files. */
const excludePublished = (rule: RuleSetRule): RuleSetRule =>
  rule.test instanceof RegExp && rule.test.test('.mjs')
    ? { ...rule, exclude: [rule.exclude ?? [], publishedFiles.test].flat() }
    : rule;

const terserOptions = {
  compress: { ecma: SCRIPT_SYNTAX, passes: 2 },
  output: { ecma: SCRIPT_SYNTAX },
  mangle: {},
  parse: {},
};

/** Each library once, styles by page, and syntax that old browsers know: docs/decisions/0005-what-the-browser-gets.md. */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  const { stage, actions } = args;
  const config = (args.getConfig as () => WebpackConfig)();
  const { minifyJs, define, provide } = args.plugins as unknown as GatsbyPlugins;

  config.module.rules = [...config.module.rules.map(excludePublished), publishedFiles];
  // The frame's styles come first, and each other sheet is about its own classes alone: their order does not matter.
  for (const { constructor, options } of config.plugins) {
    if (constructor.name === 'MiniCssExtractPlugin' && options) options.ignoreOrder = true;
  }
  // `Head` works only by Gatsby's own createElement, which the classic JSX runtime calls (gatsby-config.ts).
  config.plugins.push(provide({ React: 'react' }));

  Object.assign(config.resolve.alias, {
    // The plugin's own puts i18next into the browser twice, makes an instance for each render, and imports parts of
    // react-i18next that no page uses.
    [path.resolve('node_modules/gatsby-plugin-react-i18next/dist/plugin/wrapPageElement.js')]: path.resolve(
      'src/i18n/wrap-page-element.tsx',
    ),
    // Unpacks workbooks for read-excel-file; nothing else imports it.
    fflate$: path.resolve('src/components/demos/importer/reading/unzip-in-place.ts'),
  });

  // Source maps are not published, and take time.
  if (stage.startsWith('build')) config.devtool = false;
  // Workers run in browsers alone.
  if (stage === 'build-html') config.module.parser = { javascript: { worker: false, url: false } };
  if (stage === 'build-javascript') {
    Object.assign(config.resolve.alias, {
      // Two plugins that do nothing here in the browser, yet import all of Gatsby's components.
      [path.resolve('node_modules/gatsby-plugin-manifest/gatsby-browser.js')]: false,
      [path.resolve('node_modules/gatsby/dist/internal-plugins/partytown/gatsby-browser.js')]: false,
    });
    // Ahead of Gatsby's own alias for react-dom.
    config.resolve.alias = {
      // 62 KB. Importing it stops the build: there is no such file.
      'react-dom/server': path.resolve('src/gatsby/react-dom-server-stays-out-of-the-browser'),
      ...config.resolve.alias,
    };
    config.target = ['web', `es${SCRIPT_SYNTAX}`];
    config.output.hashDigestLength = HASH_LENGTH;
    const published = /\.mjs$/; // minified already
    config.optimization.minimizer[0] = minifyJs({ exclude: published, terserOptions });
    // Gatsby puts the styles of all pages, the portal's too, into one file and that file into each page.
    const { cacheGroups } = config.optimization.splitChunks;
    cacheGroups.shared = { ...cacheGroups.shared, name: false }; // Gatsby's own name has forty letters
    // What as many parts of the portal use as there are pages, Gatsby takes for what every page uses.
    cacheGroups.commons = false;
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
  // For gatsby-ssr.tsx: pages with the styles of an earlier build are rendered again.
  if (stage === 'build-html' || stage === 'develop-html') {
    const styles = stage === 'build-html' ? stylesOfThisBuild() : '';
    config.plugins.push(define({ STYLES_OF_THIS_BUILD: JSON.stringify(styles) }));
  }
  actions.replaceWebpackConfig(config);
};
