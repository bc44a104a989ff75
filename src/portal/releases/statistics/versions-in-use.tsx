import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { ReleaseStatistics } from '../../../../server/contract/statistics';
import { Table, type Column } from '../../../components/ui/table';
import { releasePath } from '../../../config/paths';
import { formatNumber } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { statisticsQuery } from '../../api/overview';
import { QueryState } from '../../frame/query-state';
import { Bar } from './bar-chart';
import * as styles from './statistics.module.css';

interface VersionsInUseProps {
  statistics: Pick<ReleaseStatistics, 'download_type' | 'versions'>;
  /** The id of the release whose page this is. */
  shown?: number;
}

/** The releases of a download type that customers have. */
export function VersionsInUse({ statistics: { download_type: type, versions }, shown }: VersionsInUseProps) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const most = Math.max(...versions.map(({ groups }) => groups));
  const columns: Column<ReleaseStatistics['versions'][number]>[] = [
    {
      id: 'release',
      header: t('release'),
      isRowHeader: true,
      cell: ({ release: { id, name } }) =>
        id === shown ? (
          t('thisOne', { name })
        ) : (
          <Link to={localizedPath(releasePath(id), language)}>{name}</Link>
        ),
    },
    {
      id: 'groups',
      header: t('groups'),
      isNumber: true,
      cell: ({ groups }) => formatNumber(groups, language),
    },
    { id: 'bar', header: t('share'), cell: ({ groups }) => <Bar part={groups / most} /> },
  ];
  return (
    <section aria-labelledby="versions" className={styles.section}>
      <h2 id="versions">{t('inUse', { name: type.name })}</h2>
      <p className={styles.note}>{t('inUseText')}</p>
      <Table
        caption={t('inUse', { name: type.name })}
        columns={columns}
        rows={versions}
        rowKey={({ release: { id } }) => id}
        pageSize={10}
      />
    </section>
  );
}

/**
 * For administrators: the releases of a download type that customers have.
 * @param releaseId any release of the type; undefined if it has none
 */
export function TypeVersions({ releaseId }: { releaseId: number | undefined }) {
  const { t } = useTranslation('statistics');
  const statistics = useQuery({ ...statisticsQuery(releaseId ?? 0), enabled: releaseId !== undefined });
  if (releaseId === undefined || statistics.data?.versions.length === 0) return <p>{t('nobodyHasOne')}</p>;
  if (statistics.data) return <VersionsInUse statistics={statistics.data} />;
  return <QueryState query={statistics} title={t('loadFailed')} />;
}
