import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemToast, useToast } from '../../components/ui/toast';
import { useProblemText } from '../api/client/problem-text';
import { groupQuery } from '../api/groups';
import { useSendLicence } from '../api/licences';
import { noticesQuery } from '../api/notices';

interface MailedLicence {
  id: number;
  name: string;
  /** undefined: it belongs to no group */
  groupId: number | undefined;
}

/**
 * For administrators: mails a link to a licence to the managers of its group.
 * @returns undefined if nobody can be mailed, and until that is known
 */
export function useMailLicence({ id, name, groupId }: MailedLicence) {
  const { t } = useTranslation('licences');
  const toast = useToast();
  const problemToast = useProblemToast();
  const problemText = useProblemText();
  const { mutate, isPending } = useSendLicence(id);
  const isOfGroup = groupId !== undefined;
  const sendsMail = useQuery({ ...noticesQuery, enabled: isOfGroup }).data?.sends_mail;
  const managers = useQuery({ ...groupQuery(groupId ?? 0), enabled: isOfGroup }).data?.managers;
  if (!sendsMail || !managers || managers.length === 0) return undefined;
  return {
    isPending,
    send: () =>
      mutate(undefined, {
        onSuccess: ({ recipients }) => toast(t('mail.done', { name, count: recipients }), name),
        onError: (error) => problemToast(problemText(error)),
      }),
  };
}
