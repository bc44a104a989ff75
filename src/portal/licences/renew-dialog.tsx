import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { dayOf, firstDayAfter, termAsLong } from '../../../server/contract/licence-term';
import { CheckboxField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { licencePath } from '../../config/paths';
import { useRenewLicence } from '../api/licences';
import { FormDialog } from '../forms/form-dialog';
import type { AppName } from '../forms/licence/app-names';
import { AppsField } from '../forms/licence/apps-field';
import { TermFields, UsersField, useTermRules } from '../forms/licence/term-fields';
import { useMailLicence } from './use-mail-licence';

interface RenewDialogProps {
  licence: KeptLicence;
  apps: readonly AppName[];
  /** Opens the page of the new licence, after the dialog has closed. Missing: a message links to the page. */
  onRenewed?: (next: KeptLicence) => void;
  onClose: () => void;
}

/** Asks for the values that the renewed licence changes, and whether the managers of its group get a link to it. */
export function RenewDialog({ licence, apps, onRenewed, onClose }: RenewDialogProps) {
  const { t } = useTranslation('licences');
  const toast = useToast();
  const rules = useTermRules();
  const mail = useMailLicence(licence.group?.id, onRenewed !== undefined);
  const next = termAsLong(licence, firstDayAfter(licence.valid_until, dayOf(new Date())));
  const form = useForm({
    defaultValues: {
      valid_from: next.valid_from,
      valid_until: next.valid_until ?? '',
      is_endless: next.valid_until === null,
      users: String(licence.users),
      apps: licence.apps,
      mails: true,
    },
  });
  const { register, setValue } = form;
  const { errors } = form.formState;
  const chosenApps = useWatch({ control: form.control, name: 'apps' });

  return (
    <FormDialog
      title={t('renew.title', { name: licence.name })}
      wide
      form={form}
      fields={['valid_from', 'valid_until', 'users', 'apps']}
      // The server names a refused app by its index, as in `apps.3`.
      fieldOf={(field) => field.replace(/\..*/, '')}
      mutation={useRenewLicence(licence.id)}
      toRequest={({ valid_from, valid_until, is_endless, users, apps: chosen }) => ({
        valid_from,
        valid_until: is_endless ? null : valid_until,
        users: Number(users),
        apps: chosen,
      })}
      onSaved={(next, { mails }) => {
        const link = { to: licencePath(next.id), label: t('renew.open') };
        toast(t('renew.done', { name: next.name }), next.name, onRenewed ? undefined : link);
        if (mail && mails) mail.send(next);
        onClose();
        onRenewed?.(next);
      }}
      submitLabel={t('renew.submit')}
      onClose={onClose}
    >
      <p>{t('renew.text')}</p>
      <TermFields
        from={register('valid_from', rules.valid_from)}
        until={register('valid_until', rules.valid_until)}
        errors={{ from: errors.valid_from?.message, until: errors.valid_until?.message }}
        endless={register('is_endless')}
      />
      <UsersField field={register('users', rules.users)} error={errors.users?.message} />
      <AppsField
        apps={apps}
        chosen={chosenApps.length}
        field={register('apps')}
        onTickAll={(ids) => setValue('apps', ids, { shouldDirty: true })}
        error={errors.apps?.message}
      />
      {mail && <CheckboxField label={t('renew.mails', { count: mail.managers })} {...register('mails')} />}
    </FormDialog>
  );
}
