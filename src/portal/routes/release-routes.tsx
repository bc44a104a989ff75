import { navigate } from 'gatsby';
import {
  downloadTypePath,
  EDIT,
  PATHS,
  RELEASE_TABS,
  releaseTabPath,
  sbomPath,
  type ReleaseAdminTab,
  type ReleaseTab,
  type TypeTab,
} from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { lazyScreen, type Fetchable } from '../frame/lazy-screen';
import { ID, screen, type Route } from './route';

const DownloadsScreen = lazyScreen(() => import('../releases/catalogue/downloads-screen'), 'DownloadsScreen');
const AllReleasesScreen = lazyScreen(
  () => import('../releases/catalogue/all-releases-screen'),
  'AllReleasesScreen',
);
const TypeScreen = lazyScreen(() => import('../releases/type/type-screen'), 'TypeScreen');
const ReleaseScreen = lazyScreen(() => import('../releases/release/release-screen'), 'ReleaseScreen');
const AttachmentsSection = lazyScreen(
  () => import('../releases/attachments/attachments-section'),
  'AttachmentsSection',
);
const InstallationTab = lazyScreen(
  () => import('../releases/installation/installation-tab'),
  'InstallationTab',
);
const SbomScreen = lazyScreen(() => import('../releases/attachments/sbom-screen'), 'SbomScreen');
const ReleaseNotes = lazyScreen(() => import('../releases/release/release-notes'), 'ReleaseNotes');
const PublishActions = lazyScreen(() => import('../releases/manage/publish-actions'), 'PublishActions');
const AddedType = lazyScreen(() => import('../releases/manage/type-page-actions'), 'AddedType');
const UploadedRelease = lazyScreen(() => import('../releases/manage/release-actions'), 'UploadedRelease');
const NewTypeScreen = lazyScreen(() => import('../releases/manage/new-type-screen'), 'NewTypeScreen');
const EditTypeForm = lazyScreen(() => import('../releases/manage/edit-type-form'), 'EditTypeForm');
const EditReleaseForm = lazyScreen(() => import('../releases/manage/edit-release-form'), 'EditReleaseForm');
const UploadBanner = lazyScreen(() => import('../releases/upload/upload-banner'), 'UploadBanner');
const AllUnfinishedUploads = lazyScreen(
  () => import('../releases/upload/all-unfinished-uploads'),
  'AllUnfinishedUploads',
);
const TypeMenu = lazyScreen(() => import('../releases/manage/type-menu'), 'TypeMenu');
const TypeVisibility = lazyScreen(() => import('../releases/manage/type-menu'), 'TypeVisibility');
const TypePageActions = lazyScreen(() => import('../releases/manage/type-page-actions'), 'TypePageActions');
const AccessTab = lazyScreen(() => import('../releases/manage/access-tab'), 'AccessTab');
const TypeVersions = lazyScreen(() => import('../releases/statistics/versions-in-use'), 'TypeVersions');
const ReleaseActions = lazyScreen(() => import('../releases/manage/release-actions'), 'ReleaseActions');
const UploadScreen = lazyScreen(() => import('../releases/upload/upload-screen'), 'UploadScreen');
export const WebhooksScreen = lazyScreen(() => import('../webhooks/webhooks-screen'), 'WebhooksScreen');
const ReleaseReach = lazyScreen(() => import('../releases/statistics/release-reach'), 'ReleaseReach');
const ReleaseHistory = lazyScreen(() => import('../audit/audit-entries'), 'ReleaseHistory');

/** @param contents chunks of what only administrators see in the tab */
const typeRoute = (tab: TypeTab | typeof EDIT | undefined, contents: Fetchable[] = []): Route => ({
  path: downloadTypePath(ID, tab),
  common: [TypeScreen],
  forAdministrators: [TypePageActions, AddedType, ...contents],
  show: ({ id }) => (
    <TypeScreen
      key={id}
      id={id}
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
});

/** @param contents chunks of what only administrators see in the tab */
const releaseRoute = (
  tab: ReleaseTab | ReleaseAdminTab | typeof EDIT | undefined,
  contents: Fetchable[] = [],
): Route => ({
  path: releaseTabPath(ID, tab),
  common: [ReleaseScreen],
  chunks: [tab === 'installation' ? InstallationTab : AttachmentsSection],
  forAdministrators: [ReleaseActions, UploadedRelease, ...contents],
  show: ({ id, language }) => (
    <ReleaseScreen
      id={id}
      tab={tab}
      attachments={<AttachmentsSection key={id} releaseId={id} />}
      installation={<InstallationTab key={id} releaseId={id} />}
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
  ),
});

/** The screens of download types and releases, a part of `ROUTES`. */
export const RELEASE_ROUTES: readonly Route[] = [
  {
    path: PATHS.downloads,
    common: [DownloadsScreen],
    forAdministrators: [PublishActions, UploadBanner, AllUnfinishedUploads, TypeMenu, TypeVisibility],
    show: () => (
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
    ),
  },
  { path: PATHS.allReleases, title: 'downloads:all.title', ...screen(AllReleasesScreen) },
  {
    path: PATHS.upload,
    who: 'admin',
    title: 'releases:upload.title',
    chunks: [UploadScreen, ReleaseNotes],
    show: () => <UploadScreen renderNotes={(text) => <ReleaseNotes text={text} />} />,
  },
  { path: PATHS.newDownloadType, who: 'admin', title: 'releases:type.title', ...screen(NewTypeScreen) },
  typeRoute(undefined),
  typeRoute('access', [AccessTab]),
  typeRoute('versions', [TypeVersions]),
  typeRoute('webhooks', [WebhooksScreen]),
  typeRoute(EDIT, [EditTypeForm]),
  releaseRoute(undefined),
  ...RELEASE_TABS.map((tab) => releaseRoute(tab)),
  releaseRoute('statistics', [ReleaseReach]),
  releaseRoute('history', [ReleaseHistory]),
  releaseRoute(EDIT, [EditReleaseForm, ReleaseNotes]),
  { path: sbomPath(ID), chunks: [SbomScreen], show: ({ id }) => <SbomScreen key={id} releaseId={id} /> },
];
