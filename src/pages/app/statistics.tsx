import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function StatisticsPage({ location }: PageProps<Queries.StatisticsPageQuery>) {
  return <PortalPage name="statistics" location={location} />;
}

export function Head(props: HeadProps<Queries.StatisticsPageQuery, { language: string }>) {
  return <PortalSeo name="statistics" {...props} />;
}

export const query = graphql`
  query StatisticsPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["common", "errors", "login", "overview", "portal"])
  }
`;
