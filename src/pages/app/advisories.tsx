import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { readAuth, useIsAdmin } from '../../portal/auth/session';
import {
  AdvisoriesScreen,
  AdvisoryScreen,
  NewAdvisoryScreen,
  OwnAdvisoryScreen,
} from '../../portal/shell/lazy-screens';
import { PortalPage, type PortalScreen } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

/** The segment of `PATHS.newAdvisory`. */
const NEW = 'new';
const ID = /^[1-9]\d{0,14}$/;

function screenOf([segment, ...rest]: readonly string[]): PortalScreen | undefined {
  if (rest.length > 0) return undefined;
  if (segment === undefined) return { chunks: [AdvisoriesScreen], element: <AdvisoriesScreen /> };
  if (segment === NEW) return { chunks: [NewAdvisoryScreen], element: <NewAdvisoryScreen /> };
  if (!ID.test(segment)) return undefined;
  return {
    chunks: readAuth()?.user.is_admin ? [AdvisoryScreen] : [OwnAdvisoryScreen],
    element: <OneAdvisory key={segment} id={Number(segment)} />,
  };
}

function OneAdvisory({ id }: { id: number }) {
  const isAdmin = useIsAdmin();
  return isAdmin ? <AdvisoryScreen id={id} /> : <OwnAdvisoryScreen id={id} />;
}

export default function PortalAdvisoriesPage({ location }: PageProps<Queries.PortalAdvisoriesPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.advisories} title={t('meta.advisories.title')} location={location}>
      {screenOf}
    </PortalPage>
  );
}

export function Head({
  data,
  pageContext,
}: HeadProps<Queries.PortalAdvisoriesPageQuery, { language: string }>) {
  return (
    <PortalSeo data={data} language={pageContext.language} path={PATHS.advisories} texts="meta.advisories" />
  );
}

export const query = graphql`
  query PortalAdvisoriesPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: {
        language: { eq: $language }
        ns: { in: ["advisories", "common", "downloads", "errors", "login", "portal"] }
      }
    ) {
      ...Locales
    }
  }
`;
