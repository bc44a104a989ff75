import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { Failure, LoadingRows, Notice } from '../../../components/ui/status';
import {
  downloadTypePath,
  EDIT,
  PATHS,
  RELEASE_ADMIN_TABS,
  RELEASE_TABS,
  releasePath,
  type ReleaseAdminTab,
  type ReleaseTab,
} from '../../../config/paths';
import { ReleaseWarnings } from '../../frame/advisories/advisory-marks';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import { useProblemText } from '../../api/client/problem-text';
import { downloadablesQuery } from '../../api/releases';
import { useIsAdmin } from '../../auth/session';
import { CheckFile } from '../catalogue/check-file';
import { BackButton } from './back-button';
import { CheckInstructions } from './check-instructions';
import { DownloadForm, FileForm } from '../catalogue/file-form';
import { latestOf } from '../catalogue/release-states';
import { ReleaseDetails } from './release-details';
import { ReleaseNotices } from './release-notices';
import * as styles from './release-screen.module.css';
import { ReleaseTabs } from './release-tabs';
import { TicketSection } from './ticket-section';
import { useCatalogue } from '../../api/download-types';

// Loaded lazily: Markdown is the largest part of this screen, and users read it last.
const ChangesSince = lazy(async () => ({ default: (await import('./changes-since')).ChangesSince }));

interface ReleaseScreenProps {
  /** The release id from the URL. */
  id: string;
  /** undefined: the first tab, What is new */
  tab?: ReleaseTab | ReleaseAdminTab | typeof EDIT | undefined;
  /** Not shown if the release is not available. */
  attachments?: ReactNode;
  /** For administrators: the buttons of the heading, with those for everyone among them. */
  releaseActions?: (release: Downloadable, forEveryone: ReactNode) => ReactNode;
  /** For administrators: the content of their tabs, and the form. */
  adminContents?: Record<ReleaseAdminTab | typeof EDIT, (release: Downloadable) => ReactNode>;
}

/** The screen of one release. */
export function ReleaseScreen({ id, tab, attachments, releaseActions, adminContents }: ReleaseScreenProps) {
  const { t } = useTranslation('downloads');
  const problemText = useProblemText();
  const isAdmin = useIsAdmin();
  const catalogue = useCatalogue();
  const entries = catalogue.data ?? [];
  const entry = entries.find(({ releases }) => releases.some((release) => String(release.id) === id));
  // The catalogue has what is needed to choose a release. This query adds the notes and all other details.
  const releases = useQuery({ ...downloadablesQuery(entry?.type.id ?? 0), enabled: entry !== undefined });
  const release = releases.data?.find((candidate) => String(candidate.id) === id);

  const back = <BackButton />;
  const downloads = { to: PATHS.downloads, label: t('title') };

  if (!entry || !releases.data || !release) {
    const failed = [catalogue, releases].find(({ isError }) => isError);
    if (failed) {
      return (
        <>
          <PortalHeading key={id} title={t('release')} above={[downloads]}>
            {back}
          </PortalHeading>
          <Failure
            title={t('loadFailed')}
            text={problemText(failed.error)}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        </>
      );
    }
    // A release that was just published is missing until the data has been fetched again.
    return (entry ? releases.isPending || releases.isFetching : !catalogue.isComplete) ? (
      <>
        <PortalHeading key={id} title={t('release')} above={[downloads]}>
          {back}
        </PortalHeading>
        <LoadingRows rows={6} />
      </>
    ) : (
      <>
        <PortalHeading key={id} title={t('unknown.title')} above={[downloads]}>
          {back}
        </PortalHeading>
        <Notice tone="not-found">
          <p>{t('unknown.text')}</p>
        </Notice>
      </>
    );
  }

  const { type } = entry;
  const { state } = release;
  const above = [downloads, { to: downloadTypePath(type.id), label: type.name }];
  if (tab === EDIT)
    return (
      <>
        <PortalHeading
          key={`${id} edit`}
          title={t('type.edit', { name: release.name })}
          above={[...above, { to: releasePath(release.id), label: release.name }]}
        />
        {isAdmin ? adminContents?.edit(release) : <OnlyAdministrators />}
      </>
    );
  const latest = latestOf(releases.data, release.channel);
  // Newest first.
  const isOlder = latest !== undefined && releases.data.indexOf(latest) < releases.data.indexOf(release);
  const isAvailable = state !== 'withdrawn' || isAdmin;
  const isDamaged = release.current_hash !== release.hash;
  const offered = RELEASE_TABS.filter(
    (name) => name === 'check' || (isAvailable && !(name === 'command' && isDamaged)),
  );
  const adminTab = RELEASE_ADMIN_TABS.find((name) => name === tab);
  const shownTab = adminTab ?? offered.find((name) => name === tab);
  const installers =
    type.has_windows_service_installer && isAvailable ? type.windows_service_installer_bits : [];
  const buttons = (
    <>
      <DownloadForm release={release} variant={state === 'published' ? 'primary' : 'secondary'} />
      {back}
    </>
  );
  return (
    <>
      <PortalHeading key={id} title={`${type.name} ${release.name}`} above={above}>
        {isAdmin && releaseActions ? releaseActions(release, buttons) : buttons}
      </PortalHeading>
      <ReleaseNotices release={release} />
      <ReleaseWarnings releaseId={release.id} releases={releases.data} />
      {isOlder && (
        <Notice tone="signal">
          <p>{t('newer', { release: latest.name })}</p>
        </Notice>
      )}
      <ReleaseTabs id={release.id} current={shownTab} offered={offered} />
      {shownTab === undefined && installers.length > 0 && (
        <div className={styles.actions}>
          {installers.map((bits) => (
            <FileForm
              key={bits}
              action={`/api/downloadables/${release.id}/windowsServiceInstaller/${bits}`}
              label={t(`installer.${bits}`)}
            />
          ))}
          <p className={styles.hint}>{t('installer.text')}</p>
        </div>
      )}
      {shownTab === undefined && (
        <div className={styles.columns}>
          <Suspense fallback={<LoadingRows />}>
            <ChangesSince release={release} releases={releases.data} />
          </Suspense>
          <ReleaseDetails type={type} release={release} />
        </div>
      )}
      {shownTab === 'files' && attachments}
      {shownTab === 'command' && <TicketSection key={`ticket-${release.id}`} release={release} />}
      {shownTab === 'check' && (
        <>
          <CheckInstructions release={release} />
          <CheckFile entries={entries} areAll={!catalogue.hasNextPage} />
        </>
      )}
      {adminTab && (isAdmin ? adminContents?.[adminTab](release) : <OnlyAdministrators />)}
    </>
  );
}
