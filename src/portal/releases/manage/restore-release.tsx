import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { ConfirmDialog } from '../../../components/ui/dialog';
import { useToast } from '../../../components/ui/toast';
import { useProblemText } from '../../api/client/problem-text';
import { useRestoreRelease } from '../../api/releases';

interface RestoreReleaseProps {
  release: Pick<Downloadable, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks before a withdrawn release is published again. */
export function RestoreRelease({ release: { id, name }, onClose }: RestoreReleaseProps) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  const problemText = useProblemText();
  const restore = useRestoreRelease(id);
  const confirm = () =>
    restore.mutate(undefined, {
      onSuccess: () => {
        toast(t('restore.done', { name }), name);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('restore.title', { name })}
      confirmLabel={t('actions.restore')}
      variant="primary"
      onConfirm={confirm}
      onClose={onClose}
      busy={restore.isPending}
      error={restore.error ? problemText(restore.error) : undefined}
    >
      <p>{t('restore.text')}</p>
    </ConfirmDialog>
  );
}
