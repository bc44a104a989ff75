import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../server/contract/group';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { CheckboxField, TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { FormProblem } from '../../forms/form-problem';
import { useShowProblem } from '../../api/client/problem-text';
import { EditConflict } from '../../forms/edit-conflict';
import { confirmDiscard, useUnsavedWork } from '../../forms/unsaved-work';
import { useEditConflict } from '../../forms/use-edit-conflict';
import { useChangeGroup } from '../../api/groups';
import * as styles from '../users.module.css';

type Values = Pick<Group, 'name' | 'gets_previews'>;

/** Changes a group. On a conflict, shows the saved values. Saving again replaces them. */
export function EditGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const change = useChangeGroup(group.id);
  const { current, latest, catchConflict } = useEditConflict(group);
  const { register, handleSubmit, setError, control, formState } = useForm<Values>({
    defaultValues: { name: group.name, gets_previews: group.gets_previews },
  });
  // The cast is safe: no field is ever unregistered, so all values are present.
  const values = useWatch({ control }) as Values;
  const showProblem = useShowProblem(setError, { fields: ['name'] });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);

  const submit = handleSubmit(({ name, gets_previews }) =>
    change.mutate(
      { name: name.trim(), gets_previews, version: latest.version },
      {
        onSuccess: (changed) => {
          toast(t('edit.done', { name: changed.name }), changed.name);
          onClose();
        },
        onError: (error) => {
          catchConflict(error);
          showProblem(error);
        },
      },
    ),
  );

  return (
    <Dialog title={t('edit.title', { name: group.name })} onClose={close} locked={change.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('name')}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', { validate: (value) => value.trim() !== '' || t('errors.name') })}
        />
        <CheckboxField
          label={t('editGroup.getsPreviews')}
          hint={t('editGroup.getsPreviewsHint')}
          {...register('gets_previews')}
        />
        <FormProblem text={errors.root?.message} />
        {current && (
          <EditConflict
            differing={[
              ...(current.name === values.name ? [] : [{ label: t('name'), value: current.name }]),
              ...(current.gets_previews === values.gets_previews
                ? []
                : [
                    {
                      label: t('editGroup.getsPreviews'),
                      value: t(current.gets_previews ? 'editGroup.yes' : 'editGroup.no'),
                    },
                  ]),
            ]}
          />
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('edit.submit')}
          </Button>
          <Button disabled={change.isPending} onClick={close}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
