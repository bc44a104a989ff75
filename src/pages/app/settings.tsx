import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function SettingsPage({ location }: PageProps<Queries.SettingsPageQuery>) {
  return <PortalPage name="settings" location={location} />;
}

export function Head(props: HeadProps<Queries.SettingsPageQuery, { language: string }>) {
  return <PortalSeo name="settings" {...props} />;
}

export const query = graphql`
  query SettingsPage($language: String!) {
    ...PageBasics
    locales(
      language: $language
      ns: ["api-keys", "audit", "common", "errors", "login", "messages", "portal", "webhooks"]
    )
  }
`;
