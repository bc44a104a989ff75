import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { requestLogOut } from './log-out';

/** Kept free of portal code. */
export function LogoutButton() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (
    <button type="button" onClick={() => requestLogOut(language)}>
      {t('nav.logout')}
    </button>
  );
}
