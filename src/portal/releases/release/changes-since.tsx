import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import type { EarlierRelease, NotesOfRelease } from '../../../../server/contract/release-list';
import { Button } from '../../../components/ui/button';
import { SelectField } from '../../../components/ui/field';
import { LoadingRows } from '../../../components/ui/status';
import { formatDate } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { PAGE_SIZE } from '../../api/client/get-page';
import { ownOverviewQuery } from '../../api/overview';
import { QueryState } from '../../frame/query-state';
import { earlierReleasesQuery, releaseNotesQuery } from '../../api/releases';
import { useIsAdmin } from '../../auth/session';
import { useAddressState } from '../../lists/use-address-state';
import * as styles from './changes-since.module.css';
import { ReleaseNotes } from './release-notes';
import { notesFor } from '../catalogue/release-states';

/** The value of `since` in the URL that stands for this release alone. */
const ONLY_THIS = 'none';

/** Returns the id of the release of a type that the customer's group downloaded last. */
function useLastDownloaded(typeId: number): string | undefined {
  const isAdmin = useIsAdmin();
  const { data } = useQuery({ ...ownOverviewQuery, enabled: !isAdmin });
  const version = data?.types.first.find(({ download_type: { id } }) => id === typeId);
  return version?.release ? String(version.release.id) : undefined;
}

/** Returns the older releases of the type. Fetches pages until the one with the id `wanted` has come. */
function useEarlier(releaseId: number, wanted: string | undefined) {
  const { data, hasNextPage, isFetching, isPending, isError, fetchNextPage } = useInfiniteQuery(
    earlierReleasesQuery(releaseId),
  );
  const earlier = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const installed = earlier.find(({ id }) => String(id) === wanted);
  const isSought = wanted !== undefined && wanted !== ONLY_THIS && !installed && hasNextPage;
  useEffect(() => {
    if (isSought && !isFetching && !isError) void fetchNextPage();
  }, [isSought, isFetching, isError, fetchNextPage]);
  return {
    earlier,
    installed,
    isPending: !isError && (isPending || isSought),
    rest: (data?.pages[0]?.total ?? 0) - earlier.length,
    isFetching,
    fetchNextPage,
  };
}

/** Shows the notes of this release, or of all releases since the installed one. */
export function ChangesSince({ release }: { release: Downloadable }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const address = useAddressState();
  const last = useLastDownloaded(release.download_type_id);
  const { earlier, installed, isPending, rest, isFetching, fetchNextPage } = useEarlier(
    release.id,
    address.read('since') || last,
  );
  return (
    <section aria-labelledby="release-notes" className={styles.section}>
      <h2 id="release-notes">{t('notes.title')}</h2>
      {earlier.length > 0 && (
        <SelectField
          label={t('notes.installed')}
          hint={t('notes.installedHint')}
          className={styles.choice}
          value={installed?.id ?? ONLY_THIS}
          onChange={(event) => address.write({ since: event.target.value })}
        >
          <option value={ONLY_THIS}>{t('notes.onlyThis', { release: release.name })}</option>
          {earlier.map(({ id, name, release_date }) => (
            <option key={id} value={id}>
              {t('notes.since', { release: name, date: formatDate(release_date, language) })}
            </option>
          ))}
        </SelectField>
      )}
      {rest > 0 && (
        <p>
          <Button small busy={isFetching} onClick={() => void fetchNextPage()}>
            {t('notes.older', { count: rest })}
          </Button>
        </p>
      )}
      {isPending ? (
        <LoadingRows />
      ) : installed ? (
        <NotesSince release={release} installed={installed} />
      ) : (
        <Notes release={release} />
      )}
    </section>
  );
}

function NotesSince({ release, installed }: { release: Downloadable; installed: EarlierRelease }) {
  const { t } = useTranslation('downloads');
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, ...query } = useInfiniteQuery(
    releaseNotesQuery(release.id, installed.id),
  );
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <>
      <p role="status" className={styles.count}>
        {data && t('notes.count', { count: total, release: installed.name })}
      </p>
      {rows.map((each) => (
        <Notes key={each.id} release={each} isOneOfSeveral />
      ))}
      <QueryState query={{ ...query, refetch: data ? fetchNextPage : refetch }} title={t('loadFailed')} />
      {hasNextPage && !query.error && (
        <p>
          <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('common:ui.showMore', { count: Math.min(PAGE_SIZE, total - rows.length) })}
          </Button>
        </p>
      )}
    </>
  );
}

/** The notes of a release, under its name if it is one of several. */
function Notes({ release, isOneOfSeveral = false }: { release: NotesOfRelease; isOneOfSeveral?: boolean }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const { name, release_date } = release;
  const notes = notesFor(release, language);
  return (
    <article aria-label={name} className={styles.release}>
      {isOneOfSeveral && (
        <p className={styles.name}>
          {t('notes.since', { release: name, date: formatDate(release_date, language) })}
        </p>
      )}
      {notes.isOther && <p className={styles.name}>{t(`notes.only.${notes.language}`)}</p>}
      {notes.text.trim() ? (
        <div lang={notes.isOther ? notes.language : undefined}>
          <ReleaseNotes text={notes.text} />
        </div>
      ) : (
        <p>{t('notes.none')}</p>
      )}
    </article>
  );
}
