import { navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../server/contract/group';
import { ConfirmDialog } from '../../components/ui/dialog';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../problem-text';
import { useViewAsGroup } from './use-view-as-group';

/** Says what it is to look at the portal as a group sees it, and begins. */
export function ViewAsGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const problemText = useProblemText();
  const viewing = useViewAsGroup();
  return (
    <ConfirmDialog
      title={t('viewAs.title', { name: group.name })}
      confirmLabel={t('viewAs.confirm')}
      onConfirm={() =>
        viewing.mutate(group, { onSuccess: () => navigate(localizedPath(PATHS.downloads, language)) })
      }
      onClose={onClose}
      busy={viewing.isPending}
      error={viewing.error ? problemText(viewing.error) : undefined}
    >
      <p>{t('viewAs.text')}</p>
    </ConfirmDialog>
  );
}
