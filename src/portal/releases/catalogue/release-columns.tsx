import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedRelease } from '../../../../server/contract/release';
import type { Column } from '../../../components/ui/table';
import { releasePath } from '../../../config/paths';
import { formatDate } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { releaseWarningsQuery } from '../../api/own-advisories';
import { AdvisoryMarks } from '../../frame/advisories/advisory-marks';
import { RowLink } from '../../lists/row-link';
import { DownloadForm } from '../../frame/file-form';
import { FROM_LIST } from './open-button';
import * as styles from './release-line.module.css';
import { hasTags, ReleaseTags } from './release-tags';

const nameId = (id: number) => `release-${id}`;

/** Returns the columns that every list of releases has. */
export function useReleaseColumns(): Record<'name' | 'date' | 'state' | 'actions', Column<ListedRelease>> {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const warnings = useQuery(releaseWarningsQuery).data;
  return {
    name: {
      id: 'name',
      header: t('release'),
      isRowHeader: true,
      sortBy: true,
      cell: ({ id, name, download_type }) => (
        <span id={nameId(id)}>
          <span className="visually-hidden">{download_type.name} </span>
          <RowLink to={localizedPath(releasePath(id), language)} state={FROM_LIST}>
            {name}
          </RowLink>
        </span>
      ),
    },
    date: {
      id: 'release_date',
      header: t('facts.releaseDate'),
      sortBy: true,
      cell: ({ release_date: date }) => <time dateTime={date}>{formatDate(date, language)}</time>,
    },
    state: {
      id: 'state',
      header: t('type.state'),
      // Without anything to show the cell is empty, and a card leaves its label out.
      cell: (release) =>
        (hasTags(release) || warnings?.has(release.id)) && (
          <span className={styles.tags}>
            <ReleaseTags release={release} />
            <AdvisoryMarks releaseId={release.id} />
          </span>
        ),
    },
    actions: {
      id: 'actions',
      header: '',
      isActions: true,
      cell: (release) => <DownloadForm release={release} describedBy={nameId(release.id)} small />,
    },
  };
}
