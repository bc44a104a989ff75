import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function PortalAdvisoriesPage({ location }: PageProps<Queries.PortalAdvisoriesPageQuery>) {
  return <PortalPage name="advisories" location={location} />;
}

export function Head(props: HeadProps<Queries.PortalAdvisoriesPageQuery, { language: string }>) {
  return <PortalSeo name="advisories" {...props} />;
}

export const query = graphql`
  query PortalAdvisoriesPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["advisories", "common", "downloads", "errors", "login", "portal"])
  }
`;
