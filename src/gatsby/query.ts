import type { CreatePagesArgs } from 'gatsby';

/** Returns the data of a query in a build hook. A failed query stops the build. */
export async function dataOrPanic<Data>(
  { graphql, reporter }: Pick<CreatePagesArgs, 'graphql' | 'reporter'>,
  query: string,
  variables?: object,
): Promise<Data> {
  const answer: { data?: Data; errors?: Error[] } = await graphql<Data>(query, variables);
  const { data, errors } = answer;
  if (!data || errors) return reporter.panic(`A query of the build failed: ${query}`, errors);
  return data;
}
