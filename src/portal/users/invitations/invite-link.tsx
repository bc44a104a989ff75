import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ui/button';
import { invitePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';

/** Leads from an empty list to the form that invites. */
export function InviteLink({ groupId }: { groupId?: number }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  return (
    <ButtonLink small to={localizedPath(invitePath('new', groupId), language)}>
      {t('invite.title')}
    </ButtonLink>
  );
}
