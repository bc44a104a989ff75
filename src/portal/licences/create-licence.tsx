import { saveAs } from 'file-saver';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Licence } from '../../../server/contract/licence';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { CheckboxField, SelectField, TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../form-problem';
import { useShowProblem } from '../problem-text';
import { useUnsavedWork } from '../session/unsaved-work';
import type { AppName } from './app-names';
import { oneMonthFrom, today } from './licence-file';
import { ERP_NAMES } from './erp-names';
import { LicenceSheet } from './licence-sheet';
import { useCreateLicence } from './use-create-licence';
import * as styles from './licences.module.css';

interface Values {
  name: string;
  company: string;
  erp: string;
  edition: Licence['edition'];
  users: string;
  apps: string[];
  valid_from: string;
  valid_until: string;
}

const FILE_EXTENSION = '.bel';

function toLicence(values: Values): Licence {
  return {
    name: values.name.trim(),
    ...(values.company.trim() && { company: values.company.trim() }),
    ...(values.erp && { erp: values.erp as NonNullable<Licence['erp']> }),
    edition: values.edition,
    users: Number(values.users),
    apps: values.apps,
    valid_from: values.valid_from,
    ...(values.valid_until && { valid_until: values.valid_until }),
  };
}

/** A name that every system takes as that of a file. */
const fileNameOf = (name: string) =>
  `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').trim() || 'licence'}${FILE_EXTENSION}`;

/** The form for a new licence, with a preview of what its file will hold. */
export function CreateLicence({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const toast = useToast();
  const create = useCreateLicence();
  const { register, handleSubmit, setError, setValue, reset, control, formState } = useForm<Values>({
    defaultValues: {
      name: '',
      company: '',
      erp: '',
      edition: 'full',
      users: '1',
      apps: apps.map(({ id }) => id),
      valid_from: today(),
      valid_until: '',
    },
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const showProblem = useShowProblem(setError, {
    fields: ['name', 'company', 'erp', 'edition', 'users', 'apps', 'valid_from', 'valid_until'],
    // An app that is refused is named by its place, as in `license.apps.3`.
    fieldOf: (field) => field.replace(/^license\.(\w+).*/, '$1'),
  });
  const preview = toLicence(useWatch({ control }) as Values);

  const startTrial = () => {
    setValue('edition', 'free', { shouldDirty: true });
    setValue('valid_from', today(), { shouldDirty: true });
    setValue('valid_until', oneMonthFrom(today()), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  };
  const tickAll = (ticked: boolean) =>
    setValue('apps', ticked ? apps.map(({ id }) => id) : [], { shouldDirty: true });

  const submit = handleSubmit((values) => {
    const licence = toLicence(values);
    create.mutate(licence, {
      onSuccess: (text) => {
        const fileName = fileNameOf(licence.name);
        // What it was made of stays for the next one, and is nothing that could be lost.
        reset(values);
        saveAs(new Blob([text], { type: 'application/jose' }), fileName);
        toast(t('create.done', { file: fileName }), fileName);
      },
      onError: showProblem,
    });
  });

  return (
    <section aria-labelledby="create-licence-title" className={[styles.section, styles.noPrint].join(' ')}>
      <h2 id="create-licence-title">{t('create.title')}</h2>
      <div className={styles.columns}>
        <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <p>
            <Button small onClick={startTrial}>
              {t('create.trial')}
            </Button>
          </p>
          <TextField
            label={t('labels.name')}
            hint={t('create.nameHint')}
            autoComplete="off"
            error={errors.name?.message}
            {...register('name', { validate: (value) => value.trim() !== '' || t('errors.name') })}
          />
          <TextField
            label={t('labels.company')}
            autoComplete="off"
            error={errors.company?.message}
            {...register('company')}
          />
          <SelectField label={t('labels.erp')} error={errors.erp?.message} {...register('erp')}>
            <option value="">{t('anyErp')}</option>
            {Object.entries(ERP_NAMES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('labels.edition')} error={errors.edition?.message} {...register('edition')}>
            {(['free', 'starter', 'full'] as const).map((edition) => (
              <option key={edition} value={edition}>
                {t(`editions.${edition}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('labels.users')}
            type="number"
            min={1}
            step={1}
            inputMode="numeric"
            error={errors.users?.message}
            {...register('users', {
              validate: (value) =>
                (/^[1-9]\d*$/.test(value) && Number(value) <= limits.licenceUsersMax) || t('errors.users'),
            })}
          />
          <div className={styles.dates}>
            <TextField
              label={t('labels.validFrom')}
              type="date"
              error={errors.valid_from?.message}
              {...register('valid_from', { required: t('errors.validFrom') })}
            />
            <TextField
              label={t('labels.validUntil')}
              type="date"
              hint={t('create.untilHint')}
              error={errors.valid_until?.message}
              {...register('valid_until', {
                validate: (value, { valid_from }) => !value || value >= valid_from || t('errors.validUntil'),
              })}
            />
          </div>
          <fieldset className={styles.apps}>
            <legend>{t('labels.apps')}</legend>
            <p>
              <Button small variant="quiet" onClick={() => tickAll(true)}>
                {t('create.all')}
              </Button>{' '}
              <Button small variant="quiet" onClick={() => tickAll(false)}>
                {t('create.noneTicked')}
              </Button>
            </p>
            {apps.map(({ id, title }) => (
              <CheckboxField key={id} label={title} value={id} {...register('apps')} />
            ))}
            {errors.apps?.message && <p className={styles.error}>{errors.apps.message}</p>}
          </fieldset>
          <FormProblem text={errors.root?.message} />
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('create.button')}
          </Button>
        </form>
        <section aria-labelledby="licence-preview" className={styles.preview}>
          <h3 id="licence-preview">{t('create.preview')}</h3>
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
    </section>
  );
}
