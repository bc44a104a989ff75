import { Link, navigate } from 'gatsby';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Auth, OwnLoginWays, SecondFactorAsked } from '../../../server/contract/session';
import { Button } from '../../components/ui/button';
import { TextField } from '../../components/ui/field';
import { PasswordField } from '../../components/ui/inputs/password-field';
import { Notice } from '../../components/ui/status';
import { useIsMounted } from '../../components/ui/use-is-mounted';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import {
  endCompanyLogin,
  goToCompanyLogin,
  takeCompanyLogin,
  type CompanyLoginOutcome,
} from './company-login';
import { logIn, logInWithCode, logInWithPasskey, type LoginOutcome } from './log-in';
import * as styles from './login-form.module.css';
import { hasPasskeys } from './passkey';
import { storeNewAuth } from './session';
import { domainIn, useCompanyWay } from './use-company-way';

/** Pause after the last key press before the email address counts as complete. */
const TYPING_PAUSE_MS = 300;

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; by: 'password' | 'passkey' | 'company' }
  | Exclude<LoginOutcome | CompanyLoginOutcome, { kind: 'in' | 'asked' }>;

interface FieldErrors {
  email?: string;
  password?: string;
  code?: string;
}

interface LoginFormProps {
  /** The only email address that can log in: that of the user who logs in again. */
  email?: string;
  /** The user's login methods, the preferred one first. Undefined if not known. */
  ways?: OwnLoginWays['ways'] | undefined;
  /** True if the login confirms an act of the user, whom the buttons then ask to confirm. */
  isConfirming?: boolean;
  /** True if a login has just ended because the company requires its own login. */
  isForCompany?: boolean;
  /** Called when the server accepted the login. Nothing is stored yet. */
  onLoggedIn: (auth: Auth) => void;
}

/**
 * The login form. Its fields are uncontrolled, so that typed values stay, including those typed before
 * hydration. `data-hydrate`: the scripts of the page run as soon as the form is visible. `data-hold-submit`: a
 * submit before hydration is queued, and never sent without scripts.
 */
export function LoginForm({
  email: knownEmail,
  ways,
  isConfirming = false,
  isForCompany = false,
  onLoggedIn,
}: LoginFormProps) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const toForgottenPassword = localizedPath(PATHS.forgottenPassword, language);
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const secondsLeft = useCountdown(state);
  const isMounted = useIsMounted();
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const isLoginPage = knownEmail === undefined;
  const submitting = t(isConfirming ? 'confirming.submitting' : 'submitting');

  const [domain, setDomain] = useState<string>();
  const company = useCompanyWay(domain, isLoginPage);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // The email field is missing while a code is asked for.
  const noteDomain = () => {
    const email = form.current?.elements.namedItem('email');
    if (email instanceof HTMLInputElement) setDomain(domainIn(email.value));
  };
  const noteDomainSoon = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(noteDomain, TYPING_PAUSE_MS);
  };
  // The browser may have filled in the email address, or it was typed before hydration.
  const noteFilledIn = useEffectEvent(noteDomain);
  useEffect(() => {
    if (isLoginPage) noteFilledIn();
  }, [isLoginPage]);

  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement;

  /**
   * Passes the typed email address in the history state and not in the URL, because others can see the URL.
   */
  const takeEmailAlong = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(toForgottenPassword, { state: { email: field('email').value.trim() } });
  };

  const emailError = (email: string) =>
    email === '' ? t('errors.requiredEmail') : email.includes('@') ? undefined : t('errors.invalidEmail');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.kind === 'sending') return;
    if (asked) return submitCode(asked.challenge);
    const email = field('email').value.trim();
    const password = field('password').value;
    if (password === '' && company === 'required' && emailError(email) === undefined) return sendToCompany();
    const found: FieldErrors = {
      email: emailError(email),
      password: password === '' ? t('errors.requiredPassword') : undefined,
    };
    setErrors(found);
    if (found.email ?? found.password) {
      setState({ kind: 'idle' });
      field(found.email ? 'email' : 'password').focus();
      return;
    }
    setState({ kind: 'sending', by: 'password' });
    take(await logIn({ email, password }), 'password');
  };

  const submitCode = async (challenge: string) => {
    const code = field('code').value.trim();
    if (code === '') {
      setErrors({ code: t('errors.requiredCode') });
      field('code').focus();
      return;
    }
    setErrors({});
    setState({ kind: 'sending', by: 'password' });
    take(await logInWithCode({ challenge, code }), 'code');
  };

  const sendPasskey = async () => {
    if (state.kind === 'sending') return;
    setErrors({});
    setState({ kind: 'sending', by: 'passkey' });
    take(await logInWithPasskey());
  };

  const sendToCompany = async () => {
    if (state.kind === 'sending') return;
    const email = field('email').value.trim();
    const error = emailError(email);
    setErrors(error ? { email: error } : {});
    if (error) {
      setState({ kind: 'idle' });
      field('email').focus();
      return;
    }
    setState({ kind: 'sending', by: 'company' });
    const outcome = await goToCompanyLogin(email, language);
    // Also when leaving the page: a user who goes back must find the form ready to use.
    setState(outcome.kind === 'leaving' ? { kind: 'idle' } : outcome);
  };

  /**
   * Handles the result of a login.
   * @param refused the field to select after a refusal
   */
  const take = (outcome: LoginOutcome | CompanyLoginOutcome, refused?: 'password' | 'code') => {
    if (outcome.kind === 'in') return onLoggedIn(outcome.auth);
    if (outcome.kind === 'companyConfirmed') {
      storeNewAuth(outcome.auth);
      window.close();
    }
    if (outcome.kind === 'asked') {
      setAsked(outcome.asked);
      setState({ kind: 'idle' });
      return;
    }
    setState(outcome);
    if (outcome.kind !== 'refused' || !refused) return;
    // After this refusal the company button gets the focus instead, once it is rendered.
    if (!isLoginPage || outcome.code !== 'company_login_required') field(refused).select();
  };

  useEffect(() => {
    if (asked) form.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [asked]);

  const isRefusedForCompany =
    isLoginPage && state.kind === 'refused' && state.code === 'company_login_required';
  useEffect(() => {
    if (isRefusedForCompany) form.current?.querySelector<HTMLElement>('[data-company]')?.focus();
  }, [isRefusedForCompany]);

  const endLoginElsewhere = useEffectEvent(async (result: string) => {
    setState({ kind: 'sending', by: 'company' });
    take(await endCompanyLogin(result));
  });
  useEffect(() => {
    const result = isLoginPage ? takeCompanyLogin() : undefined;
    if (result !== undefined) queueMicrotask(() => void endLoginElsewhere(result));
  }, [isLoginPage]);

  const beginAgain = () => {
    setAsked(undefined);
    setErrors({});
    setState({ kind: 'idle' });
  };

  /** The way to log in whose button was pressed. */
  const sentBy = state.kind === 'sending' ? state.by : undefined;
  const isSending = sentBy !== undefined;
  /** Only the button that was pressed is busy. The others are disabled, without a sign of progress. */
  const progressOf = (way: NonNullable<typeof sentBy>) => ({
    busy: sentBy === way,
    disabled: isSending && sentBy !== way,
  });
  // The static page contains the button, so that the layout does not shift in browsers with passkeys, which
  // are most.
  const offersPasskey =
    (asked ? asked.second_factor.includes('passkey') : (ways?.includes('passkey') ?? true)) &&
    (!isMounted || hasPasskeys());
  const offersPassword = asked !== undefined || (ways?.includes('password') ?? true);
  /** The alternative to a passkey that the texts mention. */
  const instead = asked
    ? asked.second_factor.includes('totp')
      ? 'totp'
      : 'recovery_code'
    : offersPassword
      ? 'password'
      : 'none';
  const isPasskeyFirst = offersPasskey && (asked !== undefined || ways?.[0] === 'passkey');
  const isCompanyLeft =
    isForCompany || isRefusedForCompany || state.kind === 'companyDeniedRequired' || company === 'required';
  const offersCompany =
    isLoginPage &&
    !asked &&
    (isCompanyLeft ||
      (company !== undefined && company !== 'unused') ||
      sentBy === 'company' ||
      state.kind.startsWith('company'));
  const isCompanyFirst = offersCompany && (isCompanyLeft || company === 'offered');
  const passkeyButton = (
    <Button
      variant={isPasskeyFirst ? 'primary' : undefined}
      data-busy-text={t('passkeySubmitting')}
      {...progressOf('passkey')}
      data-first={isPasskeyFirst || undefined}
      onClick={() => void sendPasskey()}
    >
      {t(sentBy === 'passkey' ? 'passkeySubmitting' : isConfirming ? 'confirming.passkey' : 'passkey')}
    </Button>
  );
  return (
    <form
      ref={form}
      method="post"
      noValidate
      data-hydrate="visible"
      data-hold-submit="scripts"
      className={styles.form}
      onSubmit={submit}
    >
      {asked && isPasskeyFirst && <p>{t('code.passkeyFirst')}</p>}
      {isPasskeyFirst && passkeyButton}
      {!offersPassword ? null : !asked ? (
        <>
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={knownEmail}
            readOnly={knownEmail !== undefined}
            required
            error={errors.email}
            {...(isLoginPage && { onInput: noteDomainSoon, onBlur: noteDomain })}
          />
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      ) : (
        <TextField
          label={t('code.label')}
          hint={t(asked.second_factor.includes('totp') ? 'code.hint' : 'code.hintRecovery')}
          name="code"
          data-first={!isPasskeyFirst || undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.code}
        />
      )}
      <div role="alert">
        {state.kind !== 'idle' && !isSending && (
          <Notice tone={toneOf(state.kind)}>
            <p>
              {state.kind === 'refused' && !isLoginPage && state.code === 'wrong_login'
                ? t('errors.wrongPassword')
                : state.kind === 'refused'
                  ? state.text
                  : t(`errors.${state.kind}`)}
              {(state.kind === 'cancelled' || state.kind === 'unusable') &&
                ` ${t(`instead.${state.kind}.${instead}`)}`}
            </p>
          </Notice>
        )}
      </div>
      {state.kind === 'tooMany' && (
        <p role="timer" className={styles.timer}>
          {secondsLeft > 0 ? t('wait', { time: minutesAndSeconds(secondsLeft) }) : t('waited')}
        </p>
      )}
      {offersPassword && (
        <Button
          type="submit"
          variant={isPasskeyFirst || isCompanyFirst ? undefined : 'primary'}
          data-busy-text={submitting}
          {...progressOf('password')}
        >
          {sentBy === 'password' ? submitting : t(isConfirming ? 'confirming.submit' : 'submit')}
        </Button>
      )}
      {offersPasskey && !isPasskeyFirst && passkeyButton}
      {/* Its place stays the same when the server names the way of the typed domain: no press misses it. */}
      {offersCompany && (
        <>
          <Button
            variant={isCompanyFirst ? 'primary' : undefined}
            data-company
            {...progressOf('company')}
            onClick={() => void sendToCompany()}
          >
            {t('company.submit')}
          </Button>
          {company === 'required' && domain !== undefined && <p>{t('company.required', { domain })}</p>}
        </>
      )}
      {asked && (
        <Button variant="quiet" onClick={beginAgain}>
          {t('code.back')}
        </Button>
      )}
      {isLoginPage && !asked && (
        <Link to={toForgottenPassword} onClick={takeEmailAlong}>
          {t('forgot.link')}
        </Link>
      )}
    </form>
  );
}

const toneOf = (kind: State['kind']) =>
  kind === 'companyConfirmed' ? 'confirmed' : kind === 'cancelled' ? 'neutral' : 'not-found';

/** Returns the seconds until another attempt is useful, counting down to 0. */
function useCountdown(state: State): number {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (state.kind !== 'tooMany') return;
    const until = Date.now() + state.seconds * 1000;
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [state]);
  return secondsLeft;
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
