import { navigate } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  IdentityProvider,
  IdentityProviderChange,
  NewIdentityProvider,
} from '../../../../server/contract/identity-provider';
import { CheckboxField, TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { companyLoginPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useSaveIdentityProvider } from '../../api/identity-providers';
import { PageForm } from '../../forms/page-form';
import { CopyButton } from '../../frame/copy-button';
import * as styles from '../users.module.css';
import { useEditForm } from '../../forms/use-edit-form';

interface Values {
  issuer: string;
  client_id: string;
  client_secret: string;
  domains: string;
  is_required: boolean;
  trusts_email: boolean;
}

const valuesOf = (provider: IdentityProvider | undefined): Values => ({
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  domains: provider?.domains.join(', ') ?? '',
  is_required: provider?.is_required ?? false,
  trusts_email: provider?.trusts_email ?? false,
});

interface CompanyLoginFormProps {
  groupId: number;
  /** The address that the provider sends users back to. */
  redirectUri: string;
  /** The provider to change; undefined to add one. */
  provider?: IdentityProvider | undefined;
  /** True if a user has logged in by this provider with its current settings. */
  hasLogin: boolean;
  /** The number of users in the group, who are affected if the provider becomes required. */
  people: number;
}

/**
 * Adds or changes an identity provider. On a conflict, shows the saved values. Saving again replaces them.
 */
export function CompanyLoginForm({
  groupId,
  redirectUri,
  provider,
  hasLogin,
  people,
}: CompanyLoginFormProps) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const toast = useToast();
  const saving = useSaveIdentityProvider(groupId, provider?.id);
  const yesNo = (is: boolean) => t(is ? 'editGroup.yes' : 'editGroup.no');
  const { form, opened, latest, values, conflict } = useEditForm({
    saved: provider,
    valuesOf,
    fields: {
      issuer: { label: t('companyLogin.issuer') },
      client_id: { label: t('companyLogin.clientId') },
      domains: { label: t('companyLogin.domains') },
      trusts_email: { label: t('companyLogin.trustsEmail'), shown: yesNo },
      is_required: { label: t('companyLogin.isRequired'), shown: yesNo },
    },
  });
  const { register, setError } = form;
  const { errors } = form.formState;

  const { issuer, client_id, is_required } = valuesOf(opened);
  const isOther = values.issuer.trim() !== issuer || values.client_id.trim() !== client_id;
  const canRequire = hasLogin && !isOther;
  const [isConfirmed, setConfirmed] = useState(false);
  const needsConfirmation = values.is_required && !is_required;

  const toRequest = ({ client_secret, domains, ...entered }: Values) => {
    if (needsConfirmation && !isConfirmed) {
      setError('root', { message: t('companyLogin.errors.confirm') });
      return undefined;
    }
    return {
      ...entered,
      domains: domains.split(/[\s,;]+/).filter(Boolean),
      ...(client_secret.trim() !== '' && { client_secret }),
      version: latest?.version,
    } as NewIdentityProvider | IdentityProviderChange;
  };

  const required = (text: string) => ({ validate: (value: string) => value.trim() !== '' || text });
  return (
    <PageForm
      form={form}
      fields={['issuer', 'client_id', 'client_secret', 'domains']}
      conflict={conflict}
      mutation={saving}
      toRequest={toRequest}
      onSaved={(saved) => {
        toast(t(provider ? 'companyLogin.editDone' : 'companyLogin.addDone'), saved.issuer);
        navigate(localizedPath(companyLoginPath(groupId), language), { replace: true });
      }}
      submitLabel={t('companyLogin.save')}
      cancelTo={companyLoginPath(groupId)}
    >
      <dl className={styles.redirectUri}>
        <dt>{t('companyLogin.redirectUri')}</dt>
        <dd>
          <code>{redirectUri}</code> <CopyButton text={redirectUri} what={t('companyLogin.redirectUri')} />
        </dd>
        <dd>{t('companyLogin.redirectUriHint')}</dd>
      </dl>
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
    </PageForm>
  );
}
