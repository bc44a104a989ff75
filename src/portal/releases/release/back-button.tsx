import { navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { PATHS } from '../../../config/paths';
import { useGo } from '../../unsaved-work/use-go';
import type { FROM_LIST } from '../catalogue/open-button';

/** Leads to the list of downloads, by one step back in the history if the release was opened from there. */
export function BackButton() {
  const { t } = useTranslation('downloads');
  const go = useGo();
  const goBack = () => {
    const { fromList } = (window.history.state ?? {}) as Partial<typeof FROM_LIST>;
    if (fromList) navigate(-1);
    else go(PATHS.downloads);
  };
  return <Button onClick={goBack}>{t('goBack')}</Button>;
}
