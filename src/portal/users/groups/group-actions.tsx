import { navigate } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupDetails } from '../../../../server/contract/group';
import { Button } from '../../../components/ui/button';
import { companyLoginPath, invitePath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ActionsMenu } from '../../frame/actions-menu';
import { useGo } from '../../unsaved-work/use-go';
import { DeleteGroupDialog } from './delete-group-dialog';
import { EditGroupDialog } from './edit-group-dialog';
import { ViewAsGroupDialog } from './view-as-group-dialog';

type GroupDialog = 'view' | 'edit' | 'delete';

/** The primary action of a group, and the others in a menu. The administrators' group has no others. */
export function GroupActions({ group }: { group: GroupDetails }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const go = useGo();
  const [opened, setOpened] = useState<GroupDialog>();
  const close = () => setOpened(undefined);
  const action = (id: GroupDialog, label: string) => ({
    id,
    label,
    isDanger: id === 'delete',
    onChoose: () => setOpened(id),
  });
  return (
    <>
      <Button variant="primary" onClick={() => go(invitePath('new', group.id))}>
        {t('invite.button')}
      </Button>
      {!group.is_admin && (
        <ActionsMenu
          label={t('more')}
          actions={[
            action('view', t('viewAs.button')),
            action('edit', t('edit.button')),
            {
              id: 'login',
              label: t('companyLogin.button'),
              onChoose: () => go(companyLoginPath(group.id)),
            },
            action('delete', t('delete')),
          ]}
        />
      )}
      {opened === 'view' && <ViewAsGroupDialog group={group} onClose={close} />}
      {opened === 'edit' && <EditGroupDialog group={group} onClose={close} />}
      {opened === 'delete' && (
        <DeleteGroupDialog
          group={group}
          onDeleted={() => navigate(localizedPath(PATHS.groups, language))}
          onClose={close}
        />
      )}
    </>
  );
}
