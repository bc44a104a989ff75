import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { useToast } from '../../../components/ui/toast';
import { useKeepLicence } from '../../api/licences';
import { Form } from '../../forms/form';
import { GroupField } from '../../forms/group-field';
import * as styles from '../licences.module.css';

/** For administrators: stores the licence of a file that was created earlier, for a group. */
export function KeepLicence({ file }: { file: File }) {
  const { t } = useTranslation('licences');
  const toast = useToast();
  const keep = useKeepLicence();
  const form = useForm({ defaultValues: { group: '' } });

  return (
    <section aria-labelledby="keep-licence-title" className={styles.noPrint}>
      <h2 id="keep-licence-title">{t('keep.title')}</h2>
      <p>{t('keep.text')}</p>
      <Form
        form={form}
        fields={['group']}
        mutation={keep}
        toRequest={({ group }) => ({ file, group })}
        onSaved={({ name }, values) => {
          form.reset(values);
          toast(t('keep.done', { name }), name);
        }}
        actions={
          <p>
            <Button type="submit" busy={keep.isPending}>
              {t('keep.button')}
            </Button>
          </p>
        }
      >
        <Controller
          control={form.control}
          name="group"
          render={({ field: { disabled: _, ...field } }) => (
            <GroupField
              {...field}
              label={t('labels.group')}
              none={t('noGroup')}
              error={form.formState.errors.group?.message}
            />
          )}
        />
      </Form>
    </section>
  );
}
