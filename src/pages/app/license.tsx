import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function LicencesPage({ data, location }: PageProps<Queries.LicencesPageQuery>) {
  return <PortalPage name="licences" apps={data.apps.nodes} location={location} />;
}

export function Head(props: HeadProps<Queries.LicencesPageQuery, { language: string }>) {
  return <PortalSeo name="licences" {...props} />;
}

export const query = graphql`
  query LicencesPage($language: String!) {
    ...PageBasics
    ...AppNames
    locales(language: $language, ns: ["common", "errors", "login", "portal", "licences"])
  }
`;
