import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../server/contract/group';
import type { User } from '../../../server/contract/user';
import { Button } from '../../components/ui/button';
import { TextField } from '../../components/ui/field';
import { Failure, LoadingRows } from '../../components/ui/status';
import { sortRows, Table, type Column } from '../../components/ui/table';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { DeleteDialog } from '../delete-dialog';
import { useProblemText } from '../problem-text';
import { usersQuery } from '../queries/users';
import { useAddressState } from '../use-address-state';
import { AddUserDialog } from './add-user-dialog';
import { useDeleteUser } from './use-delete-user';
import * as styles from './users.module.css';

interface UsersSectionProps {
  /** Only for those who may add and delete. */
  groups?: readonly Group[];
  /** The id of the person who is signed in, who cannot be deleted. */
  ownId?: number;
}

const PAGE_SIZE = 50;

function matches({ name, email, group }: User, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return [name, email, group.name].some((text) => text.toLocaleLowerCase().includes(wanted));
}

export function UsersSection({ groups, ownId }: UsersSectionProps) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const problemText = useProblemText();
  const users = useQuery(usersQuery);
  const address = useAddressState();
  const search = address.read('q');
  const sort = address.readSort('name');
  const [isAdding, setAdding] = useState(false);
  const [userToDelete, setUserToDelete] = useState<User>();

  const columns: Column<User>[] = [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name }) => name,
      sortBy: ({ name }) => name,
      isRowHeader: true,
    },
    { id: 'email', header: t('email'), cell: ({ email }) => email, sortBy: ({ email }) => email },
    { id: 'group', header: t('group'), cell: ({ group }) => group.name, sortBy: ({ group }) => group.name },
    {
      id: 'last-login',
      header: t('lastLogin'),
      cell: ({ last_login_at }) => (last_login_at ? formatDateTime(last_login_at, language) : t('never')),
      sortBy: ({ last_login_at }) => last_login_at ?? '',
    },
  ];
  if (groups) {
    columns.push({
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (user) =>
        user.id === ownId ? (
          <span className={styles.self}>{t('yourself')}</span>
        ) : (
          <Button small onClick={() => setUserToDelete(user)}>
            {t('delete')}
            <span className="visually-hidden"> {user.name}</span>
          </Button>
        ),
    });
  }
  const found = users.data?.filter((user) => matches(user, search)) ?? [];

  return (
    <section aria-labelledby="users-heading" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="users-heading">{t('usersTitle')}</h2>
        {groups && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            {t('add.button')}
          </Button>
        )}
      </div>
      {users.isPending && <LoadingRows />}
      {users.isError && (
        <Failure
          title={t('loadFailed')}
          text={problemText(users.error)}
          retrying={users.isFetching}
          onRetry={() => void users.refetch()}
        />
      )}
      {users.data && (
        <>
          <TextField
            label={t('search')}
            type="search"
            className={styles.search}
            value={search}
            onChange={(event) => address.write({ q: event.target.value })}
          />
          <p role="status" className={styles.count}>
            {found.length > 0 ? t('found', { count: found.length }) : t('noneFound')}
          </p>
          {found.length > 0 && (
            <Table
              caption={t('usersTitle')}
              columns={columns}
              rows={sortRows(found, columns, sort, language)}
              rowKey={({ id }) => id}
              key={search === '' ? 'all' : 'found'}
              pageSize={PAGE_SIZE}
              sort={sort}
              onSort={address.writeSort}
            />
          )}
        </>
      )}
      {isAdding && groups && <AddUserDialog groups={groups} onClose={() => setAdding(false)} />}
      {userToDelete && <DeleteUserDialog user={userToDelete} onClose={() => setUserToDelete(undefined)} />}
    </section>
  );
}

function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users');
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
      <p>{t('deleteUser.text', { name: user.name, email: user.email })}</p>
    </DeleteDialog>
  );
}
