import type { GatsbyNode } from 'gatsby';
import { createIntegrationPages } from './create-pages-of-integrations';
import { createPostPages } from './create-pages-of-posts';
import { writeSecurityText } from './security-txt';

export const createPages: GatsbyNode['createPages'] = async (args) => {
  // Here, since it may stop a build: ahead of all that takes long.
  await writeSecurityText(args);
  await createIntegrationPages(args);
  await createPostPages(args);
};
