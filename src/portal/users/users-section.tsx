import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import type { Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { userPath } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { ActionsMenu } from '../frame/actions-menu';
import { EmailText } from '../lists/email-text';
import { ExportButton } from '../lists/export-button';
import { GroupLink } from '../lists/group-link';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { useList } from '../lists/use-list';
import { RowLink } from '../lists/row-link';
import { useIsAdmin } from '../auth/session';
import { InviteLink } from './invitations/invite-link';
import { ColleagueActions } from './colleague-actions';
import { UserDialogs, type UserDialog } from './user-dialogs';
import { useLoginWaysText } from './use-login-ways-text';
import { useUserActions } from './use-user-actions';
import * as styles from './users.module.css';

interface UsersSectionProps {
  /** Limits the list to this group. Default: all users that the signed-in user may see. */
  groupId?: number;
  /** True if the signed-in user may invite and delete users. */
  canManage: boolean;
  /** The id of the signed-in user, who cannot delete themselves. */
  ownId?: number;
}

/** Lists users. */
export function UsersSection({ canManage, ownId, groupId }: UsersSectionProps) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const users = useList({
    resource: 'users',
    sorts: ['name', 'email', 'group', 'last_login_at'],
    filters: { group: String(groupId ?? '') },
  });
  const isAdmin = useIsAdmin();
  const actionsOf = useUserActions();
  const [opened, setOpened] = useState<{ user: User; dialog: UserDialog }>();

  // Looked up once, not in each row: that takes longer than rendering the rows.
  const texts = {
    manager: t('manager'),
    blocked: t('blocked'),
    never: t('never'),
    yourself: t('yourself'),
    edit: t('edit.button'),
  };
  const groupColumn: Column<User> = {
    id: 'group',
    header: t('group'),
    cell: ({ group }) => <GroupLink group={group} />,
    sortBy: true,
  };
  const waysText = useLoginWaysText();
  const waysColumn: Column<User> = {
    id: 'login_ways',
    header: t('loginWays.title'),
    isDetail: true,
    cell: ({ login_ways = [] }) => waysText(login_ways),
  };
  const columns: Column<User>[] = [
    {
      id: 'name',
      header: t('name'),
      cell: ({ id, name, is_manager, blocked }) => (
        <>
          {canManage ? <RowLink to={localizedPath(userPath(id), language)}>{name}</RowLink> : name}{' '}
          {is_manager && <Tag>{texts.manager}</Tag>} {blocked && <Tag tone="signal">{texts.blocked}</Tag>}
        </>
      ),
      sortBy: true,
      isRowHeader: true,
    },
    {
      id: 'email',
      header: t('email'),
      cell: ({ email }) => <EmailText email={email} />,
      sortBy: true,
    },
    // Users without administrator rights see one group only, so that column would be the same in every row.
    ...(isAdmin && groupId === undefined ? [groupColumn] : []),
    ...(canManage ? [waysColumn] : []),
    {
      id: 'last_login_at',
      header: t('lastLogin'),
      isDetail: canManage,
      cell: ({ last_login_at }) => (last_login_at ? formatDateTime(last_login_at, language) : texts.never),
      sortBy: true,
    },
  ];
  if (canManage) {
    columns.push({
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (user) =>
        user.id === ownId ? (
          <span className={styles.self}>{texts.yourself}</span>
        ) : !isAdmin ? (
          <ColleagueActions user={user} onDelete={() => setOpened({ user, dialog: 'delete' })} />
        ) : (
          <ActionsMenu
            isRow
            label={t('actionsFor', { name: user.name })}
            actions={[
              { id: 'edit', label: texts.edit, onChoose: () => setOpened({ user, dialog: 'edit' }) },
              ...actionsOf(user, (dialog) => setOpened({ user, dialog })),
            ]}
          />
        ),
    });
  }

  return (
    <section aria-label={t('usersTitle')}>
      <ListTable
        list={users}
        caption={t('usersTitle')}
        columns={columns}
        failure={t('loadFailed')}
        found={(count) => (count > 0 ? t('found', { count }) : t('noneFound'))}
        {...(groupId !== undefined && { nothing: t('noUsers'), start: <InviteLink groupId={groupId} /> })}
        toolbar={
          <ListSearch label={t(isAdmin && groupId === undefined ? 'search' : 'searchInGroup')} list={users} />
        }
      >
        {isAdmin && <ExportButton resource="users" question={users.question} />}
      </ListTable>
      {opened && (
        <UserDialogs
          user={opened.user}
          dialog={opened.dialog}
          onChange={(dialog) => setOpened(dialog && { user: opened.user, dialog })}
        />
      )}
    </section>
  );
}
