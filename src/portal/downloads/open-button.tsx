import { navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { releasePath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';

/** In the history entry of a release: one came from the list, so going back is a step back. */
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
