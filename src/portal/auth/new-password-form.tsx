import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { PasswordField } from '../../components/ui/inputs/password-field';
import * as styles from './login-form.module.css';
import type { Refusal } from './post';
import { RefusalNotice } from './refusal-notice';

interface NewPasswordFormProps<Body> {
  /** Sends the fields of the form and the token. */
  send: (fields: {
    token: string;
    password: string;
    name?: string;
  }) => Promise<{ kind: 'done'; body: Body } | Refusal>;
  token: string;
  label: string;
  submit: string;
  submitting: string;
  onDone: (body: Body, isWithoutPassword: boolean) => void;
  /** Called when the link is not valid any more. */
  onEnded: () => void;
  /** Renders fields above the password, given their error messages by name. */
  children?: (errors: Readonly<Record<string, string>>) => ReactNode;
  /** The button that submits the form without a password, and its explanation. */
  instead?: { submit: string; text: string };
  /** Validates those fields before the form is sent. Returns error messages by name. */
  check?: (fields: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/**
 * Sets the first or a new password by a mailed link. The fields are uncontrolled, so that typed values stay.
 */
export function NewPasswordForm<Body>(props: NewPasswordFormProps<Body>) {
  const { send, token, label, onDone, onEnded, children, instead, check } = props;
  const { t } = useTranslation('login');
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<Refusal>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    const isWithoutPassword = submitter?.getAttribute('name') === 'instead';
    const show = (found: Readonly<Record<string, string>>) => {
      setErrors(found);
      form.querySelector<HTMLInputElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
    };
    const fields = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
    if (isWithoutPassword) delete fields['password'];
    setRefusal(undefined);
    const found = {
      ...check?.(fields),
      ...(!isWithoutPassword && passwordErrors(fields['password'] ?? '')),
    };
    if (Object.keys(found).length > 0) {
      show(found);
      return;
    }
    setErrors({});
    setSending(true);
    const outcome = await send({ ...fields, token } as Parameters<typeof send>[0]);
    setSending(false);
    if (outcome.kind === 'done') {
      onDone(outcome.body, isWithoutPassword);
    } else if (outcome.kind === 'refused' && outcome.status === 410) {
      onEnded();
    } else {
      setRefusal(outcome);
      if (outcome.kind === 'refused') show(outcome.fields);
    }
  };

  const passwordErrors = (password: string): Record<string, string> => {
    if (password === '') return { password: t('errors.requiredPassword') };
    const count = limits.passwordMinLength;
    return password.length < count ? { password: t('tooShort', { count }) } : {};
  };

  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {children?.(errors)}
      <PasswordField
        label={label}
        name="password"
        hint={t('passwordHint', { count: limits.passwordMinLength })}
        autoComplete="new-password"
        maxLength={limits.passwordMaxLength}
        required
        error={errors['password']}
      />
      <RefusalNotice refusal={refusal} fields={['name', 'password']} />
      <Button type="submit" variant="primary" busy={isSending}>
        {isSending ? props.submitting : props.submit}
      </Button>
      {instead && (
        <>
          <Button type="submit" name="instead" busy={isSending}>
            {instead.submit}
          </Button>
          <p>{instead.text}</p>
        </>
      )}
    </form>
  );
}
