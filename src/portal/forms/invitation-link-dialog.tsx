import { useTranslation } from 'react-i18next';
import type { InvitationMade } from '../../../server/contract/invitation';
import { Dialog } from '../../components/ui/dialog';
import { ShownOnce } from './shown-once-dialog';

interface InvitationLinkProps {
  invitation: InvitationMade;
  onClose: () => void;
}

/** Shows the link of an invitation if the server sends no mail. The user must pass it on. */
export function InvitationLink({
  invitation: { email, link = '', company_login },
  onClose,
}: InvitationLinkProps) {
  const { t } = useTranslation('portal');
  return (
    <ShownOnce
      text={t(company_login ? 'invitationLink.companyText' : 'invitationLink.text', { email })}
      label={t('invitationLink.label')}
      value={link}
      what={t('invitationLink.what')}
      close={t('invitationLink.close')}
      onClose={onClose}
    />
  );
}

/** `InvitationLink` in a dialog. */
export function InvitationLinkDialog(props: InvitationLinkProps) {
  const { t } = useTranslation('portal');
  const { name } = props.invitation;
  return (
    <Dialog title={t('invitationLink.title', { name })} onClose={props.onClose}>
      <InvitationLink {...props} />
    </Dialog>
  );
}
