import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { GRANT, PATHS } from '../../config/paths';
import { MessageScreen, MessagesScreen } from '../../portal/shell/lazy-screens';
import { PortalPage, type PortalScreen } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

const ID = /^[1-9]\d{0,14}$/;

export default function MessagesPage({ data, location }: PageProps<Queries.MessagesPageQuery>) {
  const { t } = useTranslation('portal');
  const screen = ([segment, id, ...more]: readonly string[]): PortalScreen | undefined => {
    if (more.length > 0) return undefined;
    if (segment === undefined) return { chunks: [MessagesScreen], element: <MessagesScreen /> };
    if (!ID.test(segment) || (id !== undefined && id !== GRANT)) return undefined;
    return {
      chunks: [MessageScreen],
      element: (
        <MessageScreen
          key={`${segment} ${id ?? ''}`}
          id={Number(segment)}
          isGrant={id === GRANT}
          apps={data.apps.nodes}
          erps={data.integrations.nodes}
        />
      ),
    };
  };
  return (
    <PortalPage path={PATHS.messages} title={t('meta.messages.title')} location={location}>
      {screen}
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.MessagesPageQuery, { language: string }>) {
  return (
    <PortalSeo data={data} language={pageContext.language} path={PATHS.messages} texts="meta.messages" />
  );
}

export const query = graphql`
  query MessagesPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: {
        language: { eq: $language }
        ns: { in: ["common", "errors", "licences", "login", "messages", "portal", "users"] }
      }
    ) {
      ...Locales
    }
    apps: allApp(sort: { order: ASC }) {
      nodes {
        id: jsonId
        name: title(language: $language)
      }
    }
    integrations: allIntegration(sort: { order: ASC }) {
      nodes {
        id: jsonId
        name
      }
    }
  }
`;
