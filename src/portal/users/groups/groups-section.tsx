import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../server/contract/group';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import type { Column } from '../../../components/ui/table';
import { Tag } from '../../../components/ui/tag';
import { formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { DeleteDialog } from '../../forms/delete-dialog';
import { ExportButton } from '../../lists/export-button';
import { GroupLink } from '../../lists/group-link';
import { ListTable } from '../../lists/list-table';
import { downloadTypesQuery } from '../../api/download-types';
import { useAddressState } from '../../lists/use-address-state';
import { useList } from '../../lists/use-list';
import { AddGroupDialog } from './add-group-dialog';
import { CompanyLoginDialog } from './company-login-dialog';
import { EditGroupDialog } from './edit-group-dialog';
import { useDeleteGroup } from '../../api/groups';
import { useVisibleTypes } from './use-visible-types';
import { ViewAsGroupDialog } from './view-as-group-dialog';
import * as styles from '../users.module.css';

export const GROUPS_HEADING = 'groups-heading';

/** Max number of names to show. The rest is only counted. */
const MAX_TYPES = 10;

/** Returns the first names, and the number of the others. */
function shorten(names: readonly string[], t: TFunction<'users'>) {
  const more = names.length - MAX_TYPES;
  const shown = names.slice(0, MAX_TYPES).join(', ');
  return more > 0 ? t('seesMore', { names: shown, count: more }) : shown;
}

/** For administrators: lists the groups and the download types that their users may see. */
export function GroupsSection() {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const groups = useList({ resource: 'groups', sorts: ['name', 'user_count'], prefix: 'group-' });
  const visibleTypes = useVisibleTypes();
  const [isAdding, setAdding] = useState(false);
  // Other screens link to this form. With a prefix, a search among the users does not render the groups.
  const address = useAddressState('add-');
  const isAskedToAdd = address.read('group') !== '';
  const [groupOfLogin, setGroupOfLogin] = useState<Group>();
  const [groupToView, setGroupToView] = useState<Group>();
  const [groupToEdit, setGroupToEdit] = useState<Group>();
  const [groupToDelete, setGroupToDelete] = useState<Group>();
  const typesOf = ({ id, is_admin }: Group) => {
    if (is_admin) return t('seesEverything');
    if (!visibleTypes) return '…';
    const names = visibleTypes(id);
    if (names.length === 0) return t('seesNothing');
    return shorten(names, t);
  };

  const columns: Column<Group>[] = [
    {
      id: 'name',
      header: t('name'),
      isRowHeader: true,
      sortBy: true,
      cell: ({ id, name, is_admin, gets_previews, user_count, has_manager }) => (
        <>
          <GroupLink group={{ id, name }} /> {is_admin && <Tag tone="signal">{t('administrators')}</Tag>}
          {gets_previews && <Tag>{t('editGroup.previews')}</Tag>}{' '}
          {!is_admin && user_count > 0 && !has_manager && <Tag>{t('noManager')}</Tag>}
        </>
      ),
    },
    {
      id: 'user_count',
      header: t('userCount'),
      sortBy: true,
      cell: ({ user_count }) => formatNumber(user_count, language),
    },
    { id: 'types', header: t('visibleTypes'), cell: typesOf },
    {
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (group) =>
        !group.is_admin && (
          <>
            <Button small onClick={() => setGroupToView(group)}>
              {t('viewAs.button')}
              <span className="visually-hidden"> {group.name}</span>
            </Button>
            <Button small onClick={() => setGroupToEdit(group)}>
              {t('edit.button')}
              <span className="visually-hidden"> {group.name}</span>
            </Button>
            <Button small onClick={() => setGroupOfLogin(group)}>
              {t('companyLogin.button')}
              <span className="visually-hidden"> {group.name}</span>
            </Button>
            <Button small onClick={() => setGroupToDelete(group)}>
              {t('delete')}
              <span className="visually-hidden"> {group.name}</span>
            </Button>
          </>
        ),
    },
  ];

  return (
    <section aria-labelledby={GROUPS_HEADING} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={GROUPS_HEADING}>{t('groupsTitle')}</h2>
        <Button onClick={() => setAdding(true)}>{t('addGroup.button')}</Button>
      </div>
      <TextField
        label={t('searchGroups')}
        type="search"
        className={styles.search}
        value={groups.search}
        onChange={(event) => groups.setSearch(event.target.value)}
      />
      <ListTable
        list={groups}
        caption={t('groupsTitle')}
        columns={columns}
        failure={t('groupsLoadFailed')}
        found={(count) => (count > 0 ? t('groupsFound', { count }) : t('noGroupFound'))}
      >
        <ExportButton resource="groups" question={groups.question} />
      </ListTable>
      {(isAdding || isAskedToAdd) && (
        <AddGroupDialog
          onClose={() => {
            setAdding(false);
            if (isAskedToAdd) address.write({ group: '' });
          }}
        />
      )}
      {groupOfLogin && <CompanyLoginDialog group={groupOfLogin} onClose={() => setGroupOfLogin(undefined)} />}
      {groupToView && <ViewAsGroupDialog group={groupToView} onClose={() => setGroupToView(undefined)} />}
      {groupToEdit && <EditGroupDialog group={groupToEdit} onClose={() => setGroupToEdit(undefined)} />}
      {groupToDelete && (
        <DeleteGroupDialog group={groupToDelete} onClose={() => setGroupToDelete(undefined)} />
      )}
    </section>
  );
}

function DeleteGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('users');
  const { data: types = [] } = useQuery(downloadTypesQuery('userGroups'));
  const names = types
    .filter(
      ({ user_groups: [only, ...others] = [] }) => only?.user_group_id === group.id && others.length === 0,
    )
    .map(({ name }) => name);
  const obstacle =
    group.user_count > 0
      ? t('deleteGroup.hasUsers', { count: group.user_count })
      : names.length > 0
        ? t('deleteGroup.onlyAllowed', { names: shorten(names, t) })
        : undefined;
  return (
    <DeleteDialog
      title={t('deleteGroup.title', { name: group.name })}
      confirmLabel={t('delete')}
      deletion={useDeleteGroup()}
      id={group.id}
      name={group.name}
      done={t('deleteGroup.done', { name: group.name })}
      onClose={onClose}
      obstacle={obstacle}
    >
      <p>{t('deleteGroup.text', { name: group.name })}</p>
    </DeleteDialog>
  );
}
