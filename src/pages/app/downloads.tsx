import { graphql, navigate, type HeadProps, type PageProps } from 'gatsby';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { PortalPage } from '../../portal/portal-page';
import { PortalSeo } from '../../portal/portal-seo';

const DownloadsScreen = lazy(async () => ({
  default: (await import('../../portal/downloads/downloads-screen')).DownloadsScreen,
}));
const ReleaseScreen = lazy(async () => ({
  default: (await import('../../portal/downloads/release-screen')).ReleaseScreen,
}));
const ReleaseNotes = lazy(async () => ({
  default: (await import('../../portal/downloads/release-notes')).ReleaseNotes,
}));

// Publishing: fetched only by who may publish.
const PublishActions = lazy(async () => ({
  default: (await import('../../portal/releases/publish-actions')).PublishActions,
}));
const UploadBanner = lazy(async () => ({
  default: (await import('../../portal/releases/upload-banner')).UploadBanner,
}));
const TypeActions = lazy(async () => ({
  default: (await import('../../portal/releases/type-actions')).TypeActions,
}));
const DeleteRelease = lazy(async () => ({
  default: (await import('../../portal/releases/delete-release')).DeleteRelease,
}));
const UploadScreen = lazy(async () => ({
  default: (await import('../../portal/releases/upload-screen')).UploadScreen,
}));

/** The part of `PATHS.upload` below the downloads; every other is the id of a release. */
const UPLOAD = 'upload';

export default function DownloadsPage({ location }: PageProps<Queries.DownloadsPageQuery>) {
  const { t } = useTranslation('portal');
  return (
    <PortalPage path={PATHS.downloads} title={t('meta.downloads.title')} location={location}>
      {([id]) => {
        if (id === undefined) return <Downloads />;
        return id === UPLOAD ? <Upload /> : <Release id={id} />;
      }}
    </PortalPage>
  );
}

function Downloads() {
  return (
    <DownloadsScreen
      toolbar={
        <Suspense fallback={null}>
          <PublishActions />
        </Suspense>
      }
      notices={
        <Suspense fallback={null}>
          <UploadBanner />
        </Suspense>
      }
      typeActions={(type) => (
        <Suspense fallback={null}>
          <TypeActions type={type} />
        </Suspense>
      )}
    />
  );
}

function Release({ id }: { id: string }) {
  const language = useLanguage();
  return (
    <ReleaseScreen
      id={id}
      releaseActions={(_type, release) => (
        <Suspense fallback={null}>
          <DeleteRelease
            release={release}
            onDeleted={() => navigate(localizedPath(PATHS.downloads, language))}
          />
        </Suspense>
      )}
    />
  );
}

function Upload() {
  return (
    <UploadScreen
      renderNotes={(text) => (
        <Suspense fallback={null}>
          <ReleaseNotes text={text} />
        </Suspense>
      )}
    />
  );
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
      filter: {
        language: { eq: $language }
        ns: { in: ["common", "login", "portal", "downloads", "releases"] }
      }
    ) {
      ...Locales
    }
  }
`;
