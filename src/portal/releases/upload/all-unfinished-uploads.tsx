import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnfinishedUpload } from '../../../../server/contract/upload';
import { Button } from '../../../components/ui/button';
import { Table, type Column } from '../../../components/ui/table';
import { formatBytes, formatDateTime } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { DeleteDialog } from '../../forms/delete-dialog';
import { unfinishedUploadsQuery, useDiscardUpload } from '../../api/uploads';
import { QueryState } from '../../frame/query-state';

/**
 * Lists the unfinished uploads of all administrators, from any browser. Renders nothing if there are none.
 */
export function AllUnfinishedUploads() {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const { data, ...query } = useQuery(unfinishedUploadsQuery);
  const [toDiscard, setToDiscard] = useState<UnfinishedUpload>();

  if (!data) return query.isError && <QueryState query={query} title={t('allUnfinished.loadFailed')} />;
  if (data.length === 0) return null;

  const columns: Column<UnfinishedUpload>[] = [
    {
      id: 'release',
      header: t('allUnfinished.release'),
      isRowHeader: true,
      cell: ({ name, file_name }) => t('unfinished.entry', { name, file: file_name }),
    },
    { id: 'type', header: t('allUnfinished.type'), cell: ({ download_type }) => download_type.name },
    {
      id: 'begun',
      header: t('allUnfinished.begun'),
      cell: ({ created_at, created_by }) => (
        <>
          <time dateTime={created_at}>{formatDateTime(created_at, language)}</time>
          <br />
          {t('allUnfinished.by', { name: created_by?.name ?? t('allUnfinished.nobody') })}
        </>
      ),
    },
    {
      id: 'received',
      header: t('allUnfinished.received'),
      cell: ({ received, updated_at }) => (
        <>
          {formatBytes(received, language)}
          <br />
          {t('allUnfinished.last', { date: formatDateTime(updated_at, language) })}
        </>
      ),
    },
    {
      id: 'actions',
      header: t('allUnfinished.actions'),
      isActions: true,
      cell: (upload) => (
        <Button
          small
          aria-label={t('allUnfinished.discardOf', { name: upload.name })}
          onClick={() => setToDiscard(upload)}
        >
          {t('unfinished.discard')}
        </Button>
      ),
    },
  ];

  return (
    <details>
      <summary>{t('allUnfinished.summary', { count: data.length })}</summary>
      <p>{t('allUnfinished.text')}</p>
      <Table caption={t('allUnfinished.title')} columns={columns} rows={data} rowKey={({ id }) => id} />
      {toDiscard && <DiscardDialog upload={toDiscard} onClose={() => setToDiscard(undefined)} />}
    </details>
  );
}

function DiscardDialog({ upload, onClose }: { upload: UnfinishedUpload; onClose: () => void }) {
  const { t } = useTranslation('releases');
  const { id, name, file_name } = upload;
  return (
    <DeleteDialog
      title={t('unfinished.discardDialog.title', { name })}
      confirmLabel={t('unfinished.discardDialog.confirm')}
      deletion={useDiscardUpload()}
      id={id}
      name={name}
      done={t('allUnfinished.discarded', { name })}
      onClose={onClose}
    >
      <p>{t('allUnfinished.discardText', { file: file_name })}</p>
    </DeleteDialog>
  );
}
