import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { useShowProblem } from '../../api/client/problem-text';
import { confirmDiscard, useUnsavedWork } from '../../forms/unsaved-work';
import { useAddGroup } from '../../api/groups';
import * as styles from '../users.module.css';

interface Values {
  name: string;
}

export function AddGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const addGroup = useAddGroup();
  const { register, handleSubmit, setError, formState } = useForm<Values>({ defaultValues: { name: '' } });
  // Every error of a group is about its name.
  const showProblem = useShowProblem(setError, { fields: ['name'], elsewhere: 'name' });
  useUnsavedWork(formState.isDirty);
  const close = () => confirmDiscard(onClose);

  const submit = handleSubmit(({ name }) =>
    addGroup.mutate(
      { name: name.trim() },
      {
        onSuccess: (group) => {
          toast(t('addGroup.done', { name: group.name }), group.name);
          onClose();
        },
        onError: showProblem,
      },
    ),
  );

  return (
    <Dialog title={t('addGroup.title')} onClose={close} locked={addGroup.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('name')}
          autoComplete="off"
          hint={t('addGroup.hint')}
          error={formState.errors.name?.message}
          {...register('name', { validate: (value) => value.trim() !== '' || t('errors.groupName') })}
        />
        <DialogActions>
          <Button type="submit" variant="primary" busy={addGroup.isPending}>
            {t('addGroup.submit')}
          </Button>
          <Button disabled={addGroup.isPending} onClick={close}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
