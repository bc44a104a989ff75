import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../../server/contract/limits';
import type { Passkey } from '../../../../server/contract/passkey';
import { TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { useRenamePasskey } from '../../api/passkeys';
import { FormDialog } from '../../forms/form-dialog';

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('portal');
  const toast = useToast();
  const form = useForm({ defaultValues: { name: passkey.name } });
  return (
    <FormDialog
      title={t('passkeys.rename.title')}
      form={form}
      fields={['name']}
      elsewhere="name"
      mutation={useRenamePasskey(passkey.id)}
      toRequest={({ name }) => ({ name: name.trim() })}
      onSaved={({ name }) => {
        toast(t('passkeys.rename.done', { name }), name);
        onClose();
      }}
      submitLabel={t('passkeys.rename.submit')}
      onClose={onClose}
    >
      <TextField
        label={t('passkeys.name')}
        autoComplete="off"
        maxLength={limits.nameLength}
        required
        error={form.formState.errors.name?.message}
        {...form.register('name', {
          validate: (value) => value.trim() !== '' || t('passkeys.nameRequired'),
        })}
      />
    </FormDialog>
  );
}
