import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerMade } from '../../../../server/contract/customer';
import { groupPath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { InvitationLinkDialog } from '../../forms/invitation-link-dialog';
import type { AppName } from '../../forms/licence/app-names';
import { openMade } from '../../frame/handed-over';
import { PortalHeading } from '../../frame/portal-heading';
import type { HandedCustomer } from './created-customer';
import { NewCustomerForm } from './new-customer-form';

/** For administrators: the screen to add a customer, with its first person and its licence. */
export function NewCustomerScreen({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const [made, setMade] = useState<CustomerMade>();
  const { invitation } = made ?? {};
  const open = ({ group, invitation: invited, license }: CustomerMade) => {
    const handed: HandedCustomer = {
      group,
      license,
      // Without the link, which is a secret.
      invited: invited && {
        name: invited.name,
        email: invited.email,
        isMailed: invited.link === undefined,
      },
    };
    openMade(localizedPath(groupPath(group.id), language), handed);
  };
  return (
    <>
      <PortalHeading
        title={t('newCustomer.title')}
        above={[{ to: PATHS.groups, label: t('portal:menu.groups') }]}
      />
      <NewCustomerForm
        apps={apps}
        onMade={(customer) => (customer.invitation?.link === undefined ? open(customer) : setMade(customer))}
      />
      {made && invitation?.link !== undefined && (
        <InvitationLinkDialog invitation={invitation} onClose={() => open(made)} />
      )}
    </>
  );
}
