export { createResolvers } from './src/gatsby/create-resolvers';
export { createSchemaCustomization } from './src/gatsby/create-schema-customization';
export { onCreatePage } from './src/gatsby/on-create-page';
export { onCreateDevServer } from './src/gatsby/on-create-dev-server';
export { onCreateWebpackConfig } from './src/gatsby/on-create-webpack-config';
export { createPages } from './src/gatsby/create-pages';
export { onCreateNode, shouldOnCreateNode } from './src/gatsby/posts/on-create-node';
export { onPostBuild } from './src/gatsby/on-post-build';
