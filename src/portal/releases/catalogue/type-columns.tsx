import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../../server/contract/limits';
import type { ListedDownloadType } from '../../../../server/contract/download-type';
import type { Column } from '../../../components/ui/table';
import { downloadTypePath, releasePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { RowLink } from '../../lists/row-link';
import * as styles from './downloads-screen.module.css';
import { History } from './history';
import { ReleaseLine } from './release-line';
import { newestOf } from './release-states';
import { categoryOf, descriptionOf } from './type-texts';

/** The parts of a row that only administrators see. */
export interface TypeSlots {
  /** A note below the description. */
  typeNote?: ((type: ListedDownloadType) => ReactNode) | undefined;
  /** The menu at the end of the row. */
  typeMenu?: ((type: ListedDownloadType) => ReactNode) | undefined;
}

/** Returns the columns of the list of download types. */
export function useTypeColumns({ typeNote, typeMenu }: TypeSlots): Column<ListedDownloadType>[] {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  return [
    {
      id: 'name',
      header: t('columns.name'),
      isRowHeader: true,
      sortBy: true,
      cell: ({ id, name }) => <RowLink to={localizedPath(downloadTypePath(id), language)}>{name}</RowLink>,
    },
    {
      id: 'categorie',
      header: t('columns.category'),
      isDetail: true,
      sortBy: true,
      cell: (type) => categoryOf(type, language),
    },
    {
      id: 'description',
      header: t('columns.description'),
      isDetail: true,
      cell: (type) => (
        <div className={styles.description}>
          {type.description && <p>{descriptionOf(type, language)}</p>}
          {typeNote?.(type)}
        </div>
      ),
    },
    {
      id: 'release_date',
      header: t('columns.latest'),
      sortBy: true,
      cell: (type) => <Newest type={type} />,
    },
    {
      id: 'history',
      header: t('columns.history'),
      cell: (type) => (
        <div className={styles.last}>
          {/* A search that finds other releases remounts the history, so that it opens or closes accordingly. */}
          <History key={type.found?.map(({ id }) => id).join()} type={type} />
          {typeMenu?.(type)}
        </div>
      ),
    },
  ];
}

/**
 * Shows the latest release. For users who may see them: above it a newer preview, below it how many drafts and
 * scheduled releases there are.
 */
function Newest({ type }: { type: ListedDownloadType }) {
  const { t } = useTranslation('downloads');
  const { latest } = type;
  return (
    <>
      {newestOf(type).map((release) => (
        <ReleaseLine key={release.id} typeName={type.name} release={release} />
      ))}
      {!latest && t('noRelease')}
      {latest?.state === 'withdrawn' && t('onlyWithdrawn', { release: latest.name })}
      {type.upcoming && <Upcoming type={type} upcoming={type.upcoming} />}
    </>
  );
}

/** A line for the drafts and one for the scheduled releases: a link to the release, or to the list of several. */
function Upcoming({
  type: { id, name },
  upcoming,
}: {
  type: ListedDownloadType;
  upcoming: NonNullable<ListedDownloadType['upcoming']>;
}) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const isWhole = upcoming.length < limits.someReleases;
  const lines = (['draft', 'scheduled'] as const).flatMap((state) => {
    const [first, ...others] = upcoming.filter((release) => release.state === state);
    return first ? [{ state, first, count: others.length + 1 }] : [];
  });
  return lines.map(({ state, first, count }) => (
    <p key={state} className={styles.upcoming}>
      <RowLink to={localizedPath(count === 1 ? releasePath(first.id) : downloadTypePath(id), language)}>
        {isWhole ? t(`upcoming.${state}`, { count }) : t(`states.${state}`)}
        <span className="visually-hidden"> {name}</span>
      </RowLink>
    </p>
  ));
}
