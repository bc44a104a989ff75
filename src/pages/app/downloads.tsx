import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PortalPage } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

export default function DownloadsPage({ location }: PageProps<Queries.DownloadsPageQuery>) {
  return <PortalPage name="downloads" location={location} />;
}

export function Head(props: HeadProps<Queries.DownloadsPageQuery, { language: string }>) {
  return <PortalSeo name="downloads" {...props} />;
}

export const query = graphql`
  query DownloadsPage($language: String!) {
    ...PageBasics
    locales(
      language: $language
      ns: [
        "audit"
        "common"
        "errors"
        "login"
        "portal"
        "downloads"
        "releases"
        "webhooks"
        "attachments"
        "statistics"
      ]
    )
  }
`;
