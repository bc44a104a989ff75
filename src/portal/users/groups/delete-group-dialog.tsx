import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../server/contract/group';
import { downloadTypesQuery } from '../../api/download-types';
import { useDeleteGroup } from '../../api/groups';
import { DeleteDialog } from '../../forms/delete-dialog';
import { shorten } from './shorten';

interface DeleteGroupDialogProps {
  group: Group;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteGroupDialog({ group, onDeleted, onClose }: DeleteGroupDialogProps) {
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
      onDeleted={onDeleted}
      onClose={onClose}
      obstacle={obstacle}
    >
      <p>{t('deleteGroup.text', { name: group.name })}</p>
    </DeleteDialog>
  );
}
