import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { releasePath } from '../../../config/paths';
import { useGo } from '../../unsaved-work/use-go';

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
  const go = useGo();
  return (
    <Button
      small
      aria-describedby={describedBy}
      onClick={() => go(releasePath(releaseId), { state: FROM_LIST })}
    >
      {t('open')}
    </Button>
  );
}
