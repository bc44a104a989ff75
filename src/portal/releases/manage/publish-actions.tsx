import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { PATHS } from '../../../config/paths';
import { useGo } from '../../unsaved-work/use-go';

/** Buttons for the heading of the downloads screen, for administrators. */
export function PublishActions() {
  const { t } = useTranslation('releases');
  const go = useGo();
  return (
    <>
      <Button variant="primary" onClick={() => go(PATHS.upload)}>
        {t('actions.upload')}
      </Button>
      <Button onClick={() => go(PATHS.newDownloadType)}>{t('actions.addType')}</Button>
    </>
  );
}
