import { useTranslation } from 'react-i18next';
import { PortalHeading } from '../portal-heading';
import { useIsAdmin, useSessionUser } from '../session/session';
import { GROUPS_HEADING, GroupsSection } from './groups-section';
import { UsersSection } from './users-section';
import * as styles from './users.module.css';

/** The users that this person may see; administrators also manage them and the groups. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const user = useSessionUser();
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('title')} />
      <p className={styles.intro}>{isAdmin ? t('introAdmin') : t('intro', { group: user?.group.name })}</p>
      {isAdmin && (
        <p>
          <a href={`#${GROUPS_HEADING}`}>{t('toGroups')}</a>
        </p>
      )}
      <UsersSection canManage={isAdmin} ownId={user?.id} />
      {isAdmin && <GroupsSection />}
    </>
  );
}
