import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedDownloadType } from '../../../server/contract/download-type';
import { Button } from '../../components/ui/button';
import { DeleteDialog } from '../forms/delete-dialog';
import { AllowedGroupsDialog } from './allowed-groups-dialog';
import { EditDownloadTypeDialog } from './download-type-dialog';
import { useDeleteDownloadType } from '../api/download-types';
import { useVisibilityText } from './use-visibility-text';
import * as styles from './dialogs.module.css';

interface TypeActionsProps {
  type: Omit<ListedDownloadType, 'downloadables'>;
  /** The number of releases of the type. */
  releases?: number;
}

/** The actions of an administrator for a download type, and the groups that can see it. */
export function TypeActions({ type, releases = 0 }: TypeActionsProps) {
  const nameId = useId();
  const { t } = useTranslation('releases');
  const [open, setOpen] = useState<'edit' | 'groups' | 'delete'>();
  const close = () => setOpen(undefined);
  const visibilityText = useVisibilityText();
  return (
    <>
      {type.user_groups && <p className={styles.visibility}>{visibilityText(type.user_groups)}</p>}
      <div className={styles.actions}>
        <span id={nameId} hidden>
          {type.name}
        </span>
        <Button small aria-describedby={nameId} onClick={() => setOpen('edit')}>
          {t('actions.edit')}
        </Button>
        <Button small aria-describedby={nameId} onClick={() => setOpen('groups')}>
          {t('actions.allowedGroups')}
        </Button>
        <Button small aria-describedby={nameId} onClick={() => setOpen('delete')}>
          {t('actions.delete')}
        </Button>
      </div>
      {open === 'edit' && <EditDownloadTypeDialog type={type} onClose={close} />}
      {open === 'groups' && <AllowedGroupsDialog type={type} onClose={close} />}
      {open === 'delete' && <DeleteTypeDialog type={type} releases={releases} onClose={close} />}
    </>
  );
}

function DeleteTypeDialog({ type, releases = 0, onClose }: TypeActionsProps & { onClose: () => void }) {
  const { t } = useTranslation('releases');
  const { id, name } = type;
  return (
    <DeleteDialog
      title={t('delete.type.title', { name })}
      confirmLabel={t('delete.type.confirm')}
      deletion={useDeleteDownloadType()}
      id={id}
      name={name}
      done={t('delete.type.done', { name })}
      onClose={onClose}
      obstacle={releases > 0 ? t('delete.type.hasReleases', { count: releases }) : undefined}
    >
      <p>{t('delete.type.text')}</p>
    </DeleteDialog>
  );
}
