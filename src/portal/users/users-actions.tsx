import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { useIsAdmin } from '../auth/session';
import { useAddressState } from '../lists/use-address-state';
import { AddUserDialog } from './add-user-dialog';
import { AddGroupDialog } from './groups/add-group-dialog';
import { InviteDialog } from './invitations/invite-dialog';

/** For administrators and managers: the buttons of the users screen. */
export function UsersActions() {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  // Other screens link to this form.
  const address = useAddressState();
  const isAskedToInvite = address.read('invite') !== '';
  const [opened, setOpened] = useState<'invite' | 'user' | 'group'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button variant="primary" onClick={() => setOpened('invite')}>
        {t('invite.button')}
      </Button>
      {isAdmin && (
        <>
          <Button onClick={() => setOpened('user')}>{t('add.button')}</Button>
          <Button onClick={() => setOpened('group')}>{t('addGroup.button')}</Button>
        </>
      )}
      {(opened === 'invite' || isAskedToInvite) && (
        <InviteDialog
          onClose={() => {
            close();
            if (isAskedToInvite) address.write({ invite: '' });
          }}
        />
      )}
      {opened === 'user' && <AddUserDialog onClose={close} />}
      {opened === 'group' && <AddGroupDialog onClose={close} />}
    </>
  );
}
