import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../../../server/contract/invitation';
import { formatDateTime } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';

/** Returns a function that describes an open invitation in one line: person, group, role and expiry. */
export function useOpenInvitationText() {
  const { t } = useTranslation('users');
  const language = useLanguage();
  return (invitation: Invitation) => {
    const { name, email, group, is_manager, language: ofMail, expires_at } = invitation;
    return t(is_manager ? 'open.manager' : 'open.user', {
      name,
      email,
      group: group.name,
      language: t(`invite.${ofMail}`),
      until: formatDateTime(expires_at, language),
    });
  };
}
