import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerMade } from '../../../../server/contract/customer';
import { PATHS } from '../../../config/paths';
import { useIsAdmin } from '../../auth/session';
import { InvitationLinkDialog } from '../../forms/invitation-link-dialog';
import type { AppName } from '../../forms/licence/app-names';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import { CreatedCustomer } from './created-customer';
import { NewCustomerForm } from './new-customer-form';

/** For administrators: the screen to add a customer, with its first person and its licence. */
export function NewCustomerScreen({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const [made, setMade] = useState<CustomerMade>();
  const [isLinkSeen, setLinkSeen] = useState(false);
  const { invitation } = made ?? {};
  return (
    <>
      {/* A new key moves the focus to the heading, because the pressed button is gone. */}
      <PortalHeading
        key={made ? 'made' : 'form'}
        title={t('newCustomer.title')}
        above={[{ to: PATHS.groups, label: t('portal:menu.groups') }]}
      />
      {!isAdmin && <OnlyAdministrators />}
      {isAdmin && !made && <NewCustomerForm apps={apps} onMade={setMade} />}
      {made && (
        <CreatedCustomer
          customer={made}
          onAnother={() => {
            setMade(undefined);
            setLinkSeen(false);
          }}
        />
      )}
      {invitation?.link !== undefined && !isLinkSeen && (
        <InvitationLinkDialog invitation={invitation} onClose={() => setLinkSeen(true)} />
      )}
    </>
  );
}
