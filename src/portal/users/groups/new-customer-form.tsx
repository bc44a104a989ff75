import type { ChangeEvent } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CustomerMade, NewCustomer } from '../../../../server/contract/customer';
import type { Language } from '../../../../server/contract/languages';
import type { Licence } from '../../../../server/contract/licence';
import { lastDayOf, proposedMonths, proposedUsers } from '../../../../server/contract/licence-term';
import { CheckboxField, TextField } from '../../../components/ui/field';
import { PATHS } from '../../../config/paths';
import { useLanguage } from '../../../i18n/use-language';
import { useAddCustomer } from '../../api/groups';
import { FieldRow } from '../../forms/field-row';
import type { AppName } from '../../forms/licence/app-names';
import { AppsField } from '../../forms/licence/apps-field';
import {
  EditionField,
  TermFields,
  UsersField,
  useTermRules,
  type Endless,
} from '../../forms/licence/term-fields';
import { today } from '../../forms/local-time';
import { PageForm } from '../../forms/page-form';
import { LanguageField, ManagerField, PersonFields } from '../../forms/person-fields';
import * as styles from '../users.module.css';

interface Values extends Endless {
  company: string;
  hasPerson: boolean;
  name: string;
  email: string;
  language: Language;
  isManager: boolean;
  hasLicence: boolean;
  licence: string;
  users: string;
  edition: Licence['edition'];
  valid_from: string;
  valid_until: string;
  apps: string[];
}

/** Maps field names in the server's errors to the names in the form, where they differ. */
const FIELDS: Readonly<Record<string, string>> = { 'group.name': 'company', 'license.name': 'licence' };

/** The server names a refused app by its index, as in `license.apps.3`. */
const fieldOf = (field: string) => FIELDS[field] ?? field.replace(/^(?:person|license)\.(\w+).*/, '$1');

const toCustomer = (values: Values): NewCustomer => ({
  group: { name: values.company.trim() },
  ...(values.hasPerson && {
    person: {
      name: values.name.trim(),
      email: values.email.trim(),
      language: values.language,
      is_manager: values.isManager,
    },
  }),
  ...(values.hasLicence && {
    license: {
      name: values.licence.trim(),
      company: values.company.trim(),
      edition: values.edition,
      users: Number(values.users),
      apps: values.apps,
      valid_from: values.valid_from,
      ...(!values.is_endless && { valid_until: values.valid_until }),
    },
  }),
});

interface NewCustomerFormProps {
  apps: readonly AppName[];
  onMade: (customer: CustomerMade) => void;
}

/** The form for a customer: the company, and optionally its first person and its licence. */
export function NewCustomerForm({ apps, onMade }: NewCustomerFormProps) {
  const { t } = useTranslation(['users', 'licences']);
  const form = useForm<Values>({
    defaultValues: {
      company: '',
      hasPerson: true,
      name: '',
      email: '',
      language: useLanguage(),
      isManager: true,
      hasLicence: true,
      licence: '',
      users: String(proposedUsers),
      edition: 'full',
      valid_from: today(),
      valid_until: lastDayOf(today(), proposedMonths),
      is_endless: false,
      apps: apps.map(({ id }) => id),
    },
  });
  const { register, setValue, control } = form;
  const { errors, dirtyFields } = form.formState;
  const hasPerson = useWatch({ control, name: 'hasPerson' });
  const hasLicence = useWatch({ control, name: 'hasLicence' });

  return (
    <PageForm
      form={form}
      fields={[
        'company',
        'name',
        'email',
        'licence',
        'users',
        'edition',
        'valid_from',
        'valid_until',
        'apps',
      ]}
      fieldOf={fieldOf}
      mutation={useAddCustomer()}
      toRequest={toCustomer}
      onSaved={onMade}
      submitLabel={t('newCustomer.submit')}
      cancelTo={PATHS.groups}
    >
      <TextField
        label={t('newCustomer.company')}
        hint={t('newCustomer.companyHint')}
        autoComplete="off"
        error={errors.company?.message}
        {...register('company', {
          validate: (value) => value.trim() !== '' || t('newCustomer.companyMissing'),
          // The licence has the name of the company, unless the user typed another one.
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
            if (!dirtyFields.licence) setValue('licence', target.value);
          },
        })}
      />
      <fieldset className={styles.part}>
        <legend>{t('newCustomer.person')}</legend>
        <CheckboxField label={t('newCustomer.invite')} {...register('hasPerson')} />
        {hasPerson && (
          <>
            <FieldRow>
              <PersonFields />
            </FieldRow>
            <LanguageField />
            <ManagerField />
          </>
        )}
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('newCustomer.licence')}</legend>
        <CheckboxField label={t('licences:create.title')} {...register('hasLicence')} />
        {hasLicence && <LicenceFields apps={apps} />}
      </fieldset>
    </PageForm>
  );
}

function LicenceFields({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const { register, setValue, control, formState } = useFormContext<Values>();
  const { errors } = formState;
  const rules = useTermRules();
  return (
    <>
      <TextField
        label={t('labels.name')}
        hint={t('create.nameHint')}
        autoComplete="off"
        error={errors.licence?.message}
        {...register('licence', { validate: (value) => value.trim() !== '' || t('errors.name') })}
      />
      <FieldRow>
        <UsersField field={register('users', rules.users)} error={errors.users?.message} />
        <EditionField field={register('edition')} error={errors.edition?.message} />
      </FieldRow>
      <TermFields
        from={register('valid_from', rules.valid_from)}
        until={register('valid_until', rules.valid_until)}
        errors={{ from: errors.valid_from?.message, until: errors.valid_until?.message }}
        endless={register('is_endless')}
      />
      <AppsField
        apps={apps}
        chosen={useWatch({ control, name: 'apps' }).length}
        field={register('apps')}
        onTickAll={(ids) => setValue('apps', ids, { shouldDirty: true })}
        error={errors.apps?.message}
      />
    </>
  );
}
