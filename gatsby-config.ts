import globalData from '@csstools/postcss-global-data';
import autoprefixer from 'autoprefixer';
import type { GatsbyConfig } from 'gatsby';
import customMedia from 'postcss-custom-media';
import site from './content/site.json';
import { DEFAULT_LANGUAGE, LANGUAGES } from './src/config/site';
import { contentTypeName } from './src/gatsby/content-types';
import { feedOptions } from './src/gatsby/feed';
import { sitemapOptions } from './src/gatsby/sitemap';

const siteUrl = (process.env.SITE_URL ?? 'http://localhost:8000').replace(/\/+$/, '');
const apiPort = process.env.API_PORT;
const isProduction = process.env.NODE_ENV === 'production';

const config: GatsbyConfig = {
  siteMetadata: { siteUrl },
  trailingSlash: 'always',
  jsxRuntime: 'classic',
  graphqlTypegen: { typesOutputPath: 'src/gatsby-types.d.ts', generateOnBuild: true },
  ...(apiPort && { proxy: { prefix: '/api', url: `http://127.0.0.1:${apiPort}` } }),
  plugins: [
    {
      resolve: 'gatsby-source-filesystem',
      options: { name: 'content', path: `${__dirname}/content`, ignore: ['**/*.pdf', '**/*.graphql'] },
    },
    { resolve: 'gatsby-source-filesystem', options: { name: 'locale', path: `${__dirname}/locales` } },
    { resolve: 'gatsby-transformer-json', options: { typeName: contentTypeName } },
    {
      resolve: 'gatsby-plugin-postcss',
      options: {
        postCssPlugins: [
          globalData({ files: [`${__dirname}/src/styles/breakpoints.css`] }),
          customMedia(),
          autoprefixer(), // in place of Gatsby's
        ],
        // Gatsby's names of classes say file and class: a tenth of the home page.
        ...(isProduction && { cssLoaderOptions: { modules: { localIdentName: '[hash:base64:5]' } } }),
      },
    },
    'gatsby-plugin-image',
    {
      resolve: 'gatsby-plugin-sharp',
      options: { defaults: { formats: ['auto', 'webp'], placeholder: 'none', quality: 70 } },
    },
    'gatsby-transformer-sharp',
    'gatsby-plugin-mdx',
    {
      resolve: 'gatsby-plugin-react-i18next',
      options: {
        localeJsonSourceName: 'locale',
        localeJsonNodeName: 'locales',
        languages: [...LANGUAGES],
        defaultLanguage: DEFAULT_LANGUAGE,
        generateDefaultLanguagePage: true,
        // Our own redirect runs before paint; the plugin's leaves Dutch visitors with a blank page.
        redirect: false,
        verbose: false,
      },
    },
    { resolve: 'gatsby-plugin-sitemap', options: sitemapOptions },
    { resolve: 'gatsby-plugin-feed', options: feedOptions },
    {
      resolve: 'gatsby-plugin-manifest',
      options: {
        name: site.name,
        short_name: site.name,
        start_url: '/',
        background_color: '#f7f5f0',
        theme_color: '#14213d',
        display: 'minimal-ui',
        icon: 'src/images/icon.svg', // no absolute path: it gets into the browser
        cache_busting_mode: 'none',
        // A link for each of eight sizes; gatsby-ssr.tsx has the one that is needed.
        legacy: false,
        crossOrigin: 'anonymous',
      },
    },
    {
      resolve: 'gatsby-plugin-offline',
      options: {
        debug: false,
        workboxConfig: {
          // The plugin merges these rules with its own by index, so all of them are listed.
          runtimeCaching: [
            { urlPattern: /(\.js$|\.css$|\/static\/)/, handler: 'CacheFirst' },
            // Network first: otherwise the first visit after a deploy shows the old page.
            { urlPattern: /^https?:.*\/page-data\/.*\.json/, handler: 'NetworkFirst' },
            {
              urlPattern: /^https?:.*\.(png|jpg|jpeg|webp|avif|svg|gif|woff2|webmanifest)$/,
              handler: 'StaleWhileRevalidate',
            },
            { urlPattern: /^https?:\/\/fonts\.googleapis\.com\/css/, handler: 'NetworkOnly' },
          ],
        },
      },
    },
  ],
};

export default config;
