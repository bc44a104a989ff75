import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../server/contract/group';
import { ConfirmDialog } from '../../../components/ui/dialog';
import { useProblemText } from '../../api/client/problem-text';
import { useViewAsGroup } from './use-view-as-group';

/** Explains how viewing the portal as a group works, and starts it. */
export function ViewAsGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const viewing = useViewAsGroup();
  return (
    <ConfirmDialog
      title={t('viewAs.title', { name: group.name })}
      confirmLabel={t('viewAs.confirm')}
      variant="primary"
      onConfirm={() => viewing.mutate(group)}
      onClose={onClose}
      busy={viewing.isPending}
      error={viewing.error ? problemText(viewing.error) : undefined}
    >
      <p>{t('viewAs.text')}</p>
    </ConfirmDialog>
  );
}
