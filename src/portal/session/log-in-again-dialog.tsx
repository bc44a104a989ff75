import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';
import { LoginForm } from './login-form';
import { storeAuth, useSessionUser } from './session';
import { leaveForm, useLeaveQuestion } from './unsaved-work';

/** Asks to log in again in place, so that what is under way is not lost. `onDecline` goes to the login page instead. */
export function LogInAgainDialog({ onDecline }: { onDecline: () => void }) {
  const { t } = useTranslation('portal');
  const user = useSessionUser();
  const question = useLeaveQuestion();
  const frame = useRef<HTMLDivElement>(null);
  const decline = () => leaveForm(onDecline);

  useEffect(() => frame.current?.querySelector<HTMLElement>('[type=password]')?.focus(), []);
  // After a login in another tab there is nothing to leave any more.
  const open = useRef(question);
  useEffect(() => {
    open.current = question;
  }, [question]);
  useEffect(() => () => open.current?.cancel(), []);

  return (
    <Dialog title={t('logInAgain.title')} onClose={decline}>
      <p>{t('logInAgain.text')}</p>
      <div ref={frame}>
        <LoginForm email={user?.email} onLoggedIn={storeAuth} />
      </div>
      <p>
        <Button variant="quiet" small onClick={decline}>
          {t('logInAgain.other')}
        </Button>
      </p>
    </Dialog>
  );
}
