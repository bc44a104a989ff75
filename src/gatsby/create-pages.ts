import path from 'node:path';
import type { CreatePagesArgs, GatsbyNode } from 'gatsby';
import { integrationPath } from '../config/paths';
import { createPostPages } from './create-pages-of-posts';
import { dataOrPanic } from './query';
import { writeSecurityText } from './security-txt';

export const createPages: GatsbyNode['createPages'] = async (args) => {
  // First, because an error in it stops the build.
  await writeSecurityText(args);
  await createIntegrationPages(args);
  await createPostPages(args);
};

/** Creates a page per ERP; the i18n plugin copies it to every language. */
async function createIntegrationPages(args: CreatePagesArgs): Promise<void> {
  const { integrations } = await dataOrPanic<{ integrations: { nodes: { jsonId: string }[] } }>(
    args,
    '{ integrations: allIntegration(sort: { order: ASC }) { nodes { jsonId } } }',
  );
  const component = path.resolve('src/templates/integration.tsx');
  for (const { jsonId } of integrations.nodes) {
    args.actions.createPage({ path: integrationPath(jsonId), component, context: { id: jsonId } });
  }
}
