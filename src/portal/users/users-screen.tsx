import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../server/contract/group';
import { PATHS } from '../../config/paths';
import { useIsAdmin, useIsManager, useSessionUser } from '../auth/session';
import { PortalHeading } from '../frame/portal-heading';
import { LinkTabs } from '../lists/link-tabs';
import { AddedGroup } from './add-group-dialog';
import { InvitationsSection } from './invitations/invitations-section';
import { UsersActions } from './users-actions';
import { UsersSection } from './users-section';
import * as styles from './users.module.css';

/**
 * The users that the signed-in user may see. Managers can manage the users of their group, and administrators
 * all users. With `invitations`: the invitations that are not accepted yet.
 */
export function UsersScreen({ part = 'users' }: { part?: 'users' | 'invitations' }) {
  const { t } = useTranslation('users');
  const user = useSessionUser();
  const isAdmin = useIsAdmin();
  const isManager = useIsManager();
  const canManage = isAdmin || isManager;
  const [addedGroup, setAddedGroup] = useState<Group>();
  return (
    <>
      <PortalHeading title={t('title')} skipsToList={canManage && part === 'users'}>
        {canManage && <UsersActions onGroupAdded={setAddedGroup} />}
      </PortalHeading>
      {addedGroup && <AddedGroup group={addedGroup} />}
      {canManage ? (
        <div>
          <LinkTabs
            label={t('tabs')}
            tabs={[
              { to: PATHS.users, text: t('usersTitle'), isCurrent: part === 'users' },
              { to: PATHS.invitations, text: t('invitations.title'), isCurrent: part === 'invitations' },
            ]}
          />
          {part === 'users' ? <UsersSection canManage ownId={user?.id} /> : <InvitationsSection isPart />}
        </div>
      ) : (
        <div>
          <p className={styles.intro}>{t('intro', { group: user?.group.name })}</p>
          <UsersSection canManage={false} ownId={user?.id} />
        </div>
      )}
    </>
  );
}
