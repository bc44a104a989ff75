import { navigate } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetails } from '../../../server/contract/user';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useProblemText } from '../api/client/problem-text';
import { useMailPasswordLink } from '../api/users';
import { useIsAdmin } from '../auth/session';
import { ActionsMenu, type Action } from '../frame/actions-menu';
import { UserDialogs, type UserDialog } from './user-dialogs';
import { useUserActions } from './use-user-actions';

/**
 * The primary action of a user's page, and the others in a menu. A manager can only delete, and cannot change
 * a blocked user.
 */
export function UserPageActions({ user }: { user: UserDetails }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const toast = useToast();
  const problemText = useProblemText();
  const isAdmin = useIsAdmin();
  const link = useMailPasswordLink();
  const actionsOf = useUserActions();
  const [dialog, setDialog] = useState<UserDialog>();
  const { name, email } = user;
  const sendLink = () =>
    link.mutate({ email }, { onSuccess: () => toast(t('colleague.linkAsked', { name, email }), name) });
  const edit: Action = { id: 'edit', label: t('edit.button'), onChoose: () => setDialog('edit') };
  const actions = actionsOf(user, setDialog);
  const shown = isAdmin ? [edit, ...actions] : actions.filter(({ id }) => id === 'delete' && !user.blocked);
  return (
    <>
      {!user.blocked && (
        <Button variant="primary" busy={link.isPending} onClick={sendLink}>
          {t('user.sendLink')}
        </Button>
      )}
      {shown.length > 0 && <ActionsMenu label={t('more')} actions={shown} />}
      {link.error && <p role="alert">{problemText(link.error)}</p>}
      <UserDialogs
        user={user}
        dialog={dialog}
        onChange={setDialog}
        onDeleted={() => navigate(localizedPath(PATHS.users, language))}
      />
    </>
  );
}
