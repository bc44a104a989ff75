import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { NEW, PATHS } from '../../config/paths';
import {
  chunksFor,
  CreateLicenceScreen,
  LicenceMenu,
  LicenceScreen,
  LicencesScreen,
  LicencesSection,
  LicenceNotices,
  OpenLicenceScreen,
} from '../../portal/shell/lazy-screens';
import { PortalPage, type PortalScreen } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

/** The segment of `PATHS.openLicence`. */
const OPEN = 'open';
const ID = /^[1-9]\d{0,14}$/;

export default function LicencesPage({ data, location }: PageProps<Queries.LicencesPageQuery>) {
  const { t } = useTranslation('portal');
  const apps = data.apps.nodes;
  const screen = ([segment, ...rest]: readonly string[]): PortalScreen | undefined => {
    if (rest.length > 0) return undefined;
    if (segment === undefined)
      return {
        chunks: chunksFor([LicencesScreen], [LicencesSection]),
        element: <LicencesScreen all={<LicencesSection apps={apps} />} />,
      };
    if (segment === NEW)
      return { chunks: [CreateLicenceScreen], element: <CreateLicenceScreen apps={apps} /> };
    if (segment === OPEN) return { chunks: [OpenLicenceScreen], element: <OpenLicenceScreen apps={apps} /> };
    if (!ID.test(segment)) return undefined;
    return {
      chunks: chunksFor([LicenceScreen], [LicenceMenu, LicenceNotices]),
      element: (
        <LicenceScreen
          key={segment}
          id={Number(segment)}
          apps={apps}
          menu={(licence) => <LicenceMenu licence={licence} apps={apps} />}
          notices={(licence, made) => <LicenceNotices licence={licence} made={made} />}
        />
      ),
    };
  };
  return (
    <PortalPage path={PATHS.licences} title={t('meta.licences.title')} location={location}>
      {screen}
    </PortalPage>
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.LicencesPageQuery, { language: string }>) {
  return (
    <PortalSeo data={data} language={pageContext.language} path={PATHS.licences} texts="meta.licences" />
  );
}

export const query = graphql`
  query LicencesPage($language: String!) {
    ...PageBasics
    ...AppNames
    locales: allLocale(
      sort: { ns: ASC }
      filter: { language: { eq: $language }, ns: { in: ["common", "errors", "login", "portal", "licences"] } }
    ) {
      ...Locales
    }
  }
`;
