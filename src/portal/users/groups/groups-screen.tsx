import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group, GroupFigures } from '../../../../server/contract/group';
import { Button, ButtonLink } from '../../../components/ui/button';
import type { Column } from '../../../components/ui/table';
import { Tag } from '../../../components/ui/tag';
import { groupPartPath, PATHS } from '../../../config/paths';
import { formatDate, formatNumber } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ActionsMenu } from '../../frame/actions-menu';
import { PortalHeading } from '../../frame/portal-heading';
import { QueryState } from '../../frame/query-state';
import { useGroupFigures } from '../../api/groups';
import { ExportButton } from '../../lists/export-button';
import { GroupLink } from '../../lists/group-link';
import { ListSearch } from '../../lists/list-search';
import { ListTable } from '../../lists/list-table';
import { RowLink } from '../../lists/row-link';
import { useList } from '../../lists/use-list';
import { AddedGroup, AddGroupDialog } from '../add-group-dialog';
import { EditGroupDialog } from './edit-group-dialog';
import { DeleteGroupDialog } from './delete-group-dialog';
import { useVisibleTypes } from './use-visible-types';

/** For administrators: the groups and the download types that their users may see. */
export function GroupsScreen() {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<Group>();
  return (
    <>
      <PortalHeading title={t('groupsTitle')}>
        <ButtonLink variant="primary" to={localizedPath(PATHS.newCustomer, language)}>
          {t('newCustomer.title')}
        </ButtonLink>
        <Button onClick={() => setAdding(true)}>{t('addGroup.button')}</Button>
      </PortalHeading>
      {added && <AddedGroup group={added} />}
      <GroupList />
      {isAdding && <AddGroupDialog onAdded={setAdded} onClose={() => setAdding(false)} />}
    </>
  );
}

function GroupList() {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const groups = useList({ resource: 'groups', sorts: ['name', 'user_count'] });
  const { visibleTypes, query: types } = useVisibleTypes();
  const { figuresOf, failed } = useGroupFigures(
    groups.rows?.filter(({ is_admin }) => !is_admin).map(({ id }) => id) ?? [],
  );
  const [groupToEdit, setGroupToEdit] = useState<Group>();
  const [groupToDelete, setGroupToDelete] = useState<Group>();
  const typesOf = ({ id, is_admin }: Group) => {
    if (is_admin) return t('seesEverything');
    if (!visibleTypes) return types.isError ? '' : '…';
    const count = visibleTypes.typesOf(id).length;
    return (
      <RowLink to={localizedPath(groupPartPath(id, 'downloads'), language)}>
        {t('sees', { count, total: visibleTypes.total })}
      </RowLink>
    );
  };

  /** Returns the cell of a figure. Administrators have none. */
  const figure =
    (cellOf: (figures: GroupFigures) => ReactNode) =>
    ({ id, is_admin }: Group) => {
      if (is_admin) return '';
      const figures = figuresOf(id);
      if (figures) return cellOf(figures);
      return failed ? '' : '…';
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
          {!is_admin && user_count > 0 && !has_manager && <Tag>{t('noManager')}</Tag>}{' '}
          {figuresOf(id)?.has_company_login && <Tag>{t('companyLogin.button')}</Tag>}
        </>
      ),
    },
    {
      id: 'user_count',
      header: t('userCount'),
      sortBy: true,
      isNumber: true,
      cell: ({ user_count }) => formatNumber(user_count, language),
    },
    {
      id: 'licences',
      header: t('validLicences'),
      isDetail: true,
      isNumber: true,
      cell: figure(({ valid_licences }) => formatNumber(valid_licences, language)),
    },
    {
      id: 'downloaded',
      header: t('lastDownload'),
      isDetail: true,
      cell: figure(({ last_downloaded_at: at }) =>
        at ? <time dateTime={at}>{formatDate(at, language)}</time> : t('never'),
      ),
    },
    {
      id: 'outdated',
      header: t('outdatedTypes'),
      isNumber: true,
      cell: figure(({ outdated_types }) => formatNumber(outdated_types, language)),
    },
    {
      id: 'types',
      header: t('visibleTypes'),
      isDetail: true,
      cell: typesOf,
    },
    {
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (group) =>
        !group.is_admin && (
          <ActionsMenu
            isRow
            label={t('actionsFor', { name: group.name })}
            actions={[
              { id: 'edit', label: t('edit.button'), onChoose: () => setGroupToEdit(group) },
              { id: 'delete', label: t('delete'), isDanger: true, onChoose: () => setGroupToDelete(group) },
            ]}
          />
        ),
    },
  ];

  return (
    <section aria-label={t('groupsTitle')}>
      {types.isError && <QueryState query={types} title={t('typesLoadFailed')} />}
      {failed && <QueryState query={failed} title={t('figuresLoadFailed')} />}
      <ListTable
        list={groups}
        caption={t('groupsTitle')}
        columns={columns}
        failure={t('groupsLoadFailed')}
        found={(count) => (count > 0 ? t('groupsFound', { count }) : t('noGroupFound'))}
        toolbar={<ListSearch label={t('searchGroups')} list={groups} />}
      >
        <ExportButton resource="groups" question={groups.question} />
      </ListTable>
      {groupToEdit && <EditGroupDialog group={groupToEdit} onClose={() => setGroupToEdit(undefined)} />}
      {groupToDelete && (
        <DeleteGroupDialog group={groupToDelete} onClose={() => setGroupToDelete(undefined)} />
      )}
    </section>
  );
}
