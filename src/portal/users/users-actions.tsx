import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../server/contract/group';
import { Button } from '../../components/ui/button';
import { invitePath } from '../../config/paths';
import { useIsAdmin } from '../auth/session';
import { useGo } from '../unsaved-work/use-go';
import { AddUserDialog } from './add-user-dialog';
import { AddGroupDialog } from './add-group-dialog';

/** For administrators and managers: the buttons of the users screen. */
export function UsersActions({ onGroupAdded }: { onGroupAdded: (group: Group) => void }) {
  const { t } = useTranslation('users');
  const go = useGo();
  const isAdmin = useIsAdmin();
  const [opened, setOpened] = useState<'user' | 'group'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button variant="primary" onClick={() => go(invitePath('new'))}>
        {t('invite.button')}
      </Button>
      {isAdmin && (
        <>
          <Button onClick={() => setOpened('user')}>{t('add.button')}</Button>
          <Button onClick={() => setOpened('group')}>{t('addGroup.button')}</Button>
        </>
      )}
      {opened === 'user' && <AddUserDialog onClose={close} />}
      {opened === 'group' && <AddGroupDialog onAdded={onGroupAdded} onClose={close} />}
    </>
  );
}
