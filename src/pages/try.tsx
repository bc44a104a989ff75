import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { TryShelf } from '../components/blocks/try/try-shelf';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { PATHS } from '../config/paths';

/** Scans items with the camera: ours, or those in the fragment of the address. */
export default function TryPage({ location }: PageProps<Queries.TryPageQuery>) {
  return (
    <Layout path={PATHS.try}>
      <TryShelf fragment={location.hash} />
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.TryPageQuery, { language: string }>) {
  return <PageSeo data={data} pageContext={pageContext} namespace="try" path={PATHS.try} />;
}

export const query = graphql`
  query TryPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "scan-confirm", "try"])
  }
`;
