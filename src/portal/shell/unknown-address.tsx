import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ui/button';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { PortalHeading } from '../frame/portal-heading';

/** Shown at an unknown address of the portal. */
export function UnknownAddress() {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  return (
    <>
      <PortalHeading title={t('notFound.title')} isRecentPage={false} />
      <p>
        {t('notFound.lead')}
        <br />
        {t('notFound.text')}
      </p>
      <p>
        <ButtonLink to={localizedPath(PATHS.downloads, language)} variant="primary">
          {t('notFound.downloads')}
        </ButtonLink>
      </p>
    </>
  );
}
