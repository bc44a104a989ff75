import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../../../server/contract/attachment';
import { limits } from '../../../../server/contract/limits';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { Table, type Column } from '../../../components/ui/table';
import { sbomPath } from '../../../config/paths';
import { formatBytes } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ActionsMenu } from '../../frame/actions-menu';
import { DeleteDialog } from '../../forms/delete-dialog';
import { useProblemText } from '../../api/client/problem-text';
import { attachmentsQuery, useDeleteAttachment, useDownloadAttachment } from '../../api/attachments';
import { QueryState } from '../../frame/query-state';
import { useIsAdmin } from '../../auth/session';
import { AddAttachmentDialog } from './add-attachment-dialog';
import { useAddressState } from '../../lists/use-address-state';
import * as styles from './attachments.module.css';

/** Lists the attachments of a release: its SBOM and other small files. Administrators add and remove them. */
export function AttachmentsSection({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('attachments');
  const isAdmin = useIsAdmin();
  const [isAdding, setAdding] = useState(false);
  const attachments = useQuery(attachmentsQuery(releaseId));
  const isFull = (attachments.data?.length ?? 0) >= limits.attachmentsPerRelease;
  return (
    <section aria-labelledby="release-contents" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="release-contents">{t('title')}</h2>
        {isAdmin && attachments.data && !isFull && (
          <Button onClick={() => setAdding(true)}>{t('add.open')}</Button>
        )}
      </div>
      <QueryState query={attachments} title={t('loadFailed')} rows={2} />
      {attachments.data?.length === 0 && <p className={styles.note}>{t(isAdmin ? 'emptyAdmin' : 'empty')}</p>}
      {attachments.data && attachments.data.length > 0 && (
        <AttachmentTable releaseId={releaseId} attachments={attachments.data} />
      )}
      {isAdmin && isFull && (
        <p className={styles.note}>{t('full', { count: limits.attachmentsPerRelease })}</p>
      )}
      {isAdding && (
        <AddAttachmentDialog
          releaseId={releaseId}
          hasSbom={attachments.data?.some(({ kind }) => kind === 'sbom') ?? false}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

interface AttachmentTableProps {
  releaseId: number;
  attachments: readonly Attachment[];
}

function AttachmentTable({ releaseId, attachments }: AttachmentTableProps) {
  const { t } = useTranslation('attachments');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  // The release that the user has installed, as chosen for the release notes.
  const installed = useAddressState().read('since');
  const since = installed ? `?since=${encodeURIComponent(installed)}` : '';
  const [deleted, setDeleted] = useState<Attachment>();
  const problemText = useProblemText();
  const deletion = useDeleteAttachment(releaseId);
  const download = useDownloadAttachment(releaseId);
  const columns: Column<Attachment>[] = [
    {
      id: 'name',
      header: t('name'),
      isRowHeader: true,
      cell: ({ file_name }) => <span className={styles.words}>{file_name}</span>,
    },
    {
      id: 'kind',
      header: t('kind'),
      cell: ({ kind, format }) => (kind === 'sbom' ? `${t('kinds.sbom')}, ${format}` : t('kinds.other')),
    },
    { id: 'size', header: t('size'), cell: ({ size }) => formatBytes(size, language) },
    {
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (attachment) => (
        <>
          {attachment.kind === 'sbom' && (
            <ButtonLink small to={localizedPath(sbomPath(releaseId), language) + since}>
              {t('sbom.open')}
            </ButtonLink>
          )}
          <Button
            small
            busy={download.isPending && download.variables.id === attachment.id}
            onClick={() => download.mutate(attachment)}
          >
            {t('download')}
            <span className="visually-hidden"> {attachment.file_name}</span>
          </Button>
          {isAdmin && (
            <ActionsMenu
              isRow
              label={t('portal:lists.actionsFor', { name: attachment.file_name })}
              actions={[
                {
                  id: 'delete',
                  label: t('delete.open'),
                  isDanger: true,
                  onChoose() {
                    deletion.reset();
                    setDeleted(attachment);
                  },
                },
              ]}
            />
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <Table caption={t('title')} columns={columns} rows={attachments} rowKey={({ id }) => id} />
      {download.error && (
        <Notice tone="not-found" role="alert" title={t('downloadFailed')}>
          <p>{problemText(download.error)}</p>
        </Notice>
      )}
      {deleted && (
        <DeleteDialog
          title={t('delete.title')}
          confirmLabel={t('delete.open')}
          deletion={deletion}
          id={deleted.id}
          name={deleted.file_name}
          done={t('delete.done', { name: deleted.file_name })}
          onClose={() => setDeleted(undefined)}
        >
          <p className={styles.words}>{t('delete.text', { name: deleted.file_name })}</p>
        </DeleteDialog>
      )}
    </>
  );
}
