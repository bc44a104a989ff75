import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedDownloadType } from '../../../../server/contract/download-type';
import { downloadTypePath, EDIT } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useDeleteDownloadType } from '../../api/download-types';
import { DeleteDialog } from '../../forms/delete-dialog';
import { ActionsMenu, type Action } from '../../frame/actions-menu';
import { RowLink } from '../../lists/row-link';
import { useGo } from '../../unsaved-work/use-go';
import * as styles from './dialogs.module.css';

interface TypeMenuProps {
  type: ListedDownloadType;
  /** True in a list. The page of the type shows the allowed groups itself. */
  isRow?: boolean;
  /** Called before the lists are refetched, so that the caller can leave the page of the deleted type. */
  onDeleted?: () => void;
}

/** For administrators: the menu of a download type. */
export function TypeMenu({ type, isRow = false, onDeleted }: TypeMenuProps) {
  const { t } = useTranslation('releases');
  const go = useGo();
  const [isDeleting, setDeleting] = useState(false);
  const actions: Action[] = [
    { id: 'edit', label: t('actions.edit'), onChoose: () => go(downloadTypePath(type.id, EDIT)) },
    ...(isRow
      ? [
          {
            id: 'groups',
            label: t('actions.allowedGroups'),
            onChoose: () => go(downloadTypePath(type.id, 'access')),
          },
        ]
      : []),
    { id: 'delete', label: t('actions.delete'), isDanger: true, onChoose: () => setDeleting(true) },
  ];
  return (
    <>
      <ActionsMenu
        isRow={isRow}
        label={isRow ? t('actions.for', { name: type.name }) : t('actions.more')}
        actions={actions}
      />
      {isDeleting && (
        <DeleteTypeDialog type={type} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}

interface DeleteTypeDialogProps extends Omit<TypeMenuProps, 'isRow'> {
  onClose: () => void;
}

function DeleteTypeDialog({
  type: { id, name, release_count: releases },
  onDeleted,
  onClose,
}: DeleteTypeDialogProps) {
  const { t } = useTranslation('releases');
  return (
    <DeleteDialog
      title={t('delete.type.title', { name })}
      confirmLabel={t('delete.type.confirm')}
      deletion={useDeleteDownloadType()}
      id={id}
      name={name}
      done={t('delete.type.done', { name })}
      onDeleted={onDeleted}
      onClose={onClose}
      obstacle={releases > 0 ? t('delete.type.hasReleases', { count: releases }) : undefined}
    >
      <p>{t('delete.type.text')}</p>
    </DeleteDialog>
  );
}

/** For administrators: how many groups can see a download type, unless everyone can. */
export function TypeVisibility({
  type: { id, name, user_groups: groups = [] },
}: {
  type: ListedDownloadType;
}) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  return (
    groups.length > 0 && (
      <p className={styles.visibility}>
        <RowLink to={localizedPath(downloadTypePath(id, 'access'), language)}>
          {t('groups.count', { count: groups.length })}
          <span className="visually-hidden"> {name}</span>
        </RowLink>
      </p>
    )
  );
}
