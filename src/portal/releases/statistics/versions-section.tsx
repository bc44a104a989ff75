import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { GroupVersion } from '../../../../server/contract/statistics';
import { Table, type Column } from '../../../components/ui/table';
import { Tag } from '../../../components/ui/tag';
import { releasePath } from '../../../config/paths';
import { formatDateTime } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ExportButton } from '../../lists/export-button';
import { versionsQuery } from '../../api/overview';
import { QueryState } from '../../frame/query-state';
import * as styles from './statistics.module.css';

/** Where the customer is behind comes first, then what else they have, then what they do not have. */
const rankOf = ({ release, is_outdated }: GroupVersion) => (is_outdated ? 0 : release ? 1 : 2);

/** For administrators: compares the releases that a customer has with the latest of each download type. */
export function VersionsSection({ groupId }: { groupId: number }) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const versions = useQuery(versionsQuery(groupId));
  const link = (release: { id: number; name: string } | null, otherwise: string) =>
    release ? <Link to={localizedPath(releasePath(release.id), language)}>{release.name}</Link> : otherwise;
  const columns: Column<GroupVersion>[] = [
    { id: 'type', header: t('type'), isRowHeader: true, cell: ({ download_type: { name } }) => name },
    {
      id: 'release',
      header: t('has'),
      cell: ({ release, is_outdated }) => (
        <>
          {link(release, t('nothing'))} {is_outdated && <Tag tone="signal">{t('outdated')}</Tag>}
        </>
      ),
    },
    {
      id: 'at',
      header: t('last'),
      cell: ({ downloaded_at: at }) => at && <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
    { id: 'newest', header: t('newest'), cell: ({ newest }) => link(newest, t('noRelease')) },
  ];
  return (
    <section aria-labelledby="group-versions" className={styles.section}>
      <h2 id="group-versions">{t('versions')}</h2>
      {!versions.data && <QueryState query={versions} title={t('versionsFailed')} />}
      {versions.data?.length === 0 && <p>{t('noTypes')}</p>}
      {versions.data && versions.data.length > 0 && (
        <>
          <div>
            <ExportButton resource="versions" id={groupId} />
          </div>
          <Table
            caption={t('versions')}
            columns={columns}
            rows={[...versions.data].sort((a, b) => rankOf(a) - rankOf(b))}
            rowKey={({ download_type: { id } }) => id}
            pageSize={20}
          />
        </>
      )}
    </section>
  );
}
