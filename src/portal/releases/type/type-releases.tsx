import { useTranslation } from 'react-i18next';
import { Table, type Column } from '../../../components/ui/table';
import { formatBytes } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { PAGE_SIZE } from '../../api/client/get-page';
import type { CatalogueEntry } from '../../api/download-types';
import { useReleaseColumns, type ReleaseRow } from '../catalogue/release-columns';

/** The releases of a download type, newest first. */
export function TypeReleases({ entry: { type, releases } }: { entry: CatalogueEntry }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const { name, date, state, actions } = useReleaseColumns();
  const size: Column<ReleaseRow> = {
    id: 'size',
    header: t('facts.size'),
    isDetail: true,
    cell: ({ release }) => formatBytes(release.size, language),
  };
  return (
    <Table
      caption={t('type.tabs.releases')}
      columns={[name, date, size, state, actions]}
      rows={releases.map((release) => ({ type, release }))}
      rowKey={({ release }) => release.id}
      pageSize={PAGE_SIZE}
      empty={t('noRelease')}
    />
  );
}
