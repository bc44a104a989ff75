import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemToast, useToast } from '../../components/ui/toast';
import { licencePath } from '../../config/paths';
import { useProblemText } from '../api/client/problem-text';
import { groupQuery } from '../api/groups';
import { useSendLicence } from '../api/licences';
import { noticesQuery } from '../api/notices';

/**
 * For administrators: mails a link to a licence to the managers of its group.
 * @param groupId missing if the licence belongs to no group
 * @param isOnPage true if a failure is shown by `MailFailure`, on the page of the licence
 * @returns undefined if nobody can be mailed, and until that is known
 */
export function useMailLicence(groupId: number | null | undefined, isOnPage = false) {
  const { t } = useTranslation('licences');
  const toast = useToast();
  const problemToast = useProblemToast();
  const problemText = useProblemText();
  const { mutateAsync, isPending } = useSendLicence();
  const isOfGroup = typeof groupId === 'number';
  const sendsMail = useQuery({ ...noticesQuery, enabled: isOfGroup }).data?.sends_mail;
  const managers = useQuery({ ...groupQuery(groupId ?? 0), enabled: isOfGroup }).data?.managers;
  if (!sendsMail || !managers || managers.length === 0) return undefined;
  return {
    isPending,
    managers: managers.length,
    /** Says how it went, also if its caller is no longer shown by then. */
    send: ({ id, name }: { id: number; name: string }) => {
      mutateAsync(id).then(
        ({ recipients }) => toast(t('mail.done', { name, count: recipients }), name),
        (error: unknown) => {
          if (isOnPage) return;
          const next = { to: licencePath(id), label: t('create.toLicence') };
          problemToast(`${t('mail.failed', { name })}: ${problemText(error)}`, next);
        },
      );
    },
  };
}
