import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { TextField } from '../../components/ui/field';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './login-form.module.css';
import { askForPassword } from './mailed-calls';
import type { Refusal } from './post';
import { RefusalNotice } from './refusal-notice';

interface AskPasswordFormProps {
  /** The email address that was typed on the page before. */
  email: string | undefined;
  /** Called when the server accepted the request. The server does not reveal if it knows the address. */
  onAsked: (email: string) => void;
}

/** Requests a mail with a link to set a new password. */
export function AskPasswordForm({ email: typedEmail, onAsked }: AskPasswordFormProps) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim();
    setRefusal(undefined);
    if (!email.includes('@')) {
      setError(t(email === '' ? 'errors.requiredEmail' : 'errors.invalidEmail'));
      field.focus();
      return;
    }
    setError(undefined);
    setSending(true);
    const outcome = await askForPassword({ email, language });
    setSending(false);
    if (outcome.kind === 'done') onAsked(email);
    else setRefusal(outcome);
  };

  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typedEmail}
        required
        error={error ?? (refusal?.kind === 'refused' ? refusal.fields['email'] : undefined)}
      />
      <RefusalNotice refusal={refusal} fields={['email']} />
      <Button type="submit" variant="primary" busy={isSending}>
        {t(isSending ? 'forgot.submitting' : 'forgot.submit')}
      </Button>
    </form>
  );
}
