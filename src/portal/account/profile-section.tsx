import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnAccount } from '../../../server/contract/own-account';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { LANGUAGES, type Language } from '../../config/site';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../api/client/problem-text';
import { ownAccountQuery, useChangeOwnAccount, useForgetNewAddress } from '../api/own-account';
import { QueryState } from '../frame/query-state';
import { Form } from '../forms/form';
import { useEditForm } from '../forms/use-edit-form';
import * as styles from './account.module.css';

/**
 * The user's own name, email address and language of mails. `logsInByEmail` is false for a user whose company
 * login is required.
 */
export function ProfileSection({ logsInByEmail = true }: { logsInByEmail?: boolean }) {
  const { t } = useTranslation('account');
  const found = useQuery(ownAccountQuery);
  return (
    <section aria-labelledby="profile-heading" className={styles.section}>
      <h2 id="profile-heading">{t('profile.title')}</h2>
      <QueryState query={found} title={t('profile.loadFailed')} />
      {found.data && (
        <>
          <PendingAddress account={found.data} />
          <ProfileForm logsInByEmail={logsInByEmail} account={found.data} />
        </>
      )}
    </section>
  );
}

function PendingAddress({ account: { pending_email: pending } }: { account: OwnAccount }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const toast = useToast();
  const problemText = useProblemText();
  const forget = useForgetNewAddress();
  if (!pending) return null;
  return (
    <Notice tone="signal" title={t('profile.pending', { email: pending.email })}>
      <p>{t('profile.pendingText', { time: formatDateTime(pending.ends_at, language) })}</p>
      {forget.error && <p role="alert">{problemText(forget.error)}</p>}
      <Button
        small
        busy={forget.isPending}
        onClick={() =>
          forget.mutate(undefined, {
            onSuccess: () => toast(t('profile.takenBack', { email: pending.email })),
          })
        }
      >
        {t('profile.takeBack')}
      </Button>
    </Notice>
  );
}

interface Values {
  name: string;
  email: string;
  language: Language;
}

const valuesOf = ({ name, email, language }: OwnAccount): Values => ({ name, email, language });

function ProfileForm({ account, logsInByEmail }: { account: OwnAccount; logsInByEmail: boolean }) {
  const { t } = useTranslation('account');
  const change = useChangeOwnAccount();
  const { form, latest, conflict, reopen } = useEditForm({
    saved: account,
    valuesOf,
    fields: {
      name: { label: t('name') },
      email: { label: t('email') },
      language: { label: t('profile.language'), shown: (language) => t(`profile.languages.${language}`) },
    },
  });
  const { register } = form;
  const { errors, isDirty } = form.formState;

  return (
    <Form
      className={styles.form}
      form={form}
      fields={['name', 'email', 'language']}
      conflict={conflict}
      mutation={change}
      toRequest={({ name, email, language }) => ({
        name: name.trim(),
        language,
        email: email.trim(),
        version: latest.version,
      })}
      onSaved={reopen}
      actions={
        <>
          <div role="status">
            {change.isSuccess && !isDirty && (
              <Notice tone="confirmed">
                <p>{t('profile.saved')}</p>
              </Notice>
            )}
          </div>
          <Button type="submit" variant="primary" busy={change.isPending} className={styles.submit}>
            {t('profile.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('name')}
        autoComplete="name"
        maxLength={limits.nameLength}
        error={errors.name?.message}
        {...register('name', { validate: (value) => value.trim() !== '' || t('profile.errors.name') })}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        hint={t(logsInByEmail ? 'profile.emailHint' : 'profile.emailHintCompany')}
        error={errors.email?.message}
        {...register('email', {
          validate: (value) => /^\S+@\S+\.\S+$/.test(value.trim()) || t('profile.errors.email'),
        })}
      />
      <SelectField label={t('profile.language')} error={errors.language?.message} {...register('language')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t(`profile.languages.${language}`)}
          </option>
        ))}
      </SelectField>
    </Form>
  );
}
