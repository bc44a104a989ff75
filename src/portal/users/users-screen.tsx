import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/ui/status';
import { PortalHeading } from '../portal-heading';
import { useProblemText } from '../problem-text';
import { groupsQuery } from '../queries/groups';
import { useIsAdmin, useSessionUser } from '../session/session';
import { GROUPS_HEADING, GroupsSection } from './groups-section';
import { UsersSection } from './users-section';
import * as styles from './users.module.css';

/** The users that this person may see; administrators also manage them and the groups. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const user = useSessionUser();
  const isAdmin = useIsAdmin();
  const groups = useQuery(groupsQuery);
  return (
    <>
      <PortalHeading title={t('title')} />
      <p className={styles.intro}>{isAdmin ? t('introAdmin') : t('intro', { group: user?.group.name })}</p>
      {isAdmin && (
        <p>
          <a href={`#${GROUPS_HEADING}`}>{t('toGroups')}</a>
        </p>
      )}
      <UsersSection groups={isAdmin ? groups.data : undefined} ownId={user?.id} />
      {isAdmin && groups.isError && (
        <Failure
          title={t('groupsLoadFailed')}
          text={problemText(groups.error)}
          retrying={groups.isFetching}
          onRetry={() => void groups.refetch()}
        />
      )}
      {isAdmin && groups.data && <GroupsSection groups={groups.data} />}
    </>
  );
}
