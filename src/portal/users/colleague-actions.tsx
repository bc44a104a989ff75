import { useTranslation } from 'react-i18next';
import type { User } from '../../../server/contract/user';
import { useCompany } from '../../components/layout/use-company';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { useMailPasswordLink } from '../api/users';
import * as styles from './users.module.css';

/**
 * A manager's actions for a colleague. For a blocked user it only says that they are blocked, because only
 * administrators block, unblock and change users.
 */
export function ColleagueActions({ user, onDelete }: { user: User; onDelete: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const problemText = useProblemText();
  const { supportEmail } = useCompany();
  const link = useMailPasswordLink();
  if (user.blocked)
    return <p className={styles.blocked}>{t('colleague.blocked', { email: supportEmail })}</p>;
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
        {t('colleague.mailLink')}
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
