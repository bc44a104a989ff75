import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';
import { declineToConfirm } from './confirm-login';
import { goToLogin } from './end-session';
import { LoginForm } from './login-form';
import * as styles from './login-form.module.css';
import { storeNewAuth, useSessionUser } from './session';
import { leaveForm, useLeaveQuestion } from './unsaved-work';

interface LogInAgainDialogProps {
  /** The login has ended, or what is under way takes one of now. */
  why: 'ended' | 'confirm';
  /** Goes to the login page instead. */
  onLeave: () => void;
  /** Else `onLeave`. */
  onClose?: () => void;
}

/** Asks to log in again in place, so that what is under way is not lost. */
export function LogInAgainDialog({ why, onLeave, onClose }: LogInAgainDialogProps) {
  const { t } = useTranslation('portal');
  const user = useSessionUser();
  const question = useLeaveQuestion();
  const frame = useRef<HTMLDivElement>(null);
  const leave = () => leaveForm(onLeave);

  useEffect(() => frame.current?.querySelector<HTMLElement>('[type=password]')?.focus(), []);
  // After a login in another tab there is nothing to leave any more.
  const open = useRef(question);
  useEffect(() => {
    open.current = question;
  }, [question]);
  useEffect(() => () => open.current?.cancel(), []);

  return (
    <Dialog title={t(`logInAgain.${why}.title`)} onClose={onClose ?? leave}>
      <p>{t(`logInAgain.${why}.text`)}</p>
      <div ref={frame} className={styles.again}>
        <LoginForm email={user?.email} onLoggedIn={storeNewAuth} />
      </div>
      {why === 'confirm' && <p>{t('logInAgain.confirm.company')}</p>}
      <p>
        <Button variant="quiet" small onClick={leave}>
          {t(`logInAgain.${why}.other`)}
        </Button>
      </p>
    </Dialog>
  );
}

/** Asks for the login of now that a call was refused for the lack of. */
export function ConfirmLoginDialog() {
  useEffect(() => declineToConfirm, []);
  return (
    <LogInAgainDialog
      why="confirm"
      onLeave={() => {
        declineToConfirm();
        goToLogin('confirm');
      }}
      onClose={declineToConfirm}
    />
  );
}
