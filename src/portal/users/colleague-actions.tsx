import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { useMailPasswordLink } from '../api/users';
import { ActionsMenu } from '../frame/actions-menu';

/**
 * A manager's actions for a colleague. None for a blocked user, because only administrators block, unblock and
 * change users: the page of the user says whom to ask.
 */
export function ColleagueActions({ user, onDelete }: { user: User; onDelete: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const problemText = useProblemText();
  const link = useMailPasswordLink();
  if (user.blocked) return null;
  const sendLink = () =>
    link.mutate(
      { email: user.email },
      {
        onSuccess: () => toast(t('colleague.linkAsked', { name: user.name, email: user.email }), user.name),
      },
    );
  return (
    <>
      <ActionsMenu
        isRow
        label={t('actionsFor', { name: user.name })}
        actions={[
          { id: 'link', label: t('user.sendLink'), onChoose: sendLink },
          { id: 'delete', label: t('delete'), isDanger: true, onChoose: onDelete },
        ]}
      />
      {link.error && <p role="alert">{problemText(link.error)}</p>}
    </>
  );
}
