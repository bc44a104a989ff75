import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { dayOf, firstDayAfter, termAsLong } from '../../../server/contract/licence-term';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../forms/form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { confirmDiscard, useUnsavedWork } from '../forms/unsaved-work';
import type { AppName } from './app-names';
import { AppsField } from './apps-field';
import { TermFields, UsersField, useTermRules } from './term-fields';
import { useRenewLicence } from '../api/licences';
import * as styles from './licences.module.css';

interface RenewDialogProps {
  licence: KeptLicence;
  apps: readonly AppName[];
  onClose: () => void;
}

/** Asks for the values that the renewed licence changes. */
export function RenewDialog({ licence, apps, onClose }: RenewDialogProps) {
  const { t } = useTranslation('licences');
  const toast = useToast();
  const renew = useRenewLicence(licence.id);
  const rules = useTermRules();
  const next = termAsLong(licence, firstDayAfter(licence.valid_until, dayOf(new Date())));
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    defaultValues: {
      valid_from: next.valid_from,
      valid_until: next.valid_until ?? '',
      users: String(licence.users),
      apps: licence.apps,
    },
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);
  const showProblem = useShowProblem(setError, {
    fields: ['valid_from', 'valid_until', 'users', 'apps'],
    // The server names a refused app by its index, as in `apps.3`.
    fieldOf: (field) => field.replace(/\..*/, ''),
  });

  const submit = handleSubmit(({ valid_from, valid_until, users, apps: chosen }) =>
    renew.mutate(
      { valid_from, valid_until: valid_until || null, users: Number(users), apps: chosen },
      {
        onSuccess: ({ name }) => {
          toast(t('renew.done', { name }), name);
          onClose();
        },
        onError: showProblem,
      },
    ),
  );

  return (
    <Dialog title={t('renew.title', { name: licence.name })} onClose={close} locked={renew.isPending} wide>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{t('renew.text')}</p>
        <TermFields
          from={register('valid_from', rules.valid_from)}
          until={register('valid_until', rules.valid_until)}
          errors={{ from: errors.valid_from?.message, until: errors.valid_until?.message }}
        />
        <UsersField field={register('users', rules.users)} error={errors.users?.message} />
        <AppsField
          apps={apps}
          field={register('apps')}
          onTickAll={(ids) => setValue('apps', ids, { shouldDirty: true })}
          error={errors.apps?.message}
        />
        <FormProblem text={errors.root?.message} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={renew.isPending}>
            {t('renew.submit')}
          </Button>
          <Button disabled={renew.isPending} onClick={close}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
