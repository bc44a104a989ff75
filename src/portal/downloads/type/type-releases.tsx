import { useTranslation } from 'react-i18next';
import type { ReleaseSummary } from '../../../../server/contract/release';
import { Table, type Column } from '../../../components/ui/table';
import { releasePath } from '../../../config/paths';
import { formatBytes, formatDate } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { PAGE_SIZE } from '../../api/client/get-page';
import type { CatalogueEntry } from '../../api/download-types';
import { AdvisoryMarks } from '../../frame/advisories/advisory-marks';
import { RowLink } from '../../lists/row-link';
import { DownloadForm } from '../file-form';
import { FROM_LIST } from '../open-button';
import { ReleaseTags } from '../release-tags';
import * as styles from './type-screen.module.css';

/** The releases of a download type, newest first. */
export function TypeReleases({ entry: { type, releases } }: { entry: CatalogueEntry }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const nameId = (id: number) => `release-${id}`;
  const columns: Column<ReleaseSummary>[] = [
    {
      id: 'name',
      header: t('release'),
      isRowHeader: true,
      cell: ({ id, name }) => (
        <span id={nameId(id)}>
          <span className="visually-hidden">{type.name} </span>
          <RowLink to={localizedPath(releasePath(id), language)} state={FROM_LIST}>
            {name}
          </RowLink>
        </span>
      ),
    },
    {
      id: 'date',
      header: t('facts.releaseDate'),
      cell: ({ release_date: date }) => <time dateTime={date}>{formatDate(date, language)}</time>,
    },
    { id: 'size', header: t('facts.size'), cell: ({ size }) => formatBytes(size, language) },
    {
      id: 'state',
      header: t('type.state'),
      cell: (release) => (
        <span className={styles.tags}>
          <ReleaseTags release={release} />
          <AdvisoryMarks releaseId={release.id} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: '',
      isActions: true,
      cell: (release) => <DownloadForm release={release} describedBy={nameId(release.id)} small />,
    },
  ];
  return (
    <Table
      caption={t('type.tabs.releases')}
      columns={columns}
      rows={releases}
      rowKey={({ id }) => id}
      pageSize={PAGE_SIZE}
      empty={t('noRelease')}
    />
  );
}
