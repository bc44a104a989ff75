import { useTranslation } from 'react-i18next';
import { useCompany } from '../../components/layout/use-company';
import { ButtonLink } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';

/**
 * Shown to other users instead of a screen for administrators, or with `orManagers` for managers too: the
 * contact for questions, and a link back.
 */
export function OnlyAdministrators({ orManagers = false }: { orManagers?: boolean }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const { supportEmail } = useCompany();
  return (
    <>
      <Notice tone="not-found">
        <p>{t(`onlyAdministrators.${orManagers ? 'orManagers' : 'text'}`, { email: supportEmail })}</p>
      </Notice>
      <p>
        <ButtonLink to={localizedPath(PATHS.downloads, language)}>{t('onlyAdministrators.back')}</ButtonLink>
      </p>
    </>
  );
}
