import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import type { PasswordChange } from '../../../server/contract/session';
import { Button } from '../../components/ui/button';
import { PasswordField } from '../../components/ui/inputs/password-field';
import { Notice } from '../../components/ui/status';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../api/client/problem-text';
import { loginWaysQuery, useChangePassword } from '../api/own-sessions';
import { ownAccountQuery } from '../api/own-account';
import { useSessionUser } from '../auth/session';
import { useSendsMail } from '../api/notices';
import { useMailPasswordLink } from '../api/users';
import { Form } from '../forms/form';
import * as styles from './account.module.css';

/** Changes the signed-in user's password. A user without a password gets a mailed link to set one. */
export function PasswordSection() {
  const { t } = useTranslation('portal');
  const account = useQuery(ownAccountQuery).data;
  const isWithout = account?.has_password === false;
  return (
    <section aria-labelledby="password-heading" className={styles.section}>
      <h2 id="password-heading">{t(isWithout ? 'password.none.title' : 'password.title')}</h2>
      {isWithout ? <NoPassword email={account.email} /> : <PasswordForm />}
    </section>
  );
}

function NoPassword({ email }: { email: string }) {
  const { t } = useTranslation('portal');
  const problemText = useProblemText();
  const hasNothing = useQuery(loginWaysQuery).data?.ways.length === 0;
  const language = useLanguage();
  const ask = useMailPasswordLink();
  const sendsMail = useSendsMail();
  return (
    <>
      <p>{t('password.none.text')}</p>
      {hasNothing && (
        <Notice tone="signal">
          <p>{t('password.none.nothing')}</p>
        </Notice>
      )}
      <p role="alert">{ask.error && problemText(ask.error)}</p>
      <div role="status">
        {ask.isSuccess && (
          <Notice tone="confirmed">
            <p>{t(sendsMail ? 'password.none.sent' : 'password.none.waits', { email })}</p>
          </Notice>
        )}
      </div>
      <Button busy={ask.isPending} onClick={() => ask.mutate({ email, language })}>
        {t('password.none.submit')}
      </Button>
    </>
  );
}

function PasswordForm() {
  const { t } = useTranslation('portal');
  const user = useSessionUser();
  const change = useChangePassword();
  const form = useForm<PasswordChange>({ defaultValues: { current_password: '', new_password: '' } });
  const { register, reset } = form;
  const { errors } = form.formState;

  return (
    <Form
      className={styles.form}
      form={form}
      fields={['current_password', 'new_password']}
      mutation={change}
      toRequest={(values) => values}
      onSaved={() => reset()}
      actions={
        <>
          <div role="status">
            {change.isSuccess && (
              <Notice tone="confirmed">
                <p>{t('password.done')}</p>
              </Notice>
            )}
          </div>
          <Button type="submit" variant="primary" busy={change.isPending} className={styles.submit}>
            {change.isPending ? t('password.sending') : t('password.submit')}
          </Button>
        </>
      }
    >
      <p>
        {t('password.text')} {user?.is_admin && t('password.keysStay')}
      </p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        required
        error={errors.current_password?.message}
        {...register('current_password', { required: t('password.required') })}
      />
      <PasswordField
        label={t('password.new')}
        hint={t('password.hint', { count: limits.passwordMinLength })}
        autoComplete="new-password"
        required
        error={errors.new_password?.message}
        {...register('new_password', {
          required: t('password.required'),
          minLength: {
            value: limits.passwordMinLength,
            message: t('password.tooShort', { count: limits.passwordMinLength }),
          },
        })}
      />
    </Form>
  );
}
