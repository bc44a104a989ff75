import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { requestLogOut } from './log-out';

/** Must not import portal code. */
export function LogoutButton() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (
    <button type="button" onClick={() => requestLogOut(language)}>
      {t('nav.logout')}
    </button>
  );
}
