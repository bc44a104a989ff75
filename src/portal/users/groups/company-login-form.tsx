import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { IdentityProvider } from '../../../../server/contract/identity-provider';
import { Button } from '../../../components/ui/button';
import { DialogActions } from '../../../components/ui/dialog';
import { CheckboxField, TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { FormProblem } from '../../forms/form-problem';
import { useShowProblem } from '../../api/client/problem-text';
import { confirmDiscard, useUnsavedWork } from '../../forms/unsaved-work';
import { EditConflict } from '../../forms/edit-conflict';
import { useEditConflict } from '../../forms/use-edit-conflict';
import { useSaveIdentityProvider } from '../../api/identity-providers';
import * as styles from '../users.module.css';

interface Values {
  issuer: string;
  client_id: string;
  client_secret: string;
  domains: string;
  is_required: boolean;
  trusts_email: boolean;
}

const NONE: Omit<Values, 'domains' | 'client_secret'> = {
  issuer: '',
  client_id: '',
  is_required: false,
  trusts_email: false,
};

interface CompanyLoginFormProps {
  groupId: number;
  /** The provider to change; undefined to add one. */
  provider?: IdentityProvider | undefined;
  /** True if a user has logged in by this provider with its current settings. */
  hasLogin: boolean;
  /** The number of users in the group, who are affected if the provider becomes required. */
  people: number;
  onClose: () => void;
}

/**
 * Adds or changes an identity provider. On a conflict, shows the saved values. Saving again replaces them.
 */
export function CompanyLoginForm({ groupId, provider, hasLogin, people, onClose }: CompanyLoginFormProps) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const saving = useSaveIdentityProvider(groupId, provider?.id);
  const { current, latest, catchConflict } = useEditConflict(provider);
  const { issuer, client_id, is_required, trusts_email } = provider ?? NONE;
  const { register, handleSubmit, setError, control, formState } = useForm<Values>({
    defaultValues: {
      issuer,
      client_id,
      client_secret: '',
      domains: provider?.domains.join(', ') ?? '',
      is_required,
      trusts_email,
    },
  });
  const showProblem = useShowProblem(setError, {
    fields: ['issuer', 'client_id', 'client_secret', 'domains'],
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);

  // The cast is safe: no field is ever unregistered, so all values are present.
  const values = useWatch({ control }) as Values;
  const yesNo = (is: boolean) => t(is ? 'editGroup.yes' : 'editGroup.no');
  const differing = (saved: IdentityProvider) =>
    [
      { label: t('companyLogin.issuer'), value: saved.issuer, typed: values.issuer },
      { label: t('companyLogin.clientId'), value: saved.client_id, typed: values.client_id },
      { label: t('companyLogin.domains'), value: saved.domains.join(', '), typed: values.domains },
      {
        label: t('companyLogin.trustsEmail'),
        value: yesNo(saved.trusts_email),
        typed: yesNo(values.trusts_email),
      },
      {
        label: t('companyLogin.isRequired'),
        value: yesNo(saved.is_required),
        typed: yesNo(values.is_required),
      },
    ].filter(({ value, typed }) => value !== typed);

  const isOther = values.issuer.trim() !== issuer || values.client_id.trim() !== client_id;
  const canRequire = hasLogin && !isOther;
  const [isConfirmed, setConfirmed] = useState(false);
  const needsConfirmation = values.is_required && !is_required;

  const submit = handleSubmit(({ client_secret, domains, ...values }) => {
    if (needsConfirmation && !isConfirmed)
      return setError('root', { message: t('companyLogin.errors.confirm') });
    return saving.mutate(
      {
        ...values,
        domains: domains.split(/[\s,;]+/).filter(Boolean),
        ...(client_secret.trim() !== '' && { client_secret }),
        ...(latest && { version: latest.version }),
      } as Parameters<typeof saving.mutate>[0],
      {
        onSuccess: (saved) => {
          toast(t(provider ? 'companyLogin.editDone' : 'companyLogin.addDone'), saved.issuer);
          onClose();
        },
        onError: (error) => {
          catchConflict(error);
          showProblem(error);
        },
      },
    );
  });

  const required = (text: string) => ({ validate: (value: string) => value.trim() !== '' || text });
  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <h3>{t(provider ? 'companyLogin.editTitle' : 'companyLogin.addTitle')}</h3>
      <TextField
        label={t('companyLogin.issuer')}
        hint={t('companyLogin.issuerHint')}
        type="url"
        autoComplete="off"
        error={errors.issuer?.message}
        {...register('issuer', required(t('companyLogin.errors.issuer')))}
      />
      <TextField
        label={t('companyLogin.clientId')}
        autoComplete="off"
        error={errors.client_id?.message}
        {...register('client_id', required(t('companyLogin.errors.clientId')))}
      />
      <TextField
        label={t('companyLogin.clientSecret')}
        hint={t(provider ? 'companyLogin.clientSecretKeep' : 'companyLogin.clientSecretHint')}
        autoComplete="off"
        spellCheck={false}
        error={errors.client_secret?.message}
        {...register('client_secret', provider ? {} : required(t('companyLogin.errors.clientSecret')))}
      />
      <TextField
        label={t('companyLogin.domains')}
        hint={t('companyLogin.domainsHint')}
        autoComplete="off"
        autoCapitalize="none"
        error={errors.domains?.message}
        {...register('domains', required(t('companyLogin.errors.domains')))}
      />
      <CheckboxField
        label={t('companyLogin.trustsEmail')}
        hint={t('companyLogin.trustsEmailHint')}
        {...register('trusts_email')}
      />
      <CheckboxField
        label={t('companyLogin.isRequired')}
        hint={t(canRequire || is_required ? 'companyLogin.isRequiredHint' : 'companyLogin.notTried')}
        disabled={!canRequire && !values.is_required}
        {...register('is_required')}
      />
      {needsConfirmation && (
        <CheckboxField
          label={t('companyLogin.confirmRequired', { count: people })}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      )}
      <FormProblem text={errors.root?.message} />
      {current && <EditConflict differing={differing(current)} />}
      <DialogActions>
        <Button type="submit" variant="primary" busy={saving.isPending}>
          {t('companyLogin.save')}
        </Button>
        <Button disabled={saving.isPending} onClick={() => confirmDiscard(onClose)}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </form>
  );
}
