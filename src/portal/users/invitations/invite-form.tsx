import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Invitation, InvitationMade } from '../../../../server/contract/invitation';
import { Button } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { PATHS } from '../../../config/paths';
import { ProblemError } from '../../api/client/problem-error';
import { useShowProblem } from '../../api/client/problem-text';
import { useInvite } from '../../api/invitations';
import { useIsAdmin } from '../../auth/session';
import { PageForm } from '../../forms/page-form';
import { PersonFields } from '../../forms/person-fields';
import {
  groupPathOr,
  InvitationFields,
  useInvitationValues,
  WayOfLink,
  type GroupOfForm,
  type InvitationValues,
} from './invitation-fields';
import { useOpenInvitationText } from './use-open-invitation-text';

interface Values extends InvitationValues {
  name: string;
  email: string;
}

const FIELDS = ['name', 'email', 'group'] as const;

const toRequest = ({ name, email, group, isManager, language }: Values) => ({
  name: name.trim(),
  email: email.trim(),
  group: Number(group),
  language,
  ...(isManager && { is_manager: true }),
});

interface InviteFormProps {
  group: GroupOfForm;
  onMade: (invitation: InvitationMade) => void;
}

/** Form to invite one person. If the person has an open invitation, it can get a new link. */
export function InviteForm({ group, onMade }: InviteFormProps) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const invite = useInvite();
  const openText = useOpenInvitationText();
  const form = useForm<Values>({ defaultValues: { name: '', email: '', ...useInvitationValues(group) } });
  const { getValues, handleSubmit } = form;
  const showProblem = useShowProblem(form, { fields: FIELDS });
  const { error } = invite;
  const open =
    error instanceof ProblemError && error.code === 'invitation_open'
      ? (error.current as Invitation)
      : undefined;
  const renew = handleSubmit((values) =>
    invite.mutate({ ...toRequest(values), renew: true }, { onSuccess: onMade, onError: showProblem }),
  );
  return (
    <PageForm
      form={form}
      fields={FIELDS}
      mutation={invite}
      toRequest={toRequest}
      onSaved={onMade}
      submitLabel={t('invite.submit')}
      cancelTo={groupPathOr(group, PATHS.users)}
    >
      <PersonFields />
      <InvitationFields group={group} />
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
      <WayOfLink byMail={t('invite.byMail')} byLink={t('invite.byLink')} />
    </PageForm>
  );
}
