import { navigate } from 'gatsby';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../server/contract/group';
import { invitePath, PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin, useIsManager, useSessionUser } from '../auth/session';
import { OnlyAdministrators } from '../frame/only-administrators';
import { PortalHeading } from '../frame/portal-heading';
import { LinkTabs } from '../lists/link-tabs';
import { AddedGroup } from './groups/add-group-dialog';
import { InvitationsSection } from './invitations/invitations-section';
import { UsersActions } from './users-actions';
import { UsersSection } from './users-section';
import * as styles from './users.module.css';

/** Returns the address of a part that earlier versions showed on this screen, if the URL asks for one. */
function movedTo({ hash, search }: Location, isAdmin: boolean): string | undefined {
  const query = new URLSearchParams(search);
  if (query.has('invite')) return invitePath('new');
  if (!isAdmin) return undefined;
  if (query.has('add-group')) return PATHS.newCustomer;
  if (hash === '#invitations-heading') return PATHS.invitations;
  if (hash !== '#groups-heading' && !query.has('group-q')) return undefined;
  const q = query.get('group-q');
  return q ? `${PATHS.groups}?q=${encodeURIComponent(q)}` : PATHS.groups;
}

/**
 * The users that the signed-in user may see. Managers can manage the users of their group, and administrators
 * all users. With `invitations`: the invitations that are not accepted yet.
 */
export function UsersScreen({ part = 'users' }: { part?: 'users' | 'invitations' }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const user = useSessionUser();
  const isAdmin = useIsAdmin();
  const isManager = useIsManager();
  const canManage = isAdmin || isManager;
  const [addedGroup, setAddedGroup] = useState<Group>();
  useEffect(() => {
    const path = canManage ? movedTo(window.location, isAdmin) : undefined;
    if (path) navigate(localizedPath(path, language), { replace: true });
  }, [canManage, isAdmin, language]);
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
      ) : part === 'invitations' ? (
        <OnlyAdministrators orManagers />
      ) : (
        <div>
          <p className={styles.intro}>{t('intro', { group: user?.group.name })}</p>
          <UsersSection canManage={false} ownId={user?.id} />
        </div>
      )}
    </>
  );
}
