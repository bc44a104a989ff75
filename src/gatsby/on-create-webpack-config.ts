import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import type { Compiler, Module, RuleSetRule } from 'webpack';
import { SCRIPT_SYNTAX } from '../config/browsers';
import { HASH_LENGTH } from './postprocess/hashed-files';
import { ASSETS_FILE, leaveOutLazyModules, minifyScripts, recordBuild } from './webpack-plugins';

/** The part of webpack's configuration that is changed here. Gatsby does not type it. */
interface WebpackConfig {
  target: string[];
  output: { hashDigestLength?: number };
  devtool: false;
  module: { rules: RuleSetRule[]; parser?: object };
  resolve: { alias: Record<string, string | false>; symlinks?: boolean; plugins: object[] };
  plugins: { apply(compiler: Compiler): void; options?: { ignoreOrder?: boolean } }[];
  optimization: { minimizer: object[]; splitChunks: { cacheGroups: Record<string, object | false> } };
}

/** Gatsby types these as arbitrary functions. */
interface GatsbyPlugins {
  define: (values: Record<string, string>) => WebpackConfig['plugins'][number];
  provide: (values: Record<string, string>) => WebpackConfig['plugins'][number];
}

/** Returns the names of this build's style sheets, which contain content hashes. */
const stylesOfThisBuild = () =>
  (JSON.parse(readFileSync(ASSETS_FILE, 'utf8')) as string[])
    .filter((name) => name.endsWith('.css'))
    .join(' ');

/** The styles of every page. All other styles are loaded with the pages that use them. */
const FRAME_STYLES =
  /[\\/]src[\\/](styles|components[\\/](layout|ui[\\/](button|card|field|icon|picture|page[\\/]section)))\b/;

/** Already bundled, 2.5 MB: served unchanged, with a hash in their names. */
const publishedFiles = {
  test: /[\\/](?:pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf(?:\.worker)?\.min\.mjs|zxing_reader\.wasm)$/,
  type: 'asset/resource',
  generator: { filename: `[name]-[contenthash:${HASH_LENGTH}][ext]` },
};

/** Excludes the published files from all other loaders. */
const excludePublished = (rule: RuleSetRule): RuleSetRule =>
  rule.test instanceof RegExp && rule.test.test('.mjs')
    ? { ...rule, exclude: [rule.exclude ?? [], publishedFiles.test].flat() }
    : rule;

/** Leaves only the addresses of declared calls. Whatever else the portal needs of the contract, it imports elsewhere. */
const addressesOfCalls: RuleSetRule = {
  test: /[\\/]server[\\/]contract[\\/][a-z-]+\.ts$/,
  issuer: /[\\/]src[\\/](?:portal[\\/](?:api|auth)|http)[\\/]/,
  enforce: 'pre',
  loader: path.resolve('src/gatsby/call-addresses-loader.cjs'),
};

/** Our own modules that Gatsby's Babel plugins leave as they are: no page, and without a query. */
const isPlainModule = (file: string) =>
  /[\\/](?:src|server)[\\/](?!pages[\\/]|templates[\\/])(?!.*node_modules).*\.tsx?$/.test(file) &&
  !/graphql`|webpack[A-Z]/.test(readFileSync(file, 'utf8'));

/** Compiles plain modules: a fraction of Babel's time. */
const plainModules = {
  include: isPlainModule,
  loader: 'esbuild-loader',
  options: { target: 'es2022', jsx: 'transform', minifyWhitespace: true },
};

/** Excludes plain modules from Babel. */
const excludePlain = (rule: RuleSetRule): RuleSetRule =>
  rule.test instanceof RegExp && rule.test.test('.tsx') ? { ...rule, exclude: isPlainModule } : rule;

/** Gatsby's rule for packages. */
const isBabelForPackages = ({ use }: RuleSetRule) =>
  JSON.stringify([use]).includes('babel-preset-gatsby/dependencies');

/**
 * Bundles each library once, splits styles by page, and lowers the syntax for old browsers:
 * docs/decisions/0005-what-the-browser-gets.md.
 */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  const { stage, actions } = args;
  const config = (args.getConfig as () => WebpackConfig)();
  const { define, provide } = args.plugins as unknown as GatsbyPlugins;

  config.module.rules = [...config.module.rules.map(excludePublished), publishedFiles, addressesOfCalls];
  // The order of style sheets does not matter: the frame's styles come first, and every other sheet styles
  // only its own classes.
  for (const { constructor, options } of config.plugins) {
    if (constructor.name === 'MiniCssExtractPlugin' && options) options.ignoreOrder = true;
  }
  // `Head` works only with Gatsby's own createElement, which the classic JSX runtime calls
  // (gatsby-config.ts).
  config.plugins.push(provide({ React: 'react' }));

  Object.assign(config.resolve.alias, {
    // The plugin's own file would bundle i18next twice, create an instance on each render, and import unused
    // parts of react-i18next.
    [path.resolve('node_modules/gatsby-plugin-react-i18next/dist/plugin/wrapPageElement.js')]: path.resolve(
      'src/i18n/wrap-page-element.tsx',
    ),
    // read-excel-file uses this to unpack workbooks. Nothing else imports it.
    fflate$: path.resolve('src/components/demos/importer/reading/unzip-in-place.ts'),
  });

  if (stage.startsWith('build')) {
    // Source maps are not published and slow down the build.
    config.devtool = false;
    config.module.rules = [...config.module.rules.map(excludePlain), plainModules];
    config.resolve.symlinks = false; // there are none, and each folder of a path would be asked
    // No theme whose files ours could replace: for each import it lists a folder.
    config.resolve.plugins = config.resolve.plugins.filter(
      ({ constructor }) => constructor.name !== 'GatsbyThemeComponentShadowingResolverPlugin',
    );
  }
  if (stage === 'build-html') {
    // Workers and lazy modules run only in browsers.
    config.module.parser = { javascript: { worker: false, url: false } };
    config.plugins.push(leaveOutLazyModules);
  }
  if (stage === 'build-javascript') {
    Object.assign(config.resolve.alias, {
      // These two plugins have no effect in the browser here, but import all of Gatsby's components.
      [path.resolve('node_modules/gatsby-plugin-manifest/gatsby-browser.js')]: false,
      [path.resolve('node_modules/gatsby/dist/internal-plugins/partytown/gatsby-browser.js')]: false,
      // React has had this hook since 18. react-i18next imports a copy for older ones.
      'use-sync-external-store/shim$': 'react',
    });
    // Must precede Gatsby's own alias for react-dom.
    config.resolve.alias = {
      // 62 KB. An import stops the build, because this file does not exist.
      'react-dom/server': path.resolve('src/gatsby/react-dom-server-stays-out-of-the-browser'),
      ...config.resolve.alias,
    };
    // `minifyScripts` lowers the syntax of packages.
    config.module.rules = config.module.rules.filter((rule) => !isBabelForPackages(rule));
    config.target = ['web', `es${SCRIPT_SYNTAX}`];
    config.output.hashDigestLength = HASH_LENGTH;
    config.optimization.minimizer.shift(); // Gatsby's for scripts: `minifyScripts` is in its place
    // Without this, Gatsby puts the styles of all pages, including the portal's, into one file that every
    // page loads.
    const { cacheGroups } = config.optimization.splitChunks;
    cacheGroups.shared = {
      ...cacheGroups.shared,
      name: false, // Gatsby's own name has forty letters
      minSize: 19_000, // bytes before minification, without comments: more would repeat modules in pages
    };
    // Gatsby would move a module that enough parts of the portal share into the bundle of all pages.
    cacheGroups.commons = false;
    cacheGroups.styles = {
      test: (module: Module) =>
        module.type === 'css/mini-extract' && FRAME_STYLES.test(module.nameForCondition() ?? ''),
      name: 'styles',
      chunks: 'all',
      priority: 40,
      enforce: true,
    };
    config.plugins.push(minifyScripts, recordBuild);
  }
  // For gatsby-ssr.tsx: pages with the styles of an earlier build must be rendered again.
  if (stage === 'build-html' || stage === 'develop-html') {
    const styles = stage === 'build-html' ? stylesOfThisBuild() : '';
    config.plugins.push(define({ STYLES_OF_THIS_BUILD: JSON.stringify(styles) }));
  }
  actions.replaceWebpackConfig(config);
};
