import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../server/contract/release';
import { Button } from '../../components/ui/button';
import { formatBytes } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { DeleteDialog } from '../forms/delete-dialog';
import { useDeleteRelease } from '../api/releases';

interface DeleteReleaseProps {
  release: Pick<Downloadable, 'id' | 'name' | 'file_name' | 'size'>;
  /**
   * Called before the lists are refetched, so that the caller can leave the screen of the deleted release.
   */
  onDeleted?: () => void;
}

/** Button that deletes a release after a confirmation. */
export function DeleteRelease({ release, onDeleted }: DeleteReleaseProps) {
  const nameId = useId();
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const deletion = useDeleteRelease();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <span id={nameId} hidden>
        {release.name}
      </span>
      <Button
        aria-describedby={nameId}
        onClick={() => {
          deletion.reset();
          setAsking(true);
        }}
      >
        {t('actions.delete')}
      </Button>
      {isAsking && (
        <DeleteDialog
          title={t('delete.release.title', { name: release.name })}
          confirmLabel={t('delete.release.confirm')}
          deletion={deletion}
          id={release.id}
          name={release.name}
          done={t('delete.release.done', { name: release.name })}
          onDeleted={onDeleted}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('delete.release.text', {
              file: release.file_name,
              size: formatBytes(release.size, language),
            })}
          </p>
        </DeleteDialog>
      )}
    </>
  );
}
