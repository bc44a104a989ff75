import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../server/contract/group';
import { CheckboxField, TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { useChangeGroup } from '../../api/groups';
import { FormDialog } from '../../forms/form-dialog';
import { useEditForm } from '../../forms/use-edit-form';

/** Changes a group. On a conflict, shows the saved values. Saving again replaces them. */
export function EditGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const { form, opened, latest, conflict } = useEditForm({
    saved: group,
    valuesOf: ({ name, gets_previews }: Group) => ({ name, gets_previews }),
    fields: {
      name: { label: t('name') },
      gets_previews: {
        label: t('editGroup.getsPreviews'),
        shown: (gets) => t(gets ? 'editGroup.yes' : 'editGroup.no'),
      },
    },
  });
  return (
    <FormDialog
      title={t('edit.title', { name: opened.name })}
      form={form}
      fields={['name']}
      conflict={conflict}
      mutation={useChangeGroup(opened.id)}
      toRequest={({ name, gets_previews }) => ({ name: name.trim(), gets_previews, version: latest.version })}
      onSaved={({ name }) => {
        toast(t('edit.done', { name }), name);
        onClose();
      }}
      submitLabel={t('edit.submit')}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name', { validate: (value) => value.trim() !== '' || t('errors.name') })}
      />
      <CheckboxField
        label={t('editGroup.getsPreviews')}
        hint={t('editGroup.getsPreviewsHint')}
        {...form.register('gets_previews')}
      />
    </FormDialog>
  );
}
