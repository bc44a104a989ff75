import { useTranslation } from 'react-i18next';
import { AUTH_KEY } from '../../config/site';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';

/** Tells the server and forgets the session here whatever it answers; kept free of portal code. */
async function logOut(language: ReturnType<typeof useLanguage>): Promise<void> {
  try {
    const stored = localStorage.getItem(AUTH_KEY);
    localStorage.removeItem(AUTH_KEY);
    const { token_type, token } = JSON.parse(stored ?? '{}') as { token_type?: string; token?: string };
    if (token) {
      await fetch('/api/logout', {
        method: 'POST',
        headers: { Authorization: `${token_type} ${token}` },
        keepalive: true,
      });
    }
  } catch {
    // Offline or storage blocked: the session here is gone all the same.
  }
  window.location.assign(localizedPath(PATHS.login, language));
}

export function LogoutButton() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (
    <button type="button" onClick={() => void logOut(language)}>
      {t('nav.logout')}
    </button>
  );
}
