import { navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { Advisory } from '../../../server/contract/advisory';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useDeleteAdvisory } from '../api/advisories';
import { DeleteDialog } from '../forms/delete-dialog';
import { useAdvisoryTitle } from './use-advisory-title';

/** Asks before the draft of an advisory is deleted. Leads to the list after that. */
export function DeleteDraftDialog({ advisory, onClose }: { advisory: Advisory; onClose: () => void }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const name = useAdvisoryTitle()(advisory);
  return (
    <DeleteDialog
      title={t('delete.title', { name })}
      confirmLabel={t('delete.open')}
      deletion={useDeleteAdvisory()}
      id={advisory.id}
      name={name}
      done={t('delete.done', { name })}
      onDeleted={() => navigate(localizedPath(PATHS.advisories, language))}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </DeleteDialog>
  );
}
