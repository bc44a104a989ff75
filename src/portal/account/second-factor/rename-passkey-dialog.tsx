import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../../server/contract/limits';
import type { Passkey, PasskeyName } from '../../../../server/contract/passkey';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { useShowProblem } from '../../api/client/problem-text';
import { confirmDiscard, useUnsavedWork } from '../../forms/unsaved-work';
import * as styles from './second-factor.module.css';
import { useRenamePasskey } from '../../api/passkeys';

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('portal');
  const toast = useToast();
  const rename = useRenamePasskey(passkey.id);
  const { register, handleSubmit, setError, formState } = useForm<PasskeyName>({
    defaultValues: { name: passkey.name },
  });
  useUnsavedWork(formState.isDirty);
  const close = () => confirmDiscard(onClose);
  const showProblem = useShowProblem(setError, { fields: ['name'], elsewhere: 'name' });

  const submit = handleSubmit(({ name }) =>
    rename.mutate(
      { name: name.trim() },
      {
        onSuccess: (renamed) => {
          toast(t('passkeys.rename.done', { name: renamed.name }), renamed.name);
          onClose();
        },
        onError: showProblem,
      },
    ),
  );

  return (
    <Dialog title={t('passkeys.rename.title')} onClose={close} locked={rename.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('passkeys.name')}
          autoComplete="off"
          maxLength={limits.nameLength}
          required
          error={formState.errors.name?.message}
          {...register('name', { validate: (value) => value.trim() !== '' || t('passkeys.nameRequired') })}
        />
        <DialogActions>
          <Button type="submit" variant="primary" busy={rename.isPending}>
            {t('passkeys.rename.submit')}
          </Button>
          <Button onClick={close} disabled={rename.isPending}>
            {t('passkeys.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
