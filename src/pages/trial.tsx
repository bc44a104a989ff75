import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { TrialRequest } from '../components/blocks/trial/request';
import { Layout } from '../components/layout/layout';
import { PageSeo } from '../components/page-seo';
import { assertPresent } from '../config/assert-present';
import { PATHS } from '../config/paths';

/** Returns the query of the address with the free month as its intent, for visitors who follow no link of the site. */
function asTrial(search: string): string {
  const query = new URLSearchParams(search);
  query.set('intent', 'trial');
  return `?${query.toString()}`;
}

export default function TrialPage({ data, location }: PageProps<Queries.TrialPageQuery>) {
  return (
    <Layout path={PATHS.trial}>
      <TrialRequest
        search={asTrial(location.search)}
        choosable={{
          apps: data.apps.nodes,
          integrations: data.integrations.nodes,
          pricing: assertPresent(data.pricing, 'content/pricing.json'),
        }}
      />
    </Layout>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.TrialPageQuery, { language: string }>) {
  return <PageSeo data={data} pageContext={pageContext} namespace="trial" path={PATHS.trial} />;
}

export const query = graphql`
  query TrialPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "home", "trial"])
    apps: allApp(sort: { order: ASC }) {
      nodes {
        jsonId
        title(language: $language)
      }
    }
    integrations: allIntegration(sort: { order: ASC }) {
      nodes {
        jsonId
        name
      }
    }
    pricing {
      ...ContactPricing
    }
  }
`;
