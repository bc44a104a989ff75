import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { useMailPasswordLink } from '../api/users';

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
  return (
    <>
      <Button
        small
        busy={link.isPending}
        onClick={() =>
          link.mutate(
            { email: user.email },
            {
              onSuccess: () =>
                toast(t('colleague.linkAsked', { name: user.name, email: user.email }), user.name),
            },
          )
        }
      >
        {t('user.sendLink')}
        <span className="visually-hidden"> {user.name}</span>
      </Button>
      <Button small onClick={onDelete}>
        {t('delete')}
        <span className="visually-hidden"> {user.name}</span>
      </Button>
      {link.error && <p role="alert">{problemText(link.error)}</p>}
    </>
  );
}
