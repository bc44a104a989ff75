import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/ui/dialog';
import { stopAsking } from './log-in-again';
import { LoginForm } from './login-form';
import { storeAuth } from './session';

/** Asks to log in again in place, so that what is under way is not lost. */
export function LogInAgainDialog() {
  const { t } = useTranslation('portal');
  return (
    <Dialog title={t('logInAgain.title')} onClose={stopAsking}>
      <p>{t('logInAgain.text')}</p>
      <LoginForm
        onLoggedIn={(auth) => {
          storeAuth(auth);
          stopAsking();
        }}
      />
    </Dialog>
  );
}
