import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedDownloadType } from '../../../server/contract/download-type';
import { Button } from '../../components/ui/button';
import { ConfirmDialog } from '../../components/ui/dialog';
import { useToast } from '../../components/ui/toast';
import { ProblemError } from '../problem-error';
import { useProblemText } from '../problem-text';
import { AllowedGroupsDialog } from './allowed-groups-dialog';
import { useDeleteDownloadType } from './release-calls';
import { useVisibilityText } from './use-visibility-text';
import * as styles from './dialogs.module.css';

interface TypeActionsProps {
  type: Pick<ListedDownloadType, 'id' | 'name' | 'user_groups'>;
}

/** What an administrator can do with a download type, and who sees it. */
export function TypeActions({ type }: TypeActionsProps) {
  const nameId = useId();
  const { t } = useTranslation('releases');
  const [open, setOpen] = useState<'groups' | 'delete'>();
  const close = () => setOpen(undefined);
  const visibilityText = useVisibilityText();
  return (
    <>
      {type.user_groups && <p className={styles.visibility}>{visibilityText(type.user_groups)}</p>}
      <div className={styles.actions}>
        <span id={nameId} hidden>
          {type.name}
        </span>
        <Button small aria-describedby={nameId} onClick={() => setOpen('groups')}>
          {t('actions.allowedGroups')}
        </Button>
        <Button small aria-describedby={nameId} onClick={() => setOpen('delete')}>
          {t('actions.delete')}
        </Button>
      </div>
      {open === 'groups' && <AllowedGroupsDialog type={type} onClose={close} />}
      {open === 'delete' && <DeleteTypeDialog type={type} onClose={close} />}
    </>
  );
}

function DeleteTypeDialog({ type, onClose }: TypeActionsProps & { onClose: () => void }) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const problemText = useProblemText();
  const remove = useDeleteDownloadType();
  const { error } = remove;
  const isNotEmpty = error instanceof ProblemError && error.code === 'type_has_releases';
  const confirm = async () => {
    try {
      await remove.mutateAsync(type.id);
    } catch {
      return; // said in the dialog
    }
    toast(t('delete.type.done', { name: type.name }), type.name);
    onClose();
    // The row with the button is gone: the focus goes to the heading.
    requestAnimationFrame(() => document.querySelector('h1')?.focus());
  };
  return (
    <ConfirmDialog
      title={t('delete.type.title', { name: type.name })}
      confirmLabel={t('delete.type.confirm')}
      onConfirm={() => void confirm()}
      onClose={onClose}
      busy={remove.isPending}
      error={
        isNotEmpty ? t('delete.type.notEmpty', { name: type.name }) : error ? problemText(error) : undefined
      }
    >
      <p>{t('delete.type.text')}</p>
    </ConfirmDialog>
  );
}
