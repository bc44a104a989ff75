import { useTranslation } from 'react-i18next';
import type { ListedRelease } from '../../../../server/contract/release';
import type { Column } from '../../../components/ui/table';
import { formatBytes } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { ListSearch } from '../../lists/list-search';
import { ListTable } from '../../lists/list-table';
import { ListToolbar } from '../../lists/list-toolbar';
import { useList } from '../../lists/use-list';
import { useReleaseColumns } from '../catalogue/release-columns';

/** The releases of a download type, newest first. */
export function TypeReleases({ typeId }: { typeId: number }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const list = useList({
    resource: 'downloadables',
    sorts: ['-release_date', 'name', 'size'],
    filters: { type: String(typeId) },
  });
  const { name, date, state, actions } = useReleaseColumns();
  const size: Column<ListedRelease> = {
    id: 'size',
    header: t('facts.size'),
    isDetail: true,
    sortBy: true,
    cell: (release) => formatBytes(release.size, language),
  };
  return (
    <ListTable
      list={list}
      caption={t('type.tabs.releases')}
      columns={[name, date, size, state, actions]}
      failure={t('loadFailed')}
      found={(count) => (count === 0 ? t('all.none') : t('all.count', { count }))}
      nothing={t('noRelease')}
      toolbar={
        <ListToolbar label={t('all.filters.label')}>
          <ListSearch label={t('filter.search')} list={list} />
        </ListToolbar>
      }
    />
  );
}
