import type { GatsbyNode } from 'gatsby';
import { createIntegrationPages } from './create-pages-of-integrations';
import { createPostPages } from './create-pages-of-posts';

export const createPages: GatsbyNode['createPages'] = async (args) => {
  await createIntegrationPages(args);
  await createPostPages(args);
};
