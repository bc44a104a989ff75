import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';
import type { OwnLoginWays } from '../../../server/contract/session';
import { loginWaysQuery } from '../api/own-sessions';
import { CompanyLoginButton } from '../auth/company-login-button';
import { useActText } from '../auth/act-text';
import { declineRecentLogin } from '../auth/require-recent-login';
import { goToLogin } from '../auth/end-session';
import { LoginForm } from '../auth/login-form';
import * as styles from '../auth/login-form.module.css';
import { storeNewAuth, useSessionUser } from '../auth/session';
import { confirmDiscard, useLeaveQuestion } from '../unsaved-work/unsaved-work';
import { domainIn, useCompanyWay } from '../auth/use-company-way';

interface LogInAgainDialogProps {
  /** `ended`: the login has expired or was revoked. `confirm`: the current action requires a recent login. */
  why: 'ended' | 'confirm';
  /** What the user is asked to do; default: the text for `why`. */
  text?: string;
  /** Called to go to the login page instead. */
  onLeave: () => void;
  /** Called when the dialog is closed. Default: `onLeave`. */
  onClose?: () => void;
  /** The user's login methods, the one of the previous login first. Undefined if not known. */
  ways?: OwnLoginWays['ways'] | undefined;
}

/** Asks to log in again without leaving the page, so that unsaved work is not lost. */
export function LogInAgainDialog({ why, text, onLeave, onClose, ways }: LogInAgainDialogProps) {
  const { t } = useTranslation('portal');
  const user = useSessionUser();
  const question = useLeaveQuestion();
  const frame = useRef<HTMLDivElement>(null);
  const leave = () => confirmDiscard(onLeave);

  useEffect(() => {
    const first = ways?.[0] === 'password' || ways === undefined ? '[type=password]' : 'button';
    frame.current?.querySelector<HTMLElement>(first)?.focus();
  }, [ways]);
  // After the login has ended, only the email domain still tells which login method the user can use.
  const ofDomain = useCompanyWay(user ? domainIn(user.email) : undefined, why === 'ended');
  const isCompanyFirst = ways?.[0] === 'company';
  const company = user &&
    (ways?.includes('company') || ofDomain === 'required' || ofDomain === 'offered') && (
      <CompanyLoginButton
        email={user.email}
        inWindow
        secondary={!isCompanyFirst && ofDomain !== 'required'}
      />
    );
  // A login in another tab removes this dialog. A question about leaving that is still open is then obsolete.
  const open = useRef(question);
  useEffect(() => {
    open.current = question;
  }, [question]);
  useEffect(() => () => open.current?.cancel(), []);

  return (
    <Dialog title={t(`logInAgain.${why}.title`)} onClose={onClose ?? leave}>
      <p>{text ?? t('logInAgain.ended.text')}</p>
      <div ref={frame} className={styles.again}>
        {isCompanyFirst && company}
        {!ways?.every((way) => way === 'company') && (
          <LoginForm
            email={user?.email}
            ways={ways}
            isConfirming={why === 'confirm'}
            onLoggedIn={storeNewAuth}
          />
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

/** Asks for a recent login after a call was refused because the login was too old. */
export function RecentLoginDialog() {
  useEffect(() => declineRecentLogin, []);
  const found = useQuery(loginWaysQuery);
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && !found.isFetching) setKnown(true);
  // Wait for the methods: otherwise a password field could disappear while a user without a password types.
  return isKnown && <ConfirmingDialog found={found.data?.ways} />;
}

/** @param found the login methods when the dialog opened. It ignores later ones, so that no field disappears. */
function ConfirmingDialog({ found }: { found: OwnLoginWays['ways'] | undefined }) {
  const { t } = useTranslation('portal');
  const act = useActText();
  const [ways] = useState(found);
  return (
    <LogInAgainDialog
      why="confirm"
      text={t(`logInAgain.confirm.text.${ways?.[0] ?? 'password'}`, { act })}
      ways={ways?.length ? ways : undefined}
      onLeave={() => {
        declineRecentLogin();
        goToLogin('confirm');
      }}
      onClose={declineRecentLogin}
    />
  );
}
