import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function MessagesPage({ data, location }: PageProps<Queries.MessagesPageQuery>) {
  const [apps, erps] = [data.apps.nodes, data.integrations.nodes];
  return <PortalPage name="messages" apps={apps} erps={erps} location={location} />;
}

export function Head(props: HeadProps<Queries.MessagesPageQuery, { language: string }>) {
  return <PortalSeo name="messages" {...props} />;
}

export const query = graphql`
  query MessagesPage($language: String!) {
    ...PageBasics
    ...AppNames
    locales(language: $language, ns: ["common", "errors", "licences", "login", "messages", "portal", "users"])
    integrations: allIntegration(sort: { order: ASC }) {
      nodes {
        id: jsonId
        title: name
      }
    }
  }
`;
