import { useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { KeptLicence, Licence } from '../../../../server/contract/licence';
import { lastDayOf, proposedMonths, proposedUsers } from '../../../../server/contract/licence-term';
import { Button } from '../../../components/ui/button';
import { SelectField, TextField } from '../../../components/ui/field';
import { PATHS } from '../../../config/paths';
import { Form } from '../../forms/form';
import { FormActions } from '../../forms/form-dialog';
import { GroupField } from '../../forms/group-field';
import { ProblemError } from '../../api/client/problem-error';
import type { AppName } from '../../forms/licence/app-names';
import { AppsField } from '../../forms/licence/apps-field';
import { today } from '../../forms/local-time';
import { ERP_NAMES } from '../erp-names';
import { useGo } from '../../unsaved-work/use-go';
import { LicenceSheet } from '../licence-sheet';
import { RenewDialog } from '../renew-dialog';
import { saveLicence, useCreateLicence } from '../../api/licences';
import type { HandedLicence, NewLicenceValues } from '../handed-licence';
import { EditionField, TermFields, UsersField, useTermRules } from '../../forms/licence/term-fields';
import * as styles from '../licences.module.css';

function toLicence(values: NewLicenceValues): Licence {
  return {
    name: values.name.trim(),
    company: values.company.trim() || undefined,
    erp: (values.erp || undefined) as Licence['erp'],
    edition: values.edition,
    users: Number(values.users),
    apps: values.apps,
    valid_from: values.valid_from,
    ...(!values.is_endless && values.valid_until && { valid_until: values.valid_until }),
  };
}

/** Returns the existing licence of the same name from a refusal, so that the user can renew it instead. */
const licenceOfSameName = (error: unknown): KeptLicence | undefined => {
  if (!(error instanceof ProblemError) || error.code !== 'licence_name_taken') return undefined;
  const current = error.current as KeptLicence;
  return current.valid_until === null ? undefined : current;
};

interface CreateLicenceProps {
  apps: readonly AppName[];
  /** The group that is chosen at first. */
  group?: { id: number; name: string } | undefined;
  /** The values of the licence that was created before, as a template. */
  template?: NewLicenceValues | undefined;
  onCreated: (id: number, made: HandedLicence) => void;
}

/** The form for a new licence, with a preview of the contents of its file. */
export function CreateLicence({ apps, group, template, onCreated }: CreateLicenceProps) {
  const { t } = useTranslation('licences');
  const go = useGo();
  const create = useCreateLicence();
  const rules = useTermRules();
  const form = useForm<NewLicenceValues>({
    defaultValues: template ?? {
      group: group ? String(group.id) : '',
      name: '',
      company: group?.name ?? '',
      erp: '',
      edition: 'full',
      users: String(proposedUsers),
      apps: apps.map(({ id }) => id),
      valid_from: today(),
      valid_until: lastDayOf(today(), proposedMonths),
      is_endless: false,
    },
  });
  const { register, setValue, getValues, control } = form;
  const { errors, isSubmitted } = form.formState;
  const [renewing, setRenewing] = useState<KeptLicence>();
  const taken = licenceOfSameName(create.error);
  const preview = toLicence(useWatch({ control }) as NewLicenceValues);

  // The company is that of the group, unless the user typed another one.
  const filled = useRef(template?.company ?? group?.name ?? '');
  const fillCompany = (name: string) => {
    if (getValues('company') === filled.current) setValue('company', name, { shouldDirty: true });
    filled.current = name;
  };

  const startTrial = () => {
    setValue('edition', 'free', { shouldDirty: true });
    setValue('valid_from', today(), { shouldDirty: true });
    setValue('is_endless', false, { shouldDirty: true });
    setValue('valid_until', lastDayOf(today(), 1), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
  };

  return (
    <>
      <div className={styles.columns}>
        <Form
          form={form}
          fields={[
            'group',
            'name',
            'company',
            'erp',
            'edition',
            'users',
            'apps',
            'valid_from',
            'valid_until',
          ]}
          // The server names a refused app by its index, as in `license.apps.3`.
          fieldOf={(field) => field.replace(/^license\.(\w+).*/, '$1')}
          mutation={create}
          toRequest={(values) => ({
            license: toLicence(values),
            ...(values.group && { group: Number(values.group) }),
          })}
          onSaved={({ id, text }, values) => {
            form.reset(values); // saved, so that leaving asks nothing
            onCreated(id, { fileName: saveLicence(toLicence(values).name, text), template: values });
          }}
          actions={
            <>
              {taken && (
                <p>
                  <Button small onClick={() => setRenewing(taken)}>
                    {t('create.renew', { name: taken.name })}
                  </Button>
                </p>
              )}
              <FormActions
                submitLabel={t('create.button')}
                isPending={create.isPending}
                onCancel={() => go(PATHS.licences)}
              />
            </>
          }
        >
          <p>
            <Button small onClick={startTrial}>
              {t('create.trial')}
            </Button>
          </p>
          <Controller
            control={control}
            name="group"
            render={({ field: { disabled: _, onChange, ...field } }) => (
              <GroupField
                {...field}
                onChange={(id, name) => {
                  onChange(id);
                  fillCompany(name);
                }}
                label={t('labels.group')}
                none={t('noGroup')}
                error={errors.group?.message}
              />
            )}
          />
          <TextField
            label={t('labels.company')}
            autoComplete="off"
            error={errors.company?.message}
            {...register('company')}
          />
          <TextField
            label={t('labels.name')}
            hint={t('create.nameHint')}
            autoComplete="off"
            error={errors.name?.message}
            {...register('name', { validate: (value) => value.trim() !== '' || t('errors.name') })}
          />
          <SelectField label={t('labels.erp')} error={errors.erp?.message} {...register('erp')}>
            <option value="">{t('anyErp')}</option>
            {Object.entries(ERP_NAMES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <EditionField field={register('edition')} error={errors.edition?.message} />
          <UsersField field={register('users', rules.users)} error={errors.users?.message} />
          <TermFields
            from={register('valid_from', rules.valid_from)}
            until={register('valid_until', rules.valid_until)}
            errors={{ from: errors.valid_from?.message, until: errors.valid_until?.message }}
            endless={register('is_endless')}
          />
          <AppsField
            apps={apps}
            chosen={preview.apps.length}
            field={register('apps')}
            onTickAll={(ids) => setValue('apps', ids, { shouldDirty: true })}
            error={errors.apps?.message}
          />
        </Form>
        <section aria-labelledby="licence-preview" className={styles.preview}>
          <h2 id="licence-preview">{t('create.preview')}</h2>
          <LicenceSheet
            apps={apps}
            licence={{
              ...preview,
              name: preview.name || t('create.unnamed'),
              users: Number.isFinite(preview.users) ? preview.users : 0,
              valid_from: preview.valid_from || today(),
            }}
          />
        </section>
      </div>
      {renewing && <RenewDialog licence={renewing} apps={apps} onClose={() => setRenewing(undefined)} />}
    </>
  );
}
