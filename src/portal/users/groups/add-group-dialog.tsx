import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { useAddGroup } from '../../api/groups';
import { FormDialog } from '../../forms/form-dialog';

export function AddGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <FormDialog
      title={t('addGroup.title')}
      form={form}
      fields={['name']}
      // Every error of a group is about its name.
      elsewhere="name"
      mutation={useAddGroup()}
      toRequest={({ name }) => ({ name: name.trim() })}
      onSaved={({ name }) => {
        toast(t('addGroup.done', { name }), name);
        onClose();
      }}
      submitLabel={t('addGroup.submit')}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        autoComplete="off"
        hint={t('addGroup.hint')}
        error={form.formState.errors.name?.message}
        {...form.register('name', { validate: (value) => value.trim() !== '' || t('errors.groupName') })}
      />
    </FormDialog>
  );
}
