import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { LoadingRows, Notice } from '../../../components/ui/status';
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
import { UpgradeLine } from '../../frame/advisories/upgrade-line';
import { useHandedOver } from '../../frame/handed-over';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import { isNotFound } from '../../api/client/problem-error';
import { releaseQuery } from '../../api/releases';
import { useIsAdmin } from '../../auth/session';
import { BackButton } from './back-button';
import { CheckTab } from './check-tab';
import { DownloadForm } from '../../frame/file-form';
import { QueryState } from '../../frame/query-state';
import { FilesTab } from './files-tab';
import { SignerNotice } from '../manage/signer-notice';
import { ReleaseDetails } from './release-details';
import { ReleaseNotices } from './release-notices';
import * as styles from './release-screen.module.css';
import { ReleaseTabs } from './release-tabs';
import { TicketSection } from './ticket-section';

// Loaded lazily: Markdown is the largest part of this screen, and users read it last.
const ChangesSince = lazy(async () => ({ default: (await import('./changes-since')).ChangesSince }));

interface ReleaseScreenProps {
  id: number;
  /** undefined: the first tab, What is new */
  tab?: ReleaseTab | ReleaseAdminTab | typeof EDIT | undefined;
  /** Not shown if the release is not available. */
  attachments?: ReactNode;
  /** The tab for installers. */
  installation?: ReactNode;
  /** For administrators: the buttons of the heading, with those for everyone among them. */
  releaseActions?: (release: Downloadable, forEveryone: ReactNode) => ReactNode;
  /** For administrators: says that the release was just uploaded. */
  uploadedNotice?: (release: Downloadable) => ReactNode;
  /** For administrators: the content of their tabs, and the form. */
  adminContents?: Record<ReleaseAdminTab | typeof EDIT, (release: Downloadable) => ReactNode>;
}

/** The screen of one release. */
export function ReleaseScreen({
  id,
  tab,
  attachments,
  releaseActions,
  uploadedNotice,
  installation,
  adminContents,
}: ReleaseScreenProps) {
  const { t } = useTranslation('downloads');
  const isAdmin = useIsAdmin();
  const isUploaded = useHandedOver() !== undefined;
  const { data: release, ...query } = useQuery(releaseQuery(id));

  const back = <BackButton />;
  const downloads = { to: PATHS.downloads, label: t('title') };
  const isGone = isNotFound(query.error);

  // An open form stays, so that typed texts can be copied.
  if (!release || (isGone && tab !== EDIT))
    return (
      <>
        <PortalHeading key={id} title={t(isGone ? 'unknown.title' : 'release')} above={[downloads]}>
          {back}
        </PortalHeading>
        <QueryState query={query} title={t('loadFailed')} rows={6} notFound={t('unknown.text')} />
      </>
    );

  const { download_type: type, newer } = release;
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
        {isGone && <QueryState query={query} title={t('loadFailed')} notFound={t('unknown.text')} />}
        {isAdmin ? adminContents?.edit(release) : <OnlyAdministrators />}
      </>
    );
  const isAvailable = state !== 'withdrawn' || isAdmin;
  const isDamaged = release.current_hash !== release.hash;
  const offered = RELEASE_TABS.filter(
    (name) => name === 'check' || (isAvailable && !(name === 'command' && isDamaged)),
  );
  const adminTab = RELEASE_ADMIN_TABS.find((name) => name === tab);
  const shownTab = adminTab ?? offered.find((name) => name === tab);
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
      {isAdmin && isUploaded && uploadedNotice?.(release)}
      <ReleaseNotices release={release} />
      {isAdmin && (isUploaded || state === 'draft' || state === 'scheduled') && (
        <SignerNotice releaseId={release.id} />
      )}
      <ReleaseWarnings releaseId={release.id} />
      {release.upgrade && <UpgradeLine upgrade={release.upgrade} />}
      {newer && (
        <Notice tone="signal">
          <p>{t('newer', { release: newer.name })}</p>
        </Notice>
      )}
      <ReleaseTabs id={release.id} current={shownTab} offered={offered} />
      {shownTab === undefined && (
        <div className={styles.columns}>
          <Suspense fallback={<LoadingRows />}>
            <ChangesSince key={release.id} release={release} />
          </Suspense>
          <ReleaseDetails release={release} isAvailable={isAvailable} />
        </div>
      )}
      {shownTab === 'files' && <FilesTab release={release} attachments={attachments} />}
      {shownTab === 'command' && <TicketSection key={`ticket-${release.id}`} release={release} />}
      {shownTab === 'check' && (
        <CheckTab key={`check-${release.id}`} release={release} isFileOffered={isAvailable && !isDamaged} />
      )}
      {shownTab === 'installation' && installation}
      {adminTab && (isAdmin ? adminContents?.[adminTab](release) : <OnlyAdministrators />)}
    </>
  );
}
