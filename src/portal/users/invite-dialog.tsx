import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InvitationMade } from '../../../server/contract/invitation';
import { LANGUAGES, type Language } from '../../../server/contract/languages';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { CheckboxField, SelectField, TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { useLanguage } from '../../i18n/use-language';
import { FormProblem } from '../form-problem';
import { GroupField } from '../group-field';
import { useShowProblem } from '../problem-text';
import { useIsAdmin, useSessionUser } from '../session/session';
import { leaveForm, useUnsavedWork } from '../session/unsaved-work';
import { InvitationLinkDialog } from '../invitation-link-dialog';
import { useInvite } from './use-invite';
import * as styles from './users.module.css';

interface Values {
  name: string;
  email: string;
  group: string;
  isManager: boolean;
  language: Language;
}

/** Asks whom to invite; a manager invites into the own group. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const isAdmin = useIsAdmin();
  const ownGroup = useSessionUser()?.group.id;
  const invite = useInvite();
  const [made, setMade] = useState<InvitationMade>();
  const { register, handleSubmit, setError, control, formState } = useForm<Values>({
    defaultValues: {
      name: '',
      email: '',
      group: isAdmin ? '' : String(ownGroup),
      isManager: false,
      language: useLanguage(),
    },
  });
  const showProblem = useShowProblem(setError, { fields: ['name', 'email', 'group'] });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty && !made);
  const close = () => leaveForm(onClose);

  const submit = handleSubmit(({ name, email, group, isManager, language }) => {
    const invitation = { name: name.trim(), email: email.trim(), group: Number(group), language };
    invite.mutate(isManager ? { ...invitation, is_manager: true } : invitation, {
      onSuccess: (answer) => {
        toast(t('invite.done', { name: answer.name }), answer.name);
        if (answer.link === undefined) onClose();
        else setMade(answer);
      },
      onError: showProblem,
    });
  });

  if (made) return <InvitationLinkDialog invitation={made} onClose={onClose} />;
  return (
    <Dialog title={t('invite.title')} onClose={close} locked={invite.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('name')}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', { validate: (value) => value.trim() !== '' || t('errors.name') })}
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email', {
            validate: (value) => /^\S+@\S+\.\S+$/.test(value.trim()) || t('errors.email'),
          })}
        />
        {isAdmin && (
          <>
            <Controller
              control={control}
              name="group"
              rules={{ required: t('errors.group') }}
              render={({ field: { disabled: _, ...field } }) => (
                <GroupField {...field} label={t('group')} error={errors.group?.message} />
              )}
            />
            <CheckboxField
              label={t('invite.isManager')}
              hint={t('invite.isManagerHint')}
              {...register('isManager')}
            />
          </>
        )}
        <SelectField label={t('invite.language')} {...register('language')}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {t(`invite.${language}`)}
            </option>
          ))}
        </SelectField>
        <FormProblem text={errors.root?.message} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            {t('invite.submit')}
          </Button>
          <Button disabled={invite.isPending} onClick={close}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
