import { useQuery } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { Button } from '../../../components/ui/button';
import { Failure, LoadingRows, Notice } from '../../../components/ui/status';
import {
  downloadTypePath,
  EDIT,
  PATHS,
  RELEASE_ADMIN_TABS,
  releasePath,
  type ReleaseAdminTab,
  type ReleaseTab,
} from '../../../config/paths';
import { formatDate, formatDateTimeZone } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ReleaseWarnings } from '../../frame/advisories/advisory-marks';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import { useProblemText } from '../../api/client/problem-text';
import { downloadablesQuery } from '../../api/releases';
import { useIsAdmin } from '../../auth/session';
import { CheckFile } from '../check-file';
import { CheckInstructions } from './check-instructions';
import { DownloadForm, FileForm } from '../file-form';
import type { FROM_LIST } from '../open-button';
import { Fact, ReleaseFacts } from './release-facts';
import * as factStyles from './release-facts.module.css';
import { isSupportOver, latestOf } from '../release-states';
import * as styles from './release-screen.module.css';
import { ReleaseTabs } from './release-tabs';
import { TicketSection } from './ticket-section';
import { useCatalogue } from '../../api/download-types';

// Loaded lazily: Markdown is the largest part of this screen, and users read it last.
const ChangesSince = lazy(async () => ({ default: (await import('./changes-since')).ChangesSince }));

interface ReleaseScreenProps {
  /** The release id from the URL. */
  id: string;
  /** undefined: what is new */
  tab?: ReleaseTab | ReleaseAdminTab | typeof EDIT | undefined;
  /** The attachments of the release. Not shown if the release is not available. */
  contents?: ReactNode;
  /** For administrators: the buttons of the heading, with those for everyone among them. */
  releaseActions?: (release: Downloadable, forEveryone: ReactNode) => ReactNode;
  /** For administrators: the content of their tabs, and the form. */
  adminContents?: Record<ReleaseAdminTab | typeof EDIT, (release: Downloadable) => ReactNode>;
}

/** The screen of one release. */
export function ReleaseScreen({ id, tab, contents, releaseActions, adminContents }: ReleaseScreenProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const problemText = useProblemText();
  const isAdmin = useIsAdmin();
  const catalogue = useCatalogue();
  const entries = catalogue.data ?? [];
  const entry = entries.find(({ releases }) => releases.some((release) => String(release.id) === id));
  // The catalogue has what is needed to choose a release. This query adds the notes and all other details.
  const releases = useQuery({ ...downloadablesQuery(entry?.type.id ?? 0), enabled: entry !== undefined });
  const release = releases.data?.find((candidate) => String(candidate.id) === id);

  const goBack = () => {
    const { fromList } = (window.history.state ?? {}) as Partial<typeof FROM_LIST>;
    if (fromList) navigate(-1);
    else navigate(localizedPath(PATHS.downloads, language));
  };
  const back = <Button onClick={goBack}>{t('goBack')}</Button>;
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
    return catalogue.isPending || (entry ? releases.isPending : catalogue.hasNextPage) ? (
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
  const adminTab = RELEASE_ADMIN_TABS.find((name) => name === tab);
  const latest = latestOf(releases.data, release.channel);
  const isOlder = latest !== undefined && releases.data.indexOf(latest) < releases.data.indexOf(release);
  const isOffered = state !== 'withdrawn' || isAdmin;
  const installers =
    type.has_windows_service_installer && isOffered ? type.windows_service_installer_bits : [];
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
      <ReleaseTabs id={release.id} current={tab} isOffered={isOffered} />
      {tab === undefined && installers.length > 0 && (
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
      {tab === undefined && (
        <div className={styles.columns}>
          <Suspense fallback={<LoadingRows />}>
            <ChangesSince release={release} releases={releases.data} />
          </Suspense>
          <div className={styles.side}>
            <section aria-labelledby="release-file">
              <h2 id="release-file">{t('file')}</h2>
              <ReleaseFacts release={release} />
            </section>
            <section aria-labelledby="release-details">
              <h2 id="release-details">{t('details.title')}</h2>
              <dl className={factStyles.facts}>
                <Fact label={t('details.type')}>{type.name}</Fact>
                <Fact label={t('details.category')}>{type.categorie}</Fact>
                <Fact label={t('details.kind')}>{t(`kinds.${release.kind}`)}</Fact>
                <Fact label={t('details.channel')}>{t(`channels.${release.channel}`)}</Fact>
                {release.support_ends !== null && (
                  <Fact label={t('details.supportEnds')}>{formatDate(release.support_ends, language)}</Fact>
                )}
                {type.description && <Fact label={t('details.description')}>{type.description}</Fact>}
                <Fact label={t('details.escrow')}>
                  {type.escrow ? t('details.inEscrow') : t('details.notInEscrow')}
                </Fact>
              </dl>
            </section>
          </div>
        </div>
      )}
      {tab === 'files' && isOffered && contents}
      {tab === 'command' && isOffered && release.current_hash === release.hash && (
        <TicketSection key={`ticket-${release.id}`} release={release} />
      )}
      {tab === 'check' && (
        <>
          <CheckInstructions fileName={release.file_name} />
          <CheckFile entries={entries} areAll={!catalogue.hasNextPage} />
        </>
      )}
      {adminTab && (isAdmin ? adminContents?.[adminTab](release) : <OnlyAdministrators />)}
    </>
  );
}

/** Shows what users should know about a release before they download it. */
function ReleaseNotices({ release }: { release: Downloadable }) {
  const { t } = useTranslation('downloads');
  const isAdmin = useIsAdmin();
  const language = useLanguage();
  const { state, release_date: date, withdrawn_reason: reason, support_ends: supportEnds } = release;
  return (
    <>
      {state === 'withdrawn' && (
        <Notice tone="not-found" title={t('notices.withdrawn')}>
          <p className={styles.reason}>{reason}</p>
          {isAdmin && <p>{t('notices.advisory')}</p>}
        </Notice>
      )}
      {state === 'draft' && (
        <Notice tone="signal">
          <p>{t('notices.draft')}</p>
        </Notice>
      )}
      {state === 'scheduled' && (
        <Notice tone="signal">
          <p>{t('notices.scheduled', { date: formatDateTimeZone(date, language) })}</p>
        </Notice>
      )}
      {supportEnds !== null && isSupportOver(supportEnds) && (
        <Notice tone="signal">
          <p>{t('notices.unsupported', { date: formatDate(supportEnds, language) })}</p>
        </Notice>
      )}
    </>
  );
}
