import { useTranslation } from 'react-i18next';
import { useIsAdmin } from '../auth/session';
import { OnlyAdministrators } from '../frame/only-administrators';
import { PortalHeading } from '../frame/portal-heading';
import { MailActions } from './mail-actions';
import { MailList } from './mail-list';

/** The list of all mail that the site sends, with its state. */
export function MailScreen() {
  const { t } = useTranslation('messages');
  const isAdmin = useIsAdmin();
  if (isAdmin)
    return (
      <>
        <MailActions />
        <MailList />
      </>
    );
  return (
    <>
      <PortalHeading title={t('mail.title')} />
      <OnlyAdministrators />
    </>
  );
}
