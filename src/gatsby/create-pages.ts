import type { GatsbyNode } from 'gatsby';
import { createIntegrationPages } from './create-pages-of-integrations';
import { createPostPages } from './create-pages-of-posts';
import { writeSecurityText } from './security-txt';

export const createPages: GatsbyNode['createPages'] = async (args) => {
  // First, since it may stop the build.
  await writeSecurityText(args);
  await createIntegrationPages(args);
  await createPostPages(args);
};
