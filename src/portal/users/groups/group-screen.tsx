import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupDetails } from '../../../../server/contract/group';
import { Button } from '../../../components/ui/button';
import { Failure, LoadingRows, Notice } from '../../../components/ui/status';
import { Table, type Column } from '../../../components/ui/table';
import { groupsPath, releasePath } from '../../../config/paths';
import { formatDateTime } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import { ProblemError } from '../../api/client/problem-error';
import { useProblemText } from '../../api/client/problem-text';
import { groupQuery } from '../../api/groups';
import { useIsAdmin, useSessionUser } from '../../auth/session';
import { CompanyLoginDialog } from './company-login-dialog';
import { EditGroupDialog } from './edit-group-dialog';
import { InvitationsSection } from '../invitations/invitations-section';
import { UsersSection } from '../users-section';
import { useVisibleTypes } from './use-visible-types';
import { ViewAsGroupDialog } from './view-as-group-dialog';
import * as styles from '../users.module.css';

interface GroupScreenProps {
  id: number;
  /** Section with the licences of the group. */
  licences: ReactNode;
  /** Section with the releases that the group has downloaded. */
  versions: ReactNode;
}

/** For administrators: the screen of one customer group, with its users, licences and downloads. */
export function GroupScreen({ id, licences, versions }: GroupScreenProps) {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const isAdmin = useIsAdmin();
  const group = useQuery({ ...groupQuery(id), enabled: isAdmin });
  const isUnknown = group.error instanceof ProblemError && group.error.status === 404;
  const heading = group.data?.name ?? t(isUnknown ? 'one.unknown' : 'one.loading');
  return (
    <>
      <PortalHeading key={id} title={heading} above={[{ to: groupsPath, label: t('portal:menu.groups') }]} />
      {!isAdmin && <OnlyAdministrators />}
      {isAdmin && group.isPending && <LoadingRows rows={6} />}
      {isUnknown && (
        <Notice tone="not-found">
          <p>{t('one.unknownText')}</p>
        </Notice>
      )}
      {group.isError && !group.data && !isUnknown && (
        <Failure
          title={t('one.loadFailed')}
          text={problemText(group.error)}
          onRetry={() => void group.refetch()}
          retrying={group.isFetching}
        />
      )}
      {group.data && <Customer group={group.data} licences={licences} versions={versions} />}
    </>
  );
}

interface CustomerProps extends Omit<GroupScreenProps, 'id'> {
  group: GroupDetails;
}

function Customer({ group, licences, versions }: CustomerProps) {
  const { t } = useTranslation('users');
  const ownId = useSessionUser()?.id;
  const visibleTypes = useVisibleTypes();
  const [opened, setOpened] = useState<'edit' | 'login' | 'view'>();
  const close = () => setOpened(undefined);
  const types = group.is_admin ? [t('seesEverything')] : visibleTypes?.(group.id);
  return (
    <>
      {!group.is_admin && (
        <div className={styles.buttons}>
          <Button onClick={() => setOpened('edit')}>{t('edit.button')}</Button>
          <Button onClick={() => setOpened('login')}>{t('companyLogin.button')}</Button>
          <Button onClick={() => setOpened('view')}>{t('viewAs.button')}</Button>
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('visibleTypes')}</dt>
          <dd>{types ? types.join(', ') || t('seesNothing') : '…'}</dd>
        </div>
        {!group.is_admin && group.user_count > 0 && !group.has_manager && (
          <div>
            <dt>{t('manager')}</dt>
            <dd>{t('noManagerText')}</dd>
          </div>
        )}
        {!group.is_admin && (
          <div>
            <dt>{t('editGroup.getsPreviews')}</dt>
            <dd>{t(group.gets_previews ? 'editGroup.yes' : 'editGroup.no')}</dd>
          </div>
        )}
      </dl>
      <UsersSection canManage ownId={ownId} groupId={group.id} />
      <InvitationsSection groupId={group.id} />
      {licences}
      {!group.is_admin && versions}
      <Downloads downloads={group.downloads} />
      {opened === 'edit' && <EditGroupDialog group={group} onClose={close} />}
      {opened === 'login' && <CompanyLoginDialog group={group} onClose={close} />}
      {opened === 'view' && <ViewAsGroupDialog group={group} onClose={close} />}
    </>
  );
}

function Downloads({ downloads }: Pick<GroupDetails, 'downloads'>) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const columns: Column<GroupDetails['downloads'][number]>[] = [
    {
      id: 'release',
      header: t('one.release'),
      isRowHeader: true,
      cell: ({ release: { id, name } }) => <Link to={localizedPath(releasePath(id), language)}>{name}</Link>,
    },
    { id: 'user', header: t('one.by'), cell: ({ user }) => user },
    {
      id: 'at',
      header: t('one.at'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
  ];
  return (
    <section aria-labelledby="group-downloads" className={styles.section}>
      <h2 id="group-downloads">{t('one.downloads')}</h2>
      {downloads.length === 0 ? (
        <p>{t('one.noDownloads')}</p>
      ) : (
        <Table
          caption={t('one.downloads')}
          columns={columns}
          rows={downloads}
          rowKey={({ at, release, user }) => `${at} ${release.id} ${user}`}
        />
      )}
    </section>
  );
}
