import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';
import type { OwnLoginWays } from '../../../server/contract/session';
import { loginWaysQuery } from '../queries/login-ways';
import { CompanyLoginButton } from './company-login-button';
import { declineToConfirm } from './confirm-login';
import { goToLogin } from './end-session';
import { LoginForm } from './login-form';
import * as styles from './login-form.module.css';
import { storeNewAuth, useSessionUser } from './session';
import { leaveForm, useLeaveQuestion } from './unsaved-work';
import { domainIn, useCompanyWay } from './use-company-way';

interface LogInAgainDialogProps {
  /** The login has ended, or what is under way takes one of now. */
  why: 'ended' | 'confirm';
  /** Goes to the login page instead. */
  onLeave: () => void;
  /** Else `onLeave`. */
  onClose?: () => void;
  /** How the person can log in, that of the login before first; undefined: not known. */
  ways?: OwnLoginWays['ways'] | undefined;
}

/** Asks to log in again in place, so that what is under way is not lost. */
export function LogInAgainDialog({ why, onLeave, onClose, ways }: LogInAgainDialogProps) {
  const { t } = useTranslation('portal');
  const user = useSessionUser();
  const question = useLeaveQuestion();
  const frame = useRef<HTMLDivElement>(null);
  const leave = () => leaveForm(onLeave);

  useEffect(() => {
    const first = ways?.[0] === 'password' || ways === undefined ? '[type=password]' : 'button';
    frame.current?.querySelector<HTMLElement>(first)?.focus();
  }, [ways]);
  // Of an ended login only the domain is left that says what the person can use.
  const ofDomain = useCompanyWay(user ? domainIn(user.email) : undefined, why === 'ended');
  const isCompanyFirst = ways?.[0] === 'company' || ofDomain === 'required';
  const company = user &&
    (ways?.includes('company') || ofDomain === 'required' || ofDomain === 'offered') && (
      <CompanyLoginButton email={user.email} inWindow secondary={!isCompanyFirst} />
    );
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
        {isCompanyFirst && company}
        {!ways?.every((way) => way === 'company') && (
          <LoginForm email={user?.email} ways={ways} onLoggedIn={storeNewAuth} />
        )}
        {!isCompanyFirst && company}
      </div>
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
  const found = useQuery(loginWaysQuery);
  // Else the password field would go from under the hands of somebody who has none.
  if (found.isFetching) return null;
  return (
    <LogInAgainDialog
      why="confirm"
      ways={found.data?.ways.length ? found.data.ways : undefined}
      onLeave={() => {
        declineToConfirm();
        goToLogin('confirm');
      }}
      onClose={declineToConfirm}
    />
  );
}
