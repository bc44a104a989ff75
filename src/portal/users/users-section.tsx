import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { Button } from '../../components/ui/button';
import { TextField } from '../../components/ui/field';
import type { Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { DeleteDialog } from '../forms/delete-dialog';
import { ExportButton } from '../lists/export-button';
import { GroupLink } from '../lists/group-link';
import { ListTable } from '../lists/list-table';
import { useList } from '../lists/use-list';
import { identityProvidersQuery } from '../api/identity-providers';
import { useIsAdmin } from '../auth/session';
import { AddUserDialog } from './add-user-dialog';
import { ColleagueActions } from './colleague-actions';
import { EditUserDialog } from './edit-user-dialog';
import { EndUserSessionsDialog, RemoveSecondFactorDialog } from './end-access-dialogs';
import { InviteDialog } from './invitations/invite-dialog';
import { LastManagerNote, UserKeysNote } from './consequence-notes';
import { useDeleteUser } from '../api/users';
import { useLoginWaysText } from './use-login-ways-text';
import * as styles from './users.module.css';

interface UsersSectionProps {
  /** Limits the list to this group. Default: all users that the signed-in user may see. */
  groupId?: number;
  /** True if the signed-in user may invite and delete users. */
  canManage: boolean;
  /** The id of the signed-in user, who cannot delete themselves. */
  ownId?: number;
}

export function UsersSection({ canManage, ownId, groupId }: UsersSectionProps) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const users = useList({
    resource: 'users',
    sorts: ['name', 'email', 'group', 'last_login_at'],
    filters: { group: String(groupId ?? '') },
  });
  const isAdmin = useIsAdmin();
  const [isInviting, setInviting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [userToEdit, setUserToEdit] = useState<User>();
  const [userToLogOut, setUserToLogOut] = useState<User>();
  const [userWithoutFactor, setUserWithoutFactor] = useState<User>();
  const [userToDelete, setUserToDelete] = useState<User>();

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
    cell: ({ login_ways = [] }) => waysText(login_ways),
  };
  const columns: Column<User>[] = [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, is_manager, blocked }) => (
        <>
          {name} {is_manager && <Tag>{t('manager')}</Tag>}{' '}
          {blocked && <Tag tone="signal">{t('blocked')}</Tag>}
        </>
      ),
      sortBy: true,
      isRowHeader: true,
    },
    { id: 'email', header: t('email'), cell: ({ email }) => email, sortBy: true },
    // Users without administrator rights see one group only, so that column would be the same in every row.
    ...(isAdmin && groupId === undefined ? [groupColumn] : []),
    ...(canManage ? [waysColumn] : []),
    {
      id: 'last_login_at',
      header: t('lastLogin'),
      cell: ({ last_login_at }) => (last_login_at ? formatDateTime(last_login_at, language) : t('never')),
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
          <span className={styles.self}>{t('yourself')}</span>
        ) : !isAdmin ? (
          <ColleagueActions user={user} onDelete={() => setUserToDelete(user)} />
        ) : (
          <>
            <Button small onClick={() => setUserToEdit(user)}>
              {t('edit.button')}
              <span className="visually-hidden"> {user.name}</span>
            </Button>
            <Button small onClick={() => setUserToDelete(user)}>
              {t('delete')}
              <span className="visually-hidden"> {user.name}</span>
            </Button>
          </>
        ),
    });
  }

  return (
    <section aria-labelledby="users-heading" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="users-heading">{t('usersTitle')}</h2>
        {canManage && (
          <div className={styles.buttons}>
            {isAdmin && groupId === undefined && (
              <Button onClick={() => setAdding(true)}>{t('add.button')}</Button>
            )}
            <Button variant="primary" onClick={() => setInviting(true)}>
              {t('invite.button')}
            </Button>
          </div>
        )}
      </div>
      <TextField
        label={t(isAdmin && groupId === undefined ? 'search' : 'searchInGroup')}
        type="search"
        className={styles.search}
        value={users.search}
        onChange={(event) => users.setSearch(event.target.value)}
      />
      <ListTable
        list={users}
        caption={t('usersTitle')}
        columns={columns}
        failure={t('loadFailed')}
        found={(count) => (count > 0 ? t('found', { count }) : t('noneFound'))}
      >
        {isAdmin && <ExportButton resource="users" question={users.question} />}
      </ListTable>
      {isInviting && <InviteDialog groupId={groupId} onClose={() => setInviting(false)} />}
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
      {userToEdit && (
        <EditUserDialog
          user={userToEdit}
          onEndSessions={() => {
            setUserToEdit(undefined);
            setUserToLogOut(userToEdit);
          }}
          onRemoveSecondFactor={() => {
            setUserToEdit(undefined);
            setUserWithoutFactor(userToEdit);
          }}
          onClose={() => setUserToEdit(undefined)}
        />
      )}
      {userToLogOut && (
        <EndUserSessionsDialog user={userToLogOut} onClose={() => setUserToLogOut(undefined)} />
      )}
      {userWithoutFactor && (
        <RemoveSecondFactorDialog user={userWithoutFactor} onClose={() => setUserWithoutFactor(undefined)} />
      )}
      {userToDelete && (
        <DeleteUserDialog
          user={userToDelete}
          onBlock={() => {
            setUserToDelete(undefined);
            setUserToEdit(userToDelete);
          }}
          onClose={() => setUserToDelete(undefined)}
        />
      )}
    </section>
  );
}

interface DeleteUserDialogProps {
  user: User;
  onBlock: () => void;
  onClose: () => void;
}

/** Asks before a user is deleted. Warns that a user with a company account can log in again after that. */
function DeleteUserDialog({ user, onBlock, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation('users');
  const isAdmin = useIsAdmin();
  const providers = useQuery({ ...identityProvidersQuery(user.group.id), enabled: isAdmin }).data?.providers;
  // Managers cannot see the identity providers, so the text for them says "if".
  const hasProvider = !isAdmin || (providers !== undefined && providers.length > 0);
  const canComeBack = hasProvider && !user.blocked;
  return (
    <DeleteDialog
      title={t('deleteUser.title', { name: user.name })}
      confirmLabel={t('delete')}
      deletion={useDeleteUser()}
      id={user.id}
      name={user.name}
      done={t('deleteUser.done', { name: user.name })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{t('deleteUser.text', { name: user.name, email: user.email })}</p>
        <UserKeysNote user={user} isDeleted />
        <LastManagerNote user={user} />
        {canComeBack && <p>{t('deleteUser.company', { name: user.name })}</p>}
        {user.blocked && <p>{t('deleteUser.closed', { email: user.email })}</p>}
        {isAdmin && !user.blocked && (
          <div className={styles.buttons}>
            <Button small onClick={onBlock}>
              {t('deleteUser.block')}
            </Button>
          </div>
        )}
      </div>
    </DeleteDialog>
  );
}
