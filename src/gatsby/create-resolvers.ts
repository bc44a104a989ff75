import type { GatsbyNode } from 'gatsby';
import type { ResolverContext } from './resolver-context';

interface Locale {
  language: string;
  ns: string;
  /** JSON */
  data: string;
}

interface LocaleArguments {
  ns: string[];
  /** Default: all languages. */
  language?: string;
}

/** Adds the query `locales`: the texts of a page by language and namespace, as i18next takes them. */
export const createResolvers: GatsbyNode['createResolvers'] = (args) => {
  // Gatsby types it as any function.
  const addResolvers = args.createResolvers as (resolvers: object) => void;
  addResolvers({
    Query: {
      locales: {
        type: 'JSON!',
        args: { ns: '[String!]!', language: 'String' },
        async resolve(_source: unknown, { ns, language }: LocaleArguments, { nodeModel }: ResolverContext) {
          const filter = { ns: { in: ns }, ...(language && { language: { eq: language } }) };
          const { entries } = await nodeModel.findAll({ type: 'Locale', query: { filter } });
          // Sorted, so that the page is the same in each build.
          const locales = ([...entries] as unknown as Locale[]).sort((a, b) =>
            `${a.language} ${a.ns}`.localeCompare(`${b.language} ${b.ns}`),
          );
          const texts: Record<string, Record<string, unknown>> = {};
          for (const locale of locales) (texts[locale.language] ??= {})[locale.ns] = JSON.parse(locale.data);
          return texts;
        },
      },
    },
  });
};
