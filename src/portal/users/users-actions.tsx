import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { useIsAdmin } from '../auth/session';
import { ActionsMenu } from '../frame/actions-menu';
import { useAddressState } from '../lists/use-address-state';
import { AddUserDialog } from './add-user-dialog';
import { AddGroupDialog } from './groups/add-group-dialog';
import { InviteDialog } from './invitations/invite-dialog';
import * as styles from './users.module.css';

/** For administrators and managers: the buttons of the users screen. */
export function UsersActions() {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  // Other screens link to this form.
  const address = useAddressState();
  const isAskedToInvite = address.read('invite') !== '';
  const [opened, setOpened] = useState<'invite' | 'user' | 'group'>();
  const close = () => setOpened(undefined);
  const others = [
    { id: 'user', label: t('add.button'), onChoose: () => setOpened('user') },
    { id: 'group', label: t('addGroup.button'), onChoose: () => setOpened('group') },
  ];
  return (
    <>
      <Button variant="primary" onClick={() => setOpened('invite')}>
        {t('invite.button')}
      </Button>
      {isAdmin && (
        <>
          <div className={styles.wide}>
            {others.map(({ id, label, onChoose }) => (
              <Button key={id} onClick={onChoose}>
                {label}
              </Button>
            ))}
          </div>
          <div className={styles.narrow}>
            <ActionsMenu label={t('more')} actions={others} />
          </div>
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
