import { useTranslation } from 'react-i18next';
import { PortalHeading } from '../frame/portal-heading';
import { useIsAdmin, useIsManager, useSessionUser } from '../auth/session';
import { GROUPS_HEADING, GroupsSection } from './groups/groups-section';
import { InvitationsSection } from './invitations/invitations-section';
import { UsersSection } from './users-section';
import * as styles from './users.module.css';

/**
 * The users screen. Shows the users that the signed-in user may see. Managers can manage the users of their
 * group, and administrators all users and groups.
 */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const user = useSessionUser();
  const isAdmin = useIsAdmin();
  const isManager = useIsManager();
  return (
    <>
      <PortalHeading title={t('title')} />
      <p className={styles.intro}>
        {isAdmin ? t('introAdmin') : t(isManager ? 'introManager' : 'intro', { group: user?.group.name })}
      </p>
      {isAdmin && (
        <p>
          <a href={`#${GROUPS_HEADING}`}>{t('toGroups')}</a>
        </p>
      )}
      <UsersSection canManage={isAdmin || isManager} ownId={user?.id} />
      {(isAdmin || isManager) && <InvitationsSection />}
      {isAdmin && <GroupsSection />}
    </>
  );
}
