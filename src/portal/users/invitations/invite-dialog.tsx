import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Invitation, InvitationMade } from '../../../../server/contract/invitation';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { Notice } from '../../../components/ui/status';
import { useToast } from '../../../components/ui/toast';
import { useLanguage } from '../../../i18n/use-language';
import { FormActions } from '../../forms/form-dialog';
import { FormProblem } from '../../forms/form-problem';
import { ProblemError } from '../../api/client/problem-error';
import { useShowProblem } from '../../api/client/problem-text';
import { useIsAdmin, useSessionUser } from '../../auth/session';
import { confirmDiscard, useUnsavedWork } from '../../forms/unsaved-work';
import { InvitationLinkDialog } from '../../forms/invitation-link-dialog';
import { InvitationFields, type InvitationValues } from './invitation-fields';
import { InviteSeveralDialog } from './invite-several-dialog';
import { PersonFields } from '../person-fields';
import { useInvite } from '../../api/invitations';
import { useOpenInvitationText } from './use-open-invitation-text';
import * as styles from '../users.module.css';

interface Values extends InvitationValues {
  name: string;
  email: string;
}

/** Form to invite one person. A manager invites into their own group. */
export function InviteDialog({ groupId, onClose }: { groupId?: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const isAdmin = useIsAdmin();
  const ownGroup = useSessionUser()?.group.id;
  const invite = useInvite();
  const [made, setMade] = useState<InvitationMade>();
  const [isSeveral, setSeveral] = useState(false);
  const form = useForm<Values>({
    defaultValues: {
      name: '',
      email: '',
      group: isAdmin ? String(groupId ?? '') : String(ownGroup),
      isManager: false,
      language: useLanguage(),
    },
  });
  const { handleSubmit, setError, getValues, formState } = form;
  const showProblem = useShowProblem(setError, { fields: ['name', 'email', 'group'] });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty && !made && !isSeveral);
  const close = () => confirmDiscard(onClose);

  const openText = useOpenInvitationText();
  const { error } = invite;
  const open =
    error instanceof ProblemError && error.code === 'invitation_open'
      ? (error.current as Invitation)
      : undefined;

  const send = ({ name, email, group, isManager, language }: Values, renew: boolean) => {
    const invitation = {
      name: name.trim(),
      email: email.trim(),
      group: Number(group),
      language,
      ...(isManager && { is_manager: true }),
      ...(renew && { renew }),
    };
    invite.mutate(invitation, {
      onSuccess: (answer) => {
        const { link, name, email } = answer;
        toast(t(link === undefined ? 'invite.mailed' : 'invite.done', { name, email }), name);
        if (link === undefined) onClose();
        else setMade(answer);
      },
      onError: showProblem,
    });
  };
  const submit = handleSubmit((values) => send(values, false));
  const renew = handleSubmit((values) => send(values, true));

  if (made) return <InvitationLinkDialog invitation={made} onClose={onClose} />;
  if (isSeveral) return <InviteSeveralDialog begun={getValues()} onClose={onClose} />;
  return (
    <Dialog title={t('invite.title')} onClose={close} locked={invite.isPending}>
      <FormProvider {...form}>
        <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <PersonFields />
          <InvitationFields />
          <FormProblem text={errors.root?.message} />
          {open && (
            <Notice tone="signal">
              <p>{openText(open)}</p>
              {isAdmin || !open.is_manager ? (
                <>
                  <p>{t(open.group.id === Number(getValues('group')) ? 'open.stays' : 'open.moves')}</p>
                  <Button small busy={invite.isPending} onClick={() => void renew()}>
                    {t('open.renew')}
                  </Button>
                </>
              ) : (
                <p>{t('open.byAdministrator')}</p>
              )}
            </Notice>
          )}
          <FormActions submitLabel={t('invite.submit')} isPending={invite.isPending} onCancel={close} />
          <Button variant="quiet" small disabled={invite.isPending} onClick={() => setSeveral(true)}>
            {t('several.button')}
          </Button>
        </form>
      </FormProvider>
    </Dialog>
  );
}
