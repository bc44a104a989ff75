import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../server/contract/release';
import { Button } from '../../components/ui/button';
import { ConfirmDialog } from '../../components/ui/dialog';
import { useToast } from '../../components/ui/toast';
import { formatBytes } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../problem-text';
import { useDeleteRelease } from './release-calls';

interface DeleteReleaseProps {
  release: Pick<Downloadable, 'id' | 'name' | 'file_name' | 'size'>;
  /** Called before the lists are asked anew: leave what shows this release. */
  onDeleted?: () => void;
}

/** A button that deletes a release, after asking. */
export function DeleteRelease({ release, onDeleted }: DeleteReleaseProps) {
  const nameId = useId();
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const toast = useToast();
  const problemText = useProblemText();
  const remove = useDeleteRelease();
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    remove.mutate(release.id, {
      onSuccess: () => {
        toast(t('delete.release.done', { name: release.name }), release.name);
        setAsking(false);
        onDeleted?.();
      },
    });
  };
  return (
    <>
      <span id={nameId} hidden>
        {release.name}
      </span>
      <Button
        small
        aria-describedby={nameId}
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        {t('actions.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('delete.release.title', { name: release.name })}
          confirmLabel={t('delete.release.confirm')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
          busy={remove.isPending}
          error={remove.error ? problemText(remove.error) : undefined}
        >
          <p>
            {t('delete.release.text', {
              file: release.file_name,
              size: formatBytes(release.size, language),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
