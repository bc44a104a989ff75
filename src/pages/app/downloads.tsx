import { graphql, navigate, type HeadProps, type PageProps } from 'gatsby';
import { useTranslation } from 'react-i18next';
import {
  EDIT,
  PATHS,
  RELEASE_ADMIN_TABS,
  RELEASE_TABS,
  TYPE_TABS,
  type ReleaseAdminTab,
  type ReleaseTab,
} from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import {
  AddedType,
  AllReleasesScreen,
  AllUnfinishedUploads,
  AttachmentsSection,
  DownloadsScreen,
  chunksFor,
  EditReleaseForm,
  EditTypeForm,
  InstallationTab,
  NewTypeScreen,
  PublishActions,
  ReleaseActions,
  ReleaseHistory,
  ReleaseNotes,
  ReleaseReach,
  ReleaseScreen,
  SbomScreen,
  AccessTab,
  TypeMenu,
  TypePageActions,
  TypeScreen,
  TypeVersions,
  TypeVisibility,
  UploadBanner,
  UploadedRelease,
  UploadScreen,
  WebhooksScreen,
} from '../../portal/shell/lazy-screens';
import { PortalPage, type PortalScreen } from '../../portal/shell/portal-page';
import { PortalSeo } from '../../portal/shell/portal-seo';

/** The segment of `PATHS.upload` after the downloads path. */
const UPLOAD = 'upload';
/** The segment of `PATHS.allReleases` after the downloads path. */
const RELEASES = 'releases';
/** The segment of `downloadTypePath`. */
const TYPES = 'types';
/** The segment of `PATHS.newDownloadType` after it. */
const NEW = 'new';
/** The segment of `sbomPath` after the release. */
const SBOM = 'sbom';
const TYPE_ID = /^[1-9]\d{0,14}$/;
const ID = /^\d+$/;

export default function DownloadsPage({ location }: PageProps<Queries.DownloadsPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.downloads} title={t('meta.downloads.title')} location={location}>
      {([id, part, ...rest]) => {
        if (id === TYPES) return typeScreen(part, rest);
        if (rest.length > 0) return undefined;
        if (part === SBOM && ID.test(id ?? ''))
          return { chunks: chunksFor([SbomScreen]), element: <SbomScreen key={id} releaseId={Number(id)} /> };
        const adminTab = ([...RELEASE_ADMIN_TABS, EDIT] as const).find((name) => name === part);
        const tab = adminTab ?? RELEASE_TABS.find((name) => name === part);
        if (part !== undefined && !tab) return undefined;
        if (id === undefined) {
          const administration = [
            PublishActions,
            UploadBanner,
            AllUnfinishedUploads,
            TypeMenu,
            TypeVisibility,
          ];
          return { chunks: chunksFor([DownloadsScreen], administration), element: <Downloads /> };
        }
        if (ID.test(id))
          return {
            chunks: chunksFor(
              [ReleaseScreen, tab === 'installation' ? InstallationTab : AttachmentsSection],
              [ReleaseActions, UploadedRelease, ...(adminTab ? ADMIN_CHUNKS[adminTab] : [])],
            ),
            element: <Release id={id} tab={tab} />,
          };
        if (tab) return undefined;
        if (id === RELEASES)
          return {
            chunks: [AllReleasesScreen],
            title: t('downloads:all.title'),
            element: <AllReleasesScreen />,
          };
        if (id === UPLOAD) return { chunks: chunksFor([UploadScreen], [ReleaseNotes]), element: <Upload /> };
        return undefined;
      }}
    </PortalPage>
  );
}

/** Returns the screen of a download type: `5/` its releases, `5/access/` a tab, `new/` the form to add one. */
function typeScreen(id: string | undefined, [part, ...rest]: readonly string[]): PortalScreen | undefined {
  if (id === NEW && part === undefined)
    return { chunks: chunksFor([], [NewTypeScreen]), element: <NewTypeScreen /> };
  const tab = ([...TYPE_TABS, EDIT] as const).find((name) => name === part);
  if (!TYPE_ID.test(id ?? '') || (part !== undefined && !tab) || rest.length > 0) return undefined;
  const contents = {
    access: AccessTab,
    versions: TypeVersions,
    webhooks: WebhooksScreen,
    edit: EditTypeForm,
  };
  return {
    chunks: chunksFor([TypeScreen], [TypePageActions, AddedType, ...(tab ? [contents[tab]] : [])]),
    element: (
      <TypeScreen
        key={id}
        id={Number(id)}
        tab={tab}
        actions={(type) => <TypePageActions type={type} isMain={tab !== 'access'} />}
        addedNotice={(type) => <AddedType type={type} />}
        contents={{
          access: (type) => <AccessTab type={type} />,
          versions: ({ upcoming, preview, latest }) => (
            <TypeVersions releaseId={(upcoming?.[0] ?? preview ?? latest)?.id} />
          ),
          webhooks: (type) => <WebhooksScreen typeId={type.id} />,
          edit: (type) => <EditTypeForm type={type} />,
        }}
      />
    ),
  };
}

function Downloads() {
  return (
    <DownloadsScreen
      toolbar={<PublishActions />}
      notices={
        <>
          <UploadBanner />
          <AllUnfinishedUploads />
        </>
      }
      typeNote={(type) => <TypeVisibility type={type} />}
      typeMenu={(type) => <TypeMenu isRow type={type} />}
    />
  );
}

const ADMIN_CHUNKS = {
  statistics: [ReleaseReach],
  history: [ReleaseHistory],
  edit: [EditReleaseForm, ReleaseNotes],
};

interface ReleaseProps {
  id: string;
  tab: ReleaseTab | ReleaseAdminTab | typeof EDIT | undefined;
}

function Release({ id, tab }: ReleaseProps) {
  const language = useLanguage();
  return (
    <ReleaseScreen
      id={id}
      tab={tab}
      attachments={<AttachmentsSection key={id} releaseId={Number(id)} />}
      installation={<InstallationTab key={id} releaseId={Number(id)} />}
      adminContents={{
        statistics: (release) => <ReleaseReach key={id} releaseId={release.id} />,
        history: (release) => <ReleaseHistory key={id} releaseId={release.id} />,
        edit: (release) => (
          <EditReleaseForm key={id} release={release} renderNotes={(text) => <ReleaseNotes text={text} />} />
        ),
      }}
      uploadedNotice={(release) => <UploadedRelease release={release} />}
      releaseActions={(release, forEveryone) => (
        <ReleaseActions
          release={release}
          onDeleted={() => navigate(localizedPath(PATHS.downloads, language))}
        >
          {forEveryone}
        </ReleaseActions>
      )}
    />
  );
}

function Upload() {
  return <UploadScreen renderNotes={(text) => <ReleaseNotes text={text} />} />;
}

export function Head({ data, pageContext }: HeadProps<Queries.DownloadsPageQuery, { language: string }>) {
  return (
    <PortalSeo data={data} language={pageContext.language} path={PATHS.downloads} texts="meta.downloads" />
  );
}

export const query = graphql`
  query DownloadsPage($language: String!) {
    ...PageBasics
    locales: allLocale(
      sort: { ns: ASC }
      filter: {
        language: { eq: $language }
        ns: {
          in: [
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
        }
      }
    ) {
      ...Locales
    }
  }
`;
