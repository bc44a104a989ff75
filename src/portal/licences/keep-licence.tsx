import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../forms/form-problem';
import { GroupField } from '../forms/group-field';
import { useShowProblem } from '../api/client/problem-text';
import { useUnsavedWork } from '../forms/unsaved-work';
import { useKeepLicence } from '../api/licences';
import * as styles from './licences.module.css';

/** For administrators: stores the licence of a file that was created earlier, for a group. */
export function KeepLicence({ file }: { file: File }) {
  const { t } = useTranslation('licences');
  const toast = useToast();
  const keep = useKeepLicence();
  const { control, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { group: '' } });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const showProblem = useShowProblem(setError, { fields: ['group'] });

  const submit = handleSubmit((values) =>
    keep.mutate(
      { file, group: values.group },
      {
        onSuccess: ({ name }) => {
          reset(values);
          toast(t('keep.done', { name }), name);
        },
        onError: showProblem,
      },
    ),
  );

  return (
    <section aria-labelledby="keep-licence-title" className={styles.noPrint}>
      <h3 id="keep-licence-title">{t('keep.title')}</h3>
      <p>{t('keep.text')}</p>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Controller
          control={control}
          name="group"
          render={({ field: { disabled: _, ...field } }) => (
            <GroupField
              {...field}
              label={t('labels.group')}
              none={t('noGroup')}
              error={errors.group?.message}
            />
          )}
        />
        <FormProblem text={errors.root?.message} />
        <p>
          <Button type="submit" busy={keep.isPending}>
            {t('keep.button')}
          </Button>
        </p>
      </form>
    </section>
  );
}
