import type { ChangeEvent } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Grant, GrantMade } from '../../../server/contract/grant';
import { LANGUAGES, type Language } from '../../../server/contract/languages';
import { limits } from '../../../server/contract/limits';
import type { Message } from '../../../server/contract/message';
import { Button } from '../../components/ui/button';
import { DialogActions } from '../../components/ui/dialog';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../components/ui/field';
import { FormProblem } from '../forms/form-problem';
import { GroupField } from '../forms/group-field';
import { ProblemError } from '../api/client/problem-error';
import { useShowProblem } from '../api/client/problem-text';
import { useUnsavedWork } from '../forms/unsaved-work';
import { useEditConflict } from '../forms/use-edit-conflict';
import type { Named } from './message-facts';
import * as styles from './messages.module.css';
import { useGrant } from '../api/messages';

interface Values {
  isNewGroup: 'yes' | 'no';
  groupName: string;
  groupId: string;
  name: string;
  email: string;
  language: Language;
  isManager: boolean;
  licence: string;
  company: string;
  erp: '' | NonNullable<Grant['license']['erp']>;
  users: string;
  validFrom: string;
  validUntil: string;
  apps: string[];
  subject: string;
  text: string;
}

/** Maps field names in the server's errors to the names in the form. */
const FIELDS: Readonly<Record<string, keyof Values>> = {
  'group.name': 'groupName',
  'group.id': 'groupId',
  'person.name': 'name',
  'person.email': 'email',
  'license.name': 'licence',
  'license.company': 'company',
  'license.users': 'users',
  'license.valid_from': 'validFrom',
  'license.valid_until': 'validUntil',
  'license.apps': 'apps',
  'mail.subject': 'subject',
  'mail.text': 'text',
};

interface GrantFormProps {
  message: Message;
  proposals: Readonly<Record<Language, Grant>>;
  apps: readonly Named[];
  erps: readonly Named[];
  onSending: (isSending: boolean) => void;
  onGranted: (made: GrantMade) => void;
  onCancel: () => void;
}

const valuesOf = ({ group, person, license, mail }: Grant): Values => ({
  isNewGroup: group.id === undefined ? 'yes' : 'no',
  groupName: group.name ?? '',
  groupId: group.id === undefined ? '' : String(group.id),
  name: person.name,
  email: person.email,
  language: person.language,
  isManager: person.is_manager,
  licence: license.name,
  company: license.company ?? '',
  erp: license.erp ?? '',
  users: String(license.users),
  validFrom: license.valid_from,
  validUntil: license.valid_until ?? '',
  apps: license.apps,
  ...mail,
});

const grantOf = (values: Values, { version, license }: Grant): Grant => {
  const { erp: _erp, company: _company, ...rest } = license;
  return {
    version,
    group: values.isNewGroup === 'yes' ? { name: values.groupName.trim() } : { id: Number(values.groupId) },
    person: {
      name: values.name.trim(),
      email: values.email.trim(),
      language: values.language,
      is_manager: values.isManager,
    },
    license: {
      ...rest,
      name: values.licence.trim(),
      ...(values.company.trim() && { company: values.company.trim() }),
      ...(values.erp && { erp: values.erp }),
      users: Number(values.users),
      valid_from: values.validFrom,
      valid_until: values.validUntil,
      apps: values.apps,
    },
    mail: { subject: values.subject.trim(), text: values.text.trim() },
  };
};

/** Form for the group, person, licence and mail of a grant. */
export function GrantForm({
  message,
  proposals,
  apps,
  erps,
  onSending,
  onGranted,
  onCancel,
}: GrantFormProps) {
  const { t } = useTranslation(['messages', 'common', 'portal']);
  const grant = useGrant(message.id);
  const { current: changed, catchConflict } = useEditConflict(message);
  const proposal = proposals[message.language];
  const { register, handleSubmit, setError, resetField, control, formState } = useForm<Values>({
    defaultValues: valuesOf(proposal),
  });
  const { errors, isDirty, dirtyFields } = formState;
  useUnsavedWork(isDirty && !grant.isSuccess);
  const isNewGroup = useWatch({ control, name: 'isNewGroup' }) === 'yes';
  const showProblem = useShowProblem(setError, {
    fields: Object.values(FIELDS),
    fieldOf: (field) => FIELDS[field] ?? field,
  });
  const required = { validate: (value: string) => value.trim() !== '' || t('grant.errors.required') };

  /** Replaces the proposed mail with the one in the person's language, unless the user has edited it. */
  const proposeMail = (language: Language) => {
    if (dirtyFields.subject || dirtyFields.text) return;
    const { subject, text } = proposals[language].mail;
    resetField('subject', { defaultValue: subject });
    resetField('text', { defaultValue: text });
  };

  const refusal = grant.error instanceof ProblemError ? grant.error : undefined;
  const isOver = refusal?.code === 'request_closed' || refusal?.status === 404;

  const submit = handleSubmit((values) => {
    if (grant.isPending) return;
    onSending(true);
    grant.mutate(grantOf(values, { ...proposal, ...(changed && { version: changed.version }) }), {
      onSuccess: onGranted,
      onError: (error) => {
        catchConflict(error);
        showProblem(error);
      },
      onSettled: () => onSending(false),
    });
  });

  return (
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <h3>{t('grant.group.title')}</h3>
      <SelectField label={t('grant.group.which')} {...register('isNewGroup')}>
        <option value="yes">{t('grant.group.new')}</option>
        <option value="no">{t('grant.group.existing')}</option>
      </SelectField>
      {isNewGroup ? (
        <TextField
          label={t('grant.group.name')}
          autoComplete="off"
          error={errors.groupName?.message}
          {...register('groupName', required)}
        />
      ) : (
        <Controller
          control={control}
          name="groupId"
          rules={{ required: t('grant.errors.required') }}
          render={({ field: { disabled: _, ...field } }) => (
            <GroupField
              {...field}
              label={t('grant.group.existing')}
              isOffered={({ is_admin }) => !is_admin}
              error={errors.groupId?.message}
            />
          )}
        />
      )}

      <h3>{t('grant.person.title')}</h3>
      <TextField
        label={t('name')}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', required)}
      />
      <TextField
        label={t('one.email')}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email', required)}
      />
      <SelectField
        label={t('one.language')}
        {...register('language', {
          onChange: (event: ChangeEvent<HTMLSelectElement>) => proposeMail(event.target.value as Language),
        })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t(`grant.languages.${language}`)}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label={t('grant.person.isManager')}
        hint={t('grant.person.isManagerHint')}
        {...register('isManager')}
      />

      <h3>{t('grant.licence.title')}</h3>
      <TextField
        label={t('name')}
        autoComplete="off"
        error={errors.licence?.message}
        {...register('licence', required)}
      />
      <TextField
        label={t('one.company')}
        autoComplete="off"
        error={errors.company?.message}
        {...register('company')}
      />
      <SelectField label={t('one.erp')} {...register('erp')}>
        <option value="">{t('one.otherErp')}</option>
        {erps.map((erp) => (
          <option key={erp.id} value={erp.id}>
            {erp.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('grant.licence.users')}
        type="number"
        min={1}
        inputMode="numeric"
        error={errors.users?.message}
        {...register('users', {
          validate: (value) =>
            (/^[1-9]\d*$/.test(value) && Number(value) <= limits.licenceUsersMax) || t('grant.errors.users'),
        })}
      />
      <TextField
        label={t('grant.licence.from')}
        type="date"
        error={errors.validFrom?.message}
        {...register('validFrom', required)}
      />
      <TextField
        label={t('grant.licence.until')}
        type="date"
        error={errors.validUntil?.message}
        {...register('validUntil', {
          validate: (value, { validFrom }) => value >= validFrom || t('grant.errors.until'),
        })}
      />
      <fieldset className={styles.choices}>
        <legend>{t('one.apps')}</legend>
        {apps.map((app) => (
          <CheckboxField key={app.id} label={app.name} value={app.id} {...register('apps')} />
        ))}
      </fieldset>

      <h3>{t('grant.mail.title')}</h3>
      <TextField
        label={t('answer.subject')}
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject', required)}
      />
      <TextAreaField
        label={t('grant.mail.text')}
        hint={t('grant.mail.hint')}
        rows={9}
        maxLength={limits.messageLength}
        error={errors.text?.message}
        {...register('text', required)}
      />
      <FormProblem text={errors.root?.message} />
      {changed && (
        <dl className={styles.facts}>
          <div>
            <dt>{t('stateLabel')}</dt>
            <dd>{t(`states.${changed.state}`)}</dd>
          </div>
          <div>
            <dt>{t('handling.note')}</dt>
            <dd>{changed.note || t('portal:saved.nothing')}</dd>
          </div>
        </dl>
      )}
      <DialogActions>
        {!isOver && (
          <Button type="submit" variant="primary" busy={grant.isPending}>
            {t('grant.button')}
          </Button>
        )}
        <Button disabled={grant.isPending} onClick={onCancel}>
          {isOver ? t('common:ui.close') : t('grant.cancel')}
        </Button>
      </DialogActions>
    </form>
  );
}
