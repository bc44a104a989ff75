import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function AccountPage({ location }: PageProps<Queries.AccountPageQuery>) {
  return <PortalPage name="account" location={location} />;
}

export function Head(props: HeadProps<Queries.AccountPageQuery, { language: string }>) {
  return <PortalSeo name="account" {...props} />;
}

export const query = graphql`
  query AccountPage($language: String!) {
    ...PageBasics
    locales(language: $language, ns: ["account", "common", "errors", "login", "portal"])
  }
`;
