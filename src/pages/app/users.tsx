import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function UsersPage({ data, location }: PageProps<Queries.UsersPageQuery>) {
  return <PortalPage name="users" apps={data.apps.nodes} location={location} />;
}

export function Head(props: HeadProps<Queries.UsersPageQuery, { language: string }>) {
  return <PortalSeo name="users" {...props} />;
}

export const query = graphql`
  query UsersPage($language: String!) {
    ...PageBasics
    ...AppNames
    locales(
      language: $language
      ns: ["account", "common", "errors", "licences", "login", "messages", "portal", "statistics", "users"]
    )
  }
`;
