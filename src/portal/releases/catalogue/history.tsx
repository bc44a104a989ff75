import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedDownloadType } from '../../../../server/contract/download-type';
import type { ReleaseSummary } from '../../../../server/contract/release';
import { Button } from '../../../components/ui/button';
import { PAGE_SIZE } from '../../api/client/get-page';
import { releasesQuery } from '../../api/releases';
import { QueryState } from '../../frame/query-state';
import * as styles from './downloads-screen.module.css';
import { ReleaseLine } from './release-line';
import { newestOf } from './release-states';

/**
 * The releases of a type that are not shown as the newest ones. They are fetched when the user opens them. If
 * a search found some of them, it is open and shows only these until the user asks for more.
 */
export function History({ type }: { type: ListedDownloadType }) {
  const { t } = useTranslation('downloads');
  const newest = new Set(newestOf(type).map(({ id }) => id));
  const found = (type.found ?? []).filter(({ id }) => !newest.has(id));
  const [isOpen, setOpen] = useState(found.length > 0);
  const [areOthersShown, setOthersShown] = useState(found.length === 0);
  const firstFound = useRef<HTMLLIElement>(null);

  // The button "show more" has disappeared, so the focus moves to the first release that was found.
  useEffect(() => {
    if (areOthersShown) firstFound.current?.focus();
  }, [areOthersShown]);

  const count = type.release_count - newest.size;
  if (count <= 0) return <span className={styles.none}>{t('noHistory')}</span>;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('history', { count })}
        <span className="visually-hidden"> {type.name}</span>
      </summary>
      {isOpen && (
        <>
          {found.length > 0 && (
            <ul className={styles.history}>
              {found.map((release, index) => (
                <li
                  key={release.id}
                  ref={index === 0 ? firstFound : undefined}
                  tabIndex={index === 0 ? -1 : undefined}
                  className={styles.found}
                >
                  <p className={styles.foundNote}>{t('foundInHistory')}</p>
                  <ReleaseLine typeName={type.name} release={release} />
                </li>
              ))}
            </ul>
          )}
          {areOthersShown ? (
            <Others
              type={type}
              shown={new Set([...newest, ...found.map(({ id }) => id)])}
              count={count - found.length}
            />
          ) : (
            count > found.length && (
              <More name={type.name} count={count - found.length} onClick={() => setOthersShown(true)} />
            )
          )}
        </>
      )}
    </details>
  );
}

interface OthersProps {
  type: ListedDownloadType;
  /** The ids of the releases that are shown already. */
  shown: ReadonlySet<number>;
  /** The number of releases besides these. */
  count: number;
}

function Others({ type, shown, count }: OthersProps) {
  const { t } = useTranslation('downloads');
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, ...query } = useInfiniteQuery(
    releasesQuery({ type: type.id }),
  );
  const releases: readonly ReleaseSummary[] = (data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => !shown.has(id));
  return (
    <>
      {releases.length > 0 && (
        <ul className={styles.history}>
          {releases.map((release) => (
            <li key={release.id}>
              <ReleaseLine typeName={type.name} release={release} />
            </li>
          ))}
        </ul>
      )}
      <QueryState
        query={{ ...query, refetch: data ? fetchNextPage : refetch }}
        title={t('loadFailed')}
        rows={Math.min(count, 3)}
      />
      {hasNextPage && !query.error && (
        <More
          name={type.name}
          count={count - releases.length}
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        />
      )}
    </>
  );
}

interface MoreProps {
  /** The name of the type. */
  name: string;
  /** The number of releases that are not shown. */
  count: number;
  busy?: boolean;
  onClick: () => void;
}

function More({ name, count, busy = false, onClick }: MoreProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.showAll}>
      <Button small busy={busy} onClick={onClick}>
        {t('ui.showMore', { count: Math.min(count, PAGE_SIZE) })}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}
