import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '../../../../server/contract/device';
import { limits } from '../../../../server/contract/limits';
import type { AddedPasskey, PasskeyName } from '../../../../server/contract/passkey';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { TextField } from '../../../components/ui/field';
import { Notice } from '../../../components/ui/status';
import { FormProblem } from '../../forms/form-problem';
import { useShowProblem } from '../../api/client/problem-text';
import { cancelPasskey, PasskeyError, type PasskeyFailure } from '../../auth/passkey';
import { confirmDiscard, useUnsavedWork } from '../../forms/unsaved-work';
import * as styles from './second-factor.module.css';
import { useAddPasskey } from '../../api/passkeys';

interface AddPasskeyDialogProps {
  /** The names of the existing passkeys. */
  names: readonly string[];
  onAdded: (passkey: AddedPasskey) => void;
  onClose: () => void;
}

/** Returns the name, with a number added if another passkey already has that name. */
function untaken(name: string, names: readonly string[]): string {
  let proposed = name;
  for (let number = 2; names.includes(proposed); number += 1) proposed = `${name} ${number}`;
  return proposed;
}

/** Asks for a name, then lets the browser create a passkey. Keeps the typed name if that fails. */
export function AddPasskeyDialog({ names, onAdded, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('portal');
  const add = useAddPasskey();
  const [failure, setFailure] = useState<PasskeyFailure>();
  const [{ browser, system }] = useState(() => deviceOf(navigator.userAgent));
  const { register, handleSubmit, setError, formState } = useForm<PasskeyName>({
    defaultValues: {
      name: untaken(
        browser && system ? t('passkeys.proposed', { browser, system }) : t('passkeys.proposedOther'),
        names,
      ),
    },
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);
  const showProblem = useShowProblem(setError, { fields: ['name'] });

  const submit = handleSubmit(({ name }) => {
    if (add.isPending) return;
    setFailure(undefined);
    add.mutate(
      { name: name.trim() },
      {
        onSuccess: onAdded,
        onError: (error) => (error instanceof PasskeyError ? setFailure(error.reason) : showProblem(error)),
      },
    );
  });

  return (
    <Dialog title={t('passkeys.add.title')} onClose={close} locked={add.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{t('passkeys.add.text')}</p>
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          autoComplete="off"
          maxLength={limits.nameLength}
          required
          error={errors.name?.message}
          {...register('name', { validate: (value) => value.trim() !== '' || t('passkeys.nameRequired') })}
        />
        <div role="status">
          {add.isPending && (
            <Notice>
              <p>{t('passkeys.add.waiting')}</p>
            </Notice>
          )}
          {failure && (
            <Notice>
              <p>{t(`passkeys.add.${failure}`)}</p>
            </Notice>
          )}
        </div>
        <FormProblem text={errors.root?.message} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('passkeys.add.submit')}
          </Button>
          <Button onClick={() => (add.isPending ? void cancelPasskey() : close())}>
            {t('passkeys.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
