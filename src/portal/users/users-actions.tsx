import { navigate } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../server/contract/group';
import { Button } from '../../components/ui/button';
import { invitePath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin } from '../auth/session';
import { AddUserDialog } from './add-user-dialog';
import { AddGroupDialog } from './add-group-dialog';

/** For administrators and managers: the buttons of the users screen. */
export function UsersActions({ onGroupAdded }: { onGroupAdded: (group: Group) => void }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const [opened, setOpened] = useState<'user' | 'group'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button variant="primary" onClick={() => navigate(localizedPath(invitePath('new'), language))}>
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
