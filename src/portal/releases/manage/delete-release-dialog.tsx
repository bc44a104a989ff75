import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { formatBytes } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { useDeleteRelease } from '../../api/releases';
import { DeleteDialog } from '../../forms/delete-dialog';

interface DeleteReleaseDialogProps {
  release: Pick<Downloadable, 'id' | 'name' | 'file_name' | 'size'>;
  /**
   * Called before the lists are refetched, so that the caller can leave the screen of the deleted release.
   */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a release is deleted. */
export function DeleteReleaseDialog({ release, onDeleted, onClose }: DeleteReleaseDialogProps) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const { id, name, file_name: file, size } = release;
  return (
    <DeleteDialog
      title={t('delete.release.title', { name })}
      confirmLabel={t('delete.release.confirm')}
      deletion={useDeleteRelease()}
      id={id}
      name={name}
      done={t('delete.release.done', { name })}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <p>{t('delete.release.text', { file, size: formatBytes(size, language) })}</p>
    </DeleteDialog>
  );
}
