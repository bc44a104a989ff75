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
import { useAddPasskey } from '../../api/passkeys';
import { cancelPasskey, PasskeyError } from '../../auth/passkey';
import { Form } from '../../forms/form';
import { confirmDiscard } from '../../unsaved-work/unsaved-work';

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
  const [{ browser, system }] = useState(() => deviceOf(navigator.userAgent));
  const form = useForm<PasskeyName>({
    defaultValues: {
      name: untaken(
        browser && system ? t('passkeys.proposed', { browser, system }) : t('passkeys.proposedOther'),
        names,
      ),
    },
  });
  const close = () => confirmDiscard(onClose);
  const failure = add.error instanceof PasskeyError ? add.error.reason : undefined;

  return (
    <Dialog title={t('passkeys.add.title')} onClose={close} locked={add.isPending}>
      <Form
        form={form}
        fields={['name']}
        mutation={add}
        toRequest={({ name }) => ({ name: name.trim() })}
        onSaved={onAdded}
        isHandled={(error) => error instanceof PasskeyError}
        actions={
          <DialogActions>
            <Button type="submit" variant="primary" busy={add.isPending}>
              {t('passkeys.add.submit')}
            </Button>
            <Button onClick={() => (add.isPending ? void cancelPasskey() : close())}>
              {t('passkeys.cancel')}
            </Button>
          </DialogActions>
        }
      >
        <p>{t('passkeys.add.text')}</p>
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          autoComplete="off"
          maxLength={limits.nameLength}
          required
          error={form.formState.errors.name?.message}
          {...form.register('name', {
            validate: (value) => value.trim() !== '' || t('passkeys.nameRequired'),
          })}
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
      </Form>
    </Dialog>
  );
}
