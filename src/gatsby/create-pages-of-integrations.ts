import path from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { integrationPath } from '../config/paths';
import { dataOrPanic } from './query';

const template = path.resolve('src/templates/integration.tsx');

/** One page per ERP; the i18n plugin makes it in every language. */
export async function createIntegrationPages(args: CreatePagesArgs): Promise<void> {
  const { integrations } = await dataOrPanic<{ integrations: { nodes: { jsonId: string }[] } }>(
    args,
    '{ integrations: allIntegration(sort: { order: ASC }) { nodes { jsonId } } }',
  );
  for (const { jsonId } of integrations.nodes) {
    args.actions.createPage({ path: integrationPath(jsonId), component: template, context: { id: jsonId } });
  }
}
