import { useTranslation } from 'react-i18next';
import type { InvitationMade } from '../../../server/contract/invitation';
import { ShownOnceDialog } from './shown-once-dialog';

/** Shows the link of an invitation if the server sends no mail. The user must pass it on. */
export function InvitationLinkDialog({
  invitation: { name, email, link = '', company_login },
  onClose,
}: {
  invitation: InvitationMade;
  onClose: () => void;
}) {
  const { t } = useTranslation('portal');
  return (
    <ShownOnceDialog
      title={t('invitationLink.title', { name })}
      text={t(company_login ? 'invitationLink.companyText' : 'invitationLink.text', { email })}
      label={t('invitationLink.label')}
      value={link}
      what={t('invitationLink.what')}
      close={t('invitationLink.close')}
      onClose={onClose}
    />
  );
}
