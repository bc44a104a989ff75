import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function OverviewPage({ data, location }: PageProps<Queries.OverviewPageQuery>) {
  return <PortalPage name="overview" apps={data.apps.nodes} location={location} />;
}

export function Head(props: HeadProps<Queries.OverviewPageQuery, { language: string }>) {
  return <PortalSeo name="overview" {...props} />;
}

export const query = graphql`
  query OverviewPage($language: String!) {
    ...PageBasics
    ...AppNames
    locales(
      language: $language
      ns: ["common", "errors", "login", "portal", "overview", "downloads", "licences"]
    )
  }
`;
