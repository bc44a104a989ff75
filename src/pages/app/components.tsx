import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function ComponentsPage({ location }: PageProps<Queries.ComponentsPageQuery>) {
  return <PortalPage name="components" location={location} />;
}

export function Head(props: HeadProps<Queries.ComponentsPageQuery, { language: string }>) {
  return <PortalSeo name="components" {...props} />;
}

export const query = graphql`
  query ComponentsPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["advisories", "common", "errors", "login", "portal"])
  }
`;
