import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { renderedPostExtension } from './posts/rendered-post';
import type { StoredApp } from './posts/screens';
import { contentFile, type ResolverContext } from './resolver-context';

interface LocalizedArguments {
  language: string;
}

interface FieldInfo {
  fieldName: string;
}

const typeDefs = /* GraphQL */ `
  type Locale implements Node @dontInfer {
    ns: String!
    data: String!
    language: String!
  }

  # The texts as files, which no page queries: without inference the schema is built faster.
  type LocaleFile implements Node @dontInfer {
    id: ID!
  }

  # Exists while developing only; named here, so that the query types stay the same.
  type Site implements Node {
    proxy: [SiteProxy]
  }
  type SiteProxy {
    prefix: String
    url: String
  }
`;

/**
 * Defines the types of `content/schema.graphql` and their directives. `@localized` turns a stored `{en, nl}`
 * into the text in the language of the query, so that a page contains only one language.
 */
export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({
  actions,
  cache,
  reporter,
  pathPrefix,
}) => {
  actions.createFieldExtension({
    name: 'localized',
    args: { whole: 'Boolean' },
    extend: ({ whole }: { whole?: boolean }) => ({
      args: { language: 'String!' },
      resolve(
        source: Record<string, unknown>,
        { language }: LocalizedArguments,
        _context: unknown,
        { fieldName }: FieldInfo,
      ) {
        const texts = (whole ? source : source[fieldName]) as Record<string, string> | undefined;
        return texts?.[language];
      },
    }),
  });
  actions.createFieldExtension({
    name: 'localizedFile',
    extend: () => ({
      args: { language: 'String!' },
      resolve(
        source: Record<string, Record<string, string>>,
        { language }: LocalizedArguments,
        context: ResolverContext,
        { fieldName }: FieldInfo,
      ) {
        const relativePath = source[fieldName]?.[language];
        return relativePath ? contentFile(context, relativePath) : null;
      },
    }),
  });
  actions.createFieldExtension({
    name: 'screenOfState',
    extend: () => ({
      resolve({ jsonId, images }: StoredApp, { state }: { state: string }) {
        const screen = images.find(({ file }) => Object.values(file)[0]?.includes(`/${jsonId}-${state}.`));
        if (!screen) throw new Error(`content/apps/${jsonId}.json has no picture of the state "${state}"`);
        return screen;
      },
    }),
  });
  actions.createFieldExtension(renderedPostExtension({ cache, reporter, pathPrefix }));
  actions.createTypes([typeDefs, readFileSync(path.resolve('content/schema.graphql'), 'utf8')]);
};
