import { navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { releasePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';

/**
 * History state of a release screen that was opened from the list. The way back is then one step back in the
 * history.
 */
export const FROM_LIST = { fromList: true };

interface OpenButtonProps {
  releaseId: number;
  /** Id of the element that names the release. */
  describedBy: string;
}

export function OpenButton({ releaseId, describedBy }: OpenButtonProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  return (
    <Button
      small
      aria-describedby={describedBy}
      onClick={() => navigate(localizedPath(releasePath(releaseId), language), { state: FROM_LIST })}
    >
      {t('open')}
    </Button>
  );
}
