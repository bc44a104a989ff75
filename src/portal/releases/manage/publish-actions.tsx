import { navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';

/** Buttons for the heading of the downloads screen, for administrators. */
export function PublishActions() {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  return (
    <>
      <Button variant="primary" onClick={() => navigate(localizedPath(PATHS.upload, language))}>
        {t('actions.upload')}
      </Button>
      <Button onClick={() => navigate(localizedPath(PATHS.newDownloadType, language))}>
        {t('actions.addType')}
      </Button>
    </>
  );
}
