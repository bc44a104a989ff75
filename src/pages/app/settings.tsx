import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import {
  ApiKeysScreen,
  AuditScreen,
  MailDetails,
  MailScreen,
  NewApiKeyScreen,
  WebhooksScreen,
} from '../../portal/shell/lazy-screens';
import { PortalPage, type PortalScreen } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

/** The screens by the rest of the path. */
const SCREENS: Record<string, PortalScreen> = {
  'api-keys': { chunks: [ApiKeysScreen], element: <ApiKeysScreen /> },
  'api-keys/new': { chunks: [NewApiKeyScreen], element: <NewApiKeyScreen /> },
  webhooks: { chunks: [WebhooksScreen], element: <WebhooksScreen /> },
  mail: { chunks: [MailScreen], element: <MailScreen /> },
  audit: { chunks: [AuditScreen], element: <AuditScreen /> },
};

const ID = /^[1-9]\d{0,14}$/;

function screenOf(segments: readonly string[]): PortalScreen | undefined {
  const [section, id = '', ...rest] = segments;
  if (section === 'mail' && ID.test(id) && rest.length === 0)
    return { chunks: [MailDetails], element: <MailDetails key={id} id={Number(id)} /> };
  return SCREENS[segments.join('/')];
}

export default function SettingsPage({ location }: PageProps<Queries.SettingsPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.settings} title={t('meta.settings.title')} location={location}>
      {screenOf}
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.SettingsPageQuery, { language: string }>) {
  return (
    <PortalSeo data={data} language={pageContext.language} path={PATHS.settings} texts="meta.settings" />
  );
}

export const query = graphql`
  query SettingsPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: {
        language: { eq: $language }
        ns: { in: ["api-keys", "audit", "common", "errors", "login", "messages", "portal", "webhooks"] }
      }
    ) {
      ...Locales
    }
  }
`;
